import { scanCell, scanned } from './profile/cell-scan.ts'
import { type Finding, shownValue } from './profile/finding.ts'
import { type FindingGroup, GroupCount } from './profile/finding-group.ts'
import { FirstSeen } from './profile/first-seen.ts'
import type { Reading } from './reading.ts'
import { filledUp, type SourceRow, sourceRows } from './source-rows.ts'

/** Two deliveries of the same supplier, and the header of the column that identifies their records. */
export interface Comparison {
  readonly current: { readonly file: string; readonly reading: Reading }
  readonly previous: { readonly file: string; readonly reading: Reading }
  readonly identification: string
}

interface Numbered {
  readonly record: SourceRow
  /** Record number, the header being 1. */
  readonly row: number
}

async function* numbered(file: string, reading: Reading): AsyncGenerator<readonly Numbered[]> {
  let row = 1 - reading.headerRow
  let width = 0
  for await (const batch of sourceRows(file, reading)) {
    const found: Numbered[] = []
    for (const record of batch) {
      row += 1
      if (row === 1) width = record.cells.length
      if (row > 0)
        found.push({ row, record: { ...record, cells: filledUp(reading, record.cells, width) } })
    }
    yield found
  }
}

const named = (header: string): string => header.normalize('NFC').trim()

const keyed = (cells: readonly string[], column: number): string => (cells[column] ?? '').trim()

/** Bit set of the filled cells of the current delivery, by the identification of their record. */
class FilledCells {
  private readonly seen = new FirstSeen()
  private readonly lines: number[] = []
  private bits = new Uint32Array(1024)
  private words = 1
  headers: readonly string[] = []
  column = -1

  begin(headers: readonly string[], identification: string): void {
    this.headers = headers.map(named)
    this.column = this.headers.indexOf(named(identification))
    this.words = Math.ceil(headers.length / 32)
  }

  add({ record: { cells, line }, row }: Numbered): void {
    this.lines[row] = line
    const key = keyed(cells, this.column)
    if (key === '') return
    scanCell(key)
    if (this.seen.add(scanned.one, scanned.other, row) > 0) return
    const start = row * this.words
    this.reserve(start + this.words)
    for (let at = 0; at < this.headers.length; at += 1)
      if ((cells[at] ?? '').trim() !== '') {
        const word = start + (at >>> 5)
        this.bits[word] = (this.bits[word] ?? 0) | (1 << (at & 31))
      }
  }

  /** Returns the number of the record with an identification; 0 for none. */
  rowOf(key: string): number {
    scanCell(key)
    return this.seen.get(scanned.one, scanned.other)
  }

  lineOf(row: number): number {
    return this.lines[row] ?? 0
  }

  isFilled(row: number, column: number): boolean {
    return ((this.bits[row * this.words + (column >>> 5)] ?? 0) & (1 << (column & 31))) !== 0
  }

  private reserve(words: number): void {
    if (words <= this.bits.length) return
    const longer = new Uint32Array(Math.max(words, this.bits.length * 2))
    longer.set(this.bits)
    this.bits = longer
  }
}

const filledIn = async ({ current, identification }: Comparison): Promise<FilledCells> => {
  const filled = new FilledCells()
  for await (const batch of numbered(current.file, current.reading))
    for (const one of batch)
      if (one.row === 1) filled.begin(one.record.cells, identification)
      else filled.add(one)
  return filled
}

/** Returns the index in the current delivery of each column of the previous one; -1 for none. */
const placesOf = (headers: readonly string[], { headers: current }: FilledCells) =>
  headers.map((header) => current.indexOf(named(header)))

const changesOf = (
  { record, row }: Numbered,
  filled: FilledCells,
  { column, places }: { readonly column: number; readonly places: readonly number[] },
): readonly Finding[] => {
  const key = keyed(record.cells, column)
  if (key === '') return []
  const value = shownValue(key)
  const now = filled.rowOf(key)
  const check = 'LastDeliveryCheck'
  if (now === 0) {
    const place = { row, line: record.line, column: filled.column + 1 }
    return [{ check, code: 'missing-row', ...place, value }]
  }
  return places.flatMap((at, before): Finding[] => {
    if (at < 0 || (record.cells[before] ?? '').trim() === '' || filled.isFilled(now, at)) return []
    const place = { row: now, line: filled.lineOf(now), column: at + 1 }
    return [{ check, code: 'emptied-cell', ...place, value }]
  })
}

/** Returns the columns that the current delivery lacks, reported at its identification column. */
const missingColumns = ({ record, row }: Numbered, filled: FilledCells): readonly Finding[] =>
  record.cells
    .filter((header) => named(header) !== '' && !filled.headers.includes(named(header)))
    .map((header) => ({
      check: 'LastDeliveryCheck',
      code: 'missing-column',
      row,
      line: record.line,
      column: filled.column + 1,
      value: shownValue(header),
    }))

/**
 * Yields the losses of a delivery against the one before: columns by their header, records with their place there, and cells that were
 * filled, with their place here. In order of the previous delivery, in batches.
 * @throws SheetProblem `unreadable`, `no-such-sheet`
 */
export async function* comparedFindings(
  comparison: Comparison,
): AsyncGenerator<readonly Finding[]> {
  const { previous, identification } = comparison
  const filled = await filledIn(comparison)
  const told = new FirstSeen()
  let columns = { column: -1, places: [] as readonly number[] }
  for await (const batch of numbered(previous.file, previous.reading)) {
    const found: Finding[] = []
    for (const one of batch) {
      if (one.row === 1) {
        const { cells } = one.record
        const column = cells.map(named).indexOf(named(identification))
        columns = { column, places: placesOf(cells, filled) }
        if (column < 0 || filled.column < 0) return
        found.push(...missingColumns(one, filled))
        continue
      }
      scanCell(keyed(one.record.cells, columns.column))
      if (told.add(scanned.one, scanned.other, one.row) === 0)
        found.push(...changesOf(one, filled, columns))
    }
    yield found
  }
}

/**
 * Returns the findings of `comparedFindings` in groups, counted, with the first of each.
 * @throws SheetProblem `unreadable`, `no-such-sheet`
 */
export const compareSheets = async (comparison: Comparison): Promise<readonly FindingGroup[]> => {
  const groups = new Map<string, readonly [FindingGroup, GroupCount]>()
  for await (const batch of comparedFindings(comparison))
    for (const { check, code, column, row, line, value } of batch) {
      const key = `${code} ${column}`
      const known = groups.get(key) ?? [
        { check, code, column, total: 0, findings: [] },
        new GroupCount(),
      ]
      groups.set(key, known)
      known[1].add(row, line, value)
    }
  return [...groups.values()].flatMap(
    ([{ check, code, column }, count]) => count.asGroup(check, code, column) ?? [],
  )
}
