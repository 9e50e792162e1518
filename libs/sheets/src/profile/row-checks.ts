import type { CheckName, FindingCode } from '@stammbuch/contracts/checks'
import type { SourceRow } from '../source-rows.ts'
import { hasOuterSpace, isExcludedHeader } from './cell-rules.ts'
import { type Finding, shownValue } from './finding.ts'
import { type FindingGroup, GroupCount } from './finding-group.ts'
import { RepeatedRecords } from './repetitions.ts'
import { TrailingRows } from './trailing-rows.ts'

const filledIn = (cells: readonly string[]): readonly string[] =>
  cells.filter((cell) => cell.trim() !== '')

const shortly = (cells: readonly string[]): string =>
  cells
    .slice(0, 50)
    .map((cell) => cell.slice(0, 200))
    .join(' | ')
    .slice(0, 200)

/** Minimum number of columns: a record of fewer looks like any sentence with a comma. */
const fewestColumns = 3
/** Number of lines that look like records from which the number of columns does not matter. */
const enoughLines = 3

const countOf = (line: string, delimiter: string): number => line.split(delimiter).length - 1

/**
 * Tells if a cell with line breaks holds records of the file: a quote at the beginning of an entry made everything up to the next quote
 * its text. Lines in it then have as many delimiters as a record, and the first of them ends the record that the cell began in.
 * @param column index of the cell, from 0
 * @param width columns of the header
 */
const holdsRecords = (
  cell: string,
  column: number,
  { width, delimiter }: { readonly width: number; readonly delimiter: string },
): boolean => {
  const lines = cell.split(/\r\n|\n|\r/)
  // A list of one column has no delimiters to tell records by: names do not have so many lines.
  if (width === 1) return lines.filter((line) => line.trim() !== '').length > enoughLines
  if (!cell.includes(delimiter)) return false
  if (lines.length < 2) return false
  const counts = lines.map((line) => countOf(line, delimiter))
  const [first = 0, ...others] = counts
  const last = others.at(-1) ?? 0
  const between = others.slice(0, -1).filter((_, at) => lines[at + 1] !== '')
  const records = between.filter((count) => count === width - 1).length
  const isMost = records > 0 && records >= between.length / 2
  const endsRecord = column + first === width - 1
  if (isMost && records >= enoughLines) return true
  if (isMost && width > fewestColumns && (endsRecord || records > 1)) return true
  if (!endsRecord || width < fewestColumns) return false
  return first > 0 ? last > 0 : width > fewestColumns && last === width - 1
}

/** Returns the findings about headers, which stand in record 1. */
export const headerFindings = (
  headers: readonly string[],
  line: number,
  filled: (column: number) => boolean,
): readonly Finding[] =>
  headers.flatMap((header, index): readonly Finding[] => {
    const at = { row: 1, line, column: index + 1, value: shownValue(header) }
    const found: Finding[] = []
    if (isExcludedHeader(header))
      found.push({ check: 'BadWordHeaderCheck', code: 'excluded-header', ...at })
    if (header.trim() === '' && filled(index))
      found.push({ check: 'BadWordHeaderCheck', code: 'empty-header', ...at })
    if (header.trim() !== '' && hasOuterSpace(header))
      found.push({ check: 'HeaderContainsLeadingOrTrailingSpace', code: 'header-space', ...at })
    return found
  })

/** Returns the finding that the header record looks like data. */
export const missingHeader = ({ cells, line }: SourceRow): Finding => ({
  check: 'MissingHeaderCheck',
  code: 'missing-header',
  row: 1,
  line,
  column: null,
  value: shownValue(shortly(cells)),
})

const repeats = (cells: readonly string[], headers: readonly string[]): boolean =>
  cells.length > 1 && cells[0] === headers[0] && cells.every((cell, at) => cell === headers[at])

/** The headers of a table and its delimiter; none for a workbook. */
export interface TableForm {
  readonly headers: readonly string[]
  readonly delimiter: string | undefined
}

/** Returns the faults of a record as a whole: its length, its quotes, and whether it is data at all. */
export const rowFaults = (
  { cells, unclosed, hidden }: SourceRow,
  { headers }: TableForm,
): readonly (readonly [CheckName, FindingCode])[] => {
  const width = headers.length
  const found: (readonly [CheckName, FindingCode])[] = []
  if (unclosed) found.push(['RowCount', 'unclosed-quote'])
  if (repeats(cells, headers)) found.push(['StringConsistencyCheck', 'header-again'])
  if (cells.length < width) found.push(['ColumnCount', 'row-too-short'])
  if (cells.length > width) found.push(['ColumnCount', 'row-too-long'])
  if (hidden) found.push(['HiddenPartsCheck', 'hidden-row'])
  return found
}

type PlacedFault = readonly [CheckName, FindingCode, number]

/** Returns the faults that the reader found in single cells, with their columns from 0. */
export const placedFaults = (
  { cells, strayQuotes, overlong, unvalued, percents, multiline }: SourceRow,
  { headers, delimiter }: TableForm,
): readonly PlacedFault[] => {
  const found: PlacedFault[] = []
  for (const at of strayQuotes) found.push(['BadSymbolCheck', 'stray-quote', at])
  for (const at of overlong) found.push(['CellLengthCheck', 'cell-too-long', at])
  for (const at of unvalued) found.push(['CellValueCheck', 'formula-without-value', at])
  for (const at of percents) found.push(['ShownValueCheck', 'percent-format', at])
  if (!multiline || delimiter === undefined) return found
  const form = { width: headers.length, delimiter }
  for (const [at, cell] of cells.entries())
    if (holdsRecords(cell, at, form)) found.push(['SwallowedRecordsCheck', 'swallowed-records', at])
  return found
}

/** Returns the displayed value of a cell with such a fault. */
export const placedValue = (code: FindingCode, cell: string): string => {
  if (code === 'formula-without-value') return 'Formel ohne Ergebnis'
  if (code !== 'swallowed-records') return cell
  return `${cell.split(/\r\n|\n|\r/).length} Zeilen in einer Zelle: ${cell.slice(0, 200)}`
}

/** Returns the displayed value of a fault of a whole record. */
export const rowValue = (code: FindingCode, { cells }: SourceRow, width: number): string =>
  code === 'hidden-row' || code === 'totals-row' || code === 'footer-row'
    ? shortly(filledIn(cells))
    : `${cells.length} statt ${width} Einträge: ${shortly(cells)}`

/** Returns the displayed value of a record that repeats an earlier one. */
export const repeatedValue = (before: number, { cells }: SourceRow): string =>
  `wie Datensatz ${before}: ${shortly(filledIn(cells))}`

/** Checks records as a whole, in one pass. */
export class RowChecks {
  private readonly counts = new Map<FindingCode, readonly [CheckName, GroupCount]>()
  private readonly placed = new Map<string, readonly [CheckName, FindingCode, number, GroupCount]>()
  private readonly repeated = new RepeatedRecords()
  private readonly trailing = new TrailingRows()
  private readonly form: TableForm
  private readonly width: number
  private longest:
    | { readonly cells: number; readonly row: number; readonly line: number }
    | undefined

  constructor(form: TableForm) {
    this.form = form
    this.width = form.headers.length
  }

  /** Checks the header record for an open quote that takes in the rest of the file. */
  begin(record: SourceRow): void {
    const value = rowValue('unclosed-quote', record, this.width)
    this.count('RowCount', 'unclosed-quote').add(1, record.line, value)
  }

  add(record: SourceRow, row: number): void {
    const { cells, line } = record
    if (cells.length > (this.longest?.cells ?? 0)) this.longest = { cells: cells.length, row, line }
    for (const [check, code] of rowFaults(record, this.form))
      this.count(check, code).add(row, line, rowValue(code, record, this.width))
    for (const [check, code, at] of placedFaults(record, this.form))
      this.place(check, code, at).add(row, line, placedValue(code, cells[at] ?? ''))
    const before = this.repeated.before(cells, row)
    if (before > 0)
      this.count('RepeatedRowCheck', 'repeated-row').add(row, line, repeatedValue(before, record))
    this.trailing.add(record, row)
  }

  groups(): readonly FindingGroup[] {
    for (const { record, row, fault } of this.trailing.found(this.width))
      this.count(...fault).add(row, record.line, rowValue(fault[1], record, this.width))
    const whole = [...this.counts].map(([code, [check, count]]) => count.asGroup(check, code, null))
    const placed = [...this.placed.values()].map(([check, code, at, count]) =>
      count.asGroup(check, code, at + 1),
    )
    return [this.longestGroup(), ...whole, ...placed].filter((group) => group !== undefined)
  }

  private longestGroup(): FindingGroup | undefined {
    const check = 'HeaderCountMatchesRowCount'
    const count = new GroupCount()
    if (!this.longest) {
      count.add(1, 1, '')
      return count.asGroup(check, 'no-rows', null)
    }
    const { cells, row, line } = this.longest
    if (cells === this.width) return undefined
    count.add(row, line, `${cells} Einträge bei ${this.width} Spaltenköpfen`)
    return count.asGroup(check, 'longest-row', null)
  }

  private count(check: CheckName, code: FindingCode): GroupCount {
    const known = this.counts.get(code)
    if (known) return known[1]
    const count = new GroupCount()
    this.counts.set(code, [check, count])
    return count
  }

  private place(check: CheckName, code: FindingCode, at: number): GroupCount {
    const key = `${code} ${at}`
    const known = this.placed.get(key)
    if (known) return known[3]
    const count = new GroupCount()
    this.placed.set(key, [check, code, at, count])
    return count
  }
}
