import type { Reading } from '../reading.ts'
import { filledUp, type SourceRow, sourceRows } from '../source-rows.ts'
import { hasTime, isDate, kindOf } from './cell-kind.ts'
import { isCellError, isExcludedContent, zipForm } from './cell-rules.ts'
import { has, scanCell, scanned } from './cell-scan.ts'
import { faultsOf } from './column-profile.ts'
import { type ColumnVerdict, deviationOf } from './column-verdict.ts'
import { type Finding, shownValue } from './finding.ts'
import type { FindingGroup } from './finding-group.ts'
import { layoutFindings, RecordLines } from './layout-findings.ts'
import type { ColumnFacts } from './profile-sheet.ts'
import { RepeatedEntries, RepeatedRecords } from './repetitions.ts'
import {
  headerFindings,
  placedFaults,
  placedValue,
  repeatedValue,
  rowFaults,
  rowValue,
  type TableForm,
} from './row-checks.ts'
import { signBits, signsOf } from './usual-signs.ts'

const zipFaults = { four: 'zip-four-digits', other: 'zip-form' } as const

type Faults = ReturnType<typeof faultsOf>
type Placed = Omit<Finding, 'check' | 'code' | 'value'>

/** The verdict on a column once the whole file was profiled. */
interface Column {
  readonly verdict: ColumnVerdict
  readonly usual: number
  /** True where the minority of the column's dates has a time; undefined where all are alike. */
  readonly oddTime: boolean | undefined
  readonly repeated: RepeatedEntries | undefined
}

const columnFaults = (cell: string, bits: number, row: number, column: Column): Faults => {
  const { verdict, oddTime, repeated } = column
  const found: Faults[number][] = []
  const zip = verdict.holds === 'zip-codes' ? zipForm(cell, bits) : 'five'
  if (zip !== 'five') found.push(['ZipCodeConsistencyCheck', zipFaults[zip]])
  const kind = kindOf(cell, bits)
  const deviation = deviationOf(kind, verdict)
  if (deviation) found.push(deviation)
  if (oddTime !== undefined && isDate(kind) && hasTime(cell) === oddTime)
    found.push(['DateTimeCheck', 'time-in-some-dates'])
  if (repeated && repeated.before(cell, row) > 0)
    found.push(['RepeatedIdentificationCheck', 'repeated-identification'])
  return found
}

/** Returns all faults of one cell in a column with a verdict. */
const cellFaults = (cell: string, row: number, column: Column, windows1252: boolean): Faults => {
  if (cell === '') return []
  scanCell(cell)
  const { bits } = scanned
  const found = [...faultsOf(cell, bits, windows1252)]
  if (isCellError(cell)) return found
  if ((bits & has.special) !== 0 && (signsOf(cell) & ~column.usual) !== 0)
    found.push(['BadSymbolCheck', 'special-character'])
  if (!isExcludedContent(cell)) found.push(...columnFaults(cell, bits, row, column))
  return found
}

/** Collects the findings of one record after the other. */
class RecordFindings {
  private readonly form: TableForm
  private readonly columns: readonly Column[]
  private readonly windows1252: boolean
  private readonly repeated = new RepeatedRecords()

  constructor(form: TableForm, columns: readonly Column[], windows1252: boolean) {
    this.form = form
    this.columns = columns
    this.windows1252 = windows1252
  }

  of(record: SourceRow, row: number): readonly Finding[] {
    const { line, cells, unclosed } = record
    const width = this.columns.length
    const whole: Placed = { row, line, column: null }
    const found = rowFaults(record, this.form).map(
      ([check, code]): Finding => ({ check, code, ...whole, value: rowValue(code, record, width) }),
    )
    for (const [check, code, at] of placedFaults(record, this.form)) {
      const value = shownValue(placedValue(code, cells[at] ?? ''))
      found.push({ check, code, row, line, column: at + 1, value })
    }
    const before = this.repeated.before(cells, row)
    if (before > 0) {
      const value = repeatedValue(before, record)
      found.push({ check: 'RepeatedRowCheck', code: 'repeated-row', ...whole, value })
    }
    if (!unclosed) found.push(...this.cells(cells, row, line))
    return found
  }

  private cells(cells: readonly string[], row: number, line: number): readonly Finding[] {
    return this.columns.flatMap((column, at) => {
      const cell = cells[at] ?? ''
      return cellFaults(cell, row, column, this.windows1252).map(
        ([check, code]): Finding => ({
          check,
          code,
          row,
          line,
          column: at + 1,
          value: shownValue(cell),
        }),
      )
    })
  }
}

/** Checks that need the end of a file, or both its ends; their findings come from the profile. */
const ofTheWhole = ['missing-header', 'totals-row', 'footer-row']

const oddTimeOf = (groups: readonly FindingGroup[], at: number): boolean | undefined => {
  const found = groups.find(
    ({ code, column }) => code === 'time-in-some-dates' && column === at + 1,
  )?.findings[0]
  return found && hasTime(found.value)
}

const columnsOf = (
  columns: readonly ColumnFacts[],
  groups: readonly FindingGroup[],
): readonly Column[] =>
  columns.map(({ verdict, usualSigns, isIdentification }, at) => ({
    verdict,
    usual: signBits(usualSigns),
    oddTime: oddTimeOf(groups, at),
    repeated: isIdentification ? new RepeatedEntries() : undefined,
  }))

/**
 * Yields every single finding of a profiled file, in order of records, in batches.
 * @param profile profile of the file under the same reading
 * @throws SheetProblem `unreadable`, `no-such-sheet`
 */
export async function* allFindings(
  file: string,
  reading: Reading,
  {
    columns,
    groups,
  }: {
    readonly columns: readonly ColumnFacts[]
    readonly groups: readonly FindingGroup[]
  },
): AsyncGenerator<readonly Finding[]> {
  const text = reading.kind === 'text' ? reading : undefined
  const form = { headers: columns.map(({ header }) => header), delimiter: text?.delimiter }
  const windows1252 = text?.encoding === 'windows-1252'
  const records = new RecordFindings(form, columnsOf(columns, groups), windows1252)
  const lines = new RecordLines()
  const batches = sourceRows(file, reading)
  let row = 1 - reading.headerRow
  let next = await batches.next()
  for (; !next.done; next = await batches.next()) {
    const found: Finding[] = []
    for (const record of next.value) {
      row += 1
      if (row > 0) lines.add(record.line)
      if (row === 1)
        found.push(
          ...headerFindings(record.cells, record.line, (at) => columns[at]?.distinct !== 0),
        )
      if (row < 2) continue
      const cells = filledUp(reading, record.cells, columns.length)
      found.push(...records.of({ ...record, cells }, row))
    }
    if (found.length > 0) yield found
  }
  yield groups.flatMap(({ code, findings }) => (ofTheWhole.includes(code) ? findings : []))
  yield await layoutFindings(file, reading, { layout: next.value, lines, width: columns.length })
}
