import type { CheckName, FindingCode } from '@stammbuch/contracts/checks'
import type { SourceRow } from '../source-rows.ts'
import { hasOuterSpace, isExcludedHeader } from './cell-rules.ts'
import { type Finding, shownValue } from './finding.ts'
import { type FindingGroup, GroupCount } from './finding-group.ts'

/** What is wrong with headers; they stand in record 1. */
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

const repeats = (cells: readonly string[], headers: readonly string[]): boolean =>
  cells.length > 1 && cells[0] === headers[0] && cells.every((cell, at) => cell === headers[at])

/** What is wrong with a record as a whole: its length, its quotes, and whether it is data at all. */
export const rowFaults = (
  { cells, unclosed }: SourceRow,
  headers: readonly string[],
): readonly (readonly [CheckName, FindingCode])[] => {
  const width = headers.length
  const found: (readonly [CheckName, FindingCode])[] = []
  if (unclosed) found.push(['RowCount', 'unclosed-quote'])
  if (repeats(cells, headers)) found.push(['StringConsistencyCheck', 'header-again'])
  if (cells.length < width) found.push(['ColumnCount', 'row-too-short'])
  if (cells.length > width) found.push(['ColumnCount', 'row-too-long'])
  return found
}

/** What is shown of a whole record. */
export const rowValue = ({ cells }: SourceRow, width: number): string =>
  `${cells.length} statt ${width} Einträge: ${cells.join(' | ').slice(0, 200)}`

/** Records as a whole, while they pass by. */
export class RowChecks {
  private readonly counts = new Map<FindingCode, readonly [CheckName, GroupCount]>()
  private readonly strays = new Map<number, GroupCount>()
  private readonly headers: readonly string[]
  private readonly width: number
  private longest:
    | { readonly cells: number; readonly row: number; readonly line: number }
    | undefined

  constructor(headers: readonly string[]) {
    this.headers = headers
    this.width = headers.length
  }

  /** A header record that swallows the rest of the file. */
  begin(record: SourceRow): void {
    this.count('RowCount', 'unclosed-quote').add(1, record.line, rowValue(record, this.width))
  }

  add(record: SourceRow, row: number): void {
    const { cells, line, strayQuotes } = record
    if (cells.length > (this.longest?.cells ?? 0)) this.longest = { cells: cells.length, row, line }
    for (const [check, code] of rowFaults(record, this.headers))
      this.count(check, code).add(row, line, rowValue(record, this.width))
    for (const column of strayQuotes) this.stray(column).add(row, line, cells[column] ?? '')
  }

  groups(): readonly FindingGroup[] {
    const whole = [...this.counts].map(([code, [check, count]]) => count.asGroup(check, code, null))
    const strays = [...this.strays].map(([column, count]) =>
      count.asGroup('BadSymbolCheck', 'stray-quote', column + 1),
    )
    return [this.longestGroup(), ...whole, ...strays].filter((group) => group !== undefined)
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

  private stray(column: number): GroupCount {
    const known = this.strays.get(column) ?? new GroupCount()
    this.strays.set(column, known)
    return known
  }
}
