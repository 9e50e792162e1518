import type { Reading } from '../reading.ts'
import { SheetProblem } from '../sheet-problem.ts'
import { filledUp, type SourceRow, sourceRows } from '../source-rows.ts'
import { ColumnProfile } from './column-profile.ts'
import type { ColumnVerdict } from './column-verdict.ts'
import type { Finding } from './finding.ts'
import { type FindingGroup, groupsOf } from './finding-group.ts'
import { layoutFindings, RecordLines } from './layout-findings.ts'
import { looksLikeRecord } from './missing-header.ts'
import { headerFindings, missingHeader, RowChecks } from './row-checks.ts'
import { signsText } from './usual-signs.ts'

/** Statistics of one column. */
export interface ColumnFacts {
  readonly header: string
  /** Number of different entries, empty ones left out. */
  readonly distinct: number
  readonly empty: number
  /** Number of entries of five digits, where the column has postcodes. */
  readonly fiveDigits: number | null
  readonly verdict: ColumnVerdict
  /** Special characters that many entries of the column have; they are no findings. */
  readonly usualSigns: string
  /** True for the supplier's key of a record. */
  readonly isIdentification: boolean
}

/** The profile of a whole file. */
export interface SheetProfile {
  /** Number of data records. */
  readonly entries: number
  /** The line on which the last record begins. */
  readonly lastLine: number
  readonly columns: readonly ColumnFacts[]
  /** Groups in order of columns; those of whole records first. */
  readonly groups: readonly FindingGroup[]
}

const distributed = (record: SourceRow, row: number, columns: readonly ColumnProfile[]): void => {
  const { cells, line } = record
  const width = Math.min(cells.length, columns.length)
  for (let at = 0; at < width; at += 1) columns[at]?.add(cells[at] as string, row, line)
}

/** Share of five-digit entries from which a column without a telling header counts as postcodes. */
const mostlyZip = 0.9

const verdictsOf = (columns: readonly ColumnProfile[]): readonly ColumnVerdict[] => {
  const verdicts = columns.map((column) => column.verdict())
  if (verdicts.some(({ holds }) => holds === 'zip-codes')) return verdicts
  return verdicts.map((verdict, index) => {
    const column = columns[index]
    const { entries = 0, fiveDigits = 0 } = column ?? {}
    return entries >= 20 && fiveDigits >= entries * mostlyZip ? { holds: 'zip-codes' } : verdict
  })
}

/** Builds a profile in one pass over the records of a file. */
class ProfileRun {
  private readonly reading: Reading
  private row: number
  private lastLine = 0
  private header: SourceRow | undefined
  private columns: readonly ColumnProfile[] = []
  private checks = new RowChecks({ headers: [], delimiter: undefined })
  /** Lines of a workbook's records. */
  readonly lines = new RecordLines()

  constructor(reading: Reading) {
    this.reading = reading
    this.row = 1 - reading.headerRow
  }

  add(record: SourceRow): void {
    this.row += 1
    this.lastLine = record.line
    if (this.row < 1) return
    if (this.reading.kind === 'workbook') this.lines.add(record.line)
    if (!this.header) {
      this.begin(record)
      return
    }
    const cells = filledUp(this.reading, record.cells, this.columns.length)
    this.checks.add({ ...record, cells }, this.row)
    if (!record.unclosed) distributed(record, this.row, this.columns)
  }

  get width(): number {
    return this.columns.length
  }

  /**
   * Returns the profile.
   * @param beside findings about the file as a whole
   */
  profile(beside: readonly Finding[]): SheetProfile {
    const { header, columns } = this
    if (!header) throw new SheetProblem('empty', 'Die Datei enthält keine Zeilen.')
    const verdicts = verdictsOf(columns)
    const judged = columns.map((column, at) => ({ column, verdict: verdicts[at] as ColumnVerdict }))
    const rows = this.checks.groups()
    return {
      entries: this.row - 1,
      lastLine: this.lastLine,
      columns: judged.map(({ column, verdict }, at) => ({
        header: header.cells[at] ?? '',
        distinct: column.distinct.size,
        empty: column.empty,
        fiveDigits: verdict.holds === 'zip-codes' ? column.fiveDigits : null,
        verdict,
        usualSigns: signsText(column.usualSigns()),
        isIdentification: column.isIdentification(),
      })),
      groups: [
        ...rows,
        ...groupsOf([
          ...headerFindings(
            header.cells,
            header.line,
            (at) => (columns[at]?.distinct.size ?? 0) > 0,
          ),
          ...this.missingHeader(header, judged, rows),
          ...beside,
        ]),
        ...judged.flatMap(({ column, verdict }) => column.groups(verdict)),
      ],
    }
  }

  /** Returns the finding of a missing header. A header that is repeated below is one, whatever it looks like. */
  private missingHeader(
    header: SourceRow,
    judged: readonly { readonly column: ColumnProfile; readonly verdict: ColumnVerdict }[],
    rows: readonly FindingGroup[],
  ): readonly Finding[] {
    if (rows.some(({ code }) => code === 'header-again')) return []
    const columns = judged.map(({ column, verdict }) => ({ distinct: column.distinct, verdict }))
    return looksLikeRecord(header.cells, columns) ? [missingHeader(header)] : []
  }

  private begin(record: SourceRow): void {
    const { reading } = this
    const windows1252 = reading.kind === 'text' && reading.encoding === 'windows-1252'
    this.header = record
    this.columns = record.cells.map((name, at) => new ColumnProfile(at + 1, name, windows1252))
    this.checks = new RowChecks({
      headers: record.cells,
      delimiter: reading.kind === 'text' ? reading.delimiter : undefined,
    })
    if (record.unclosed) this.checks.begin(record)
  }
}

/**
 * Runs all plausibility checks on a whole file, in one pass.
 * @param file absolute path
 * @throws SheetProblem `empty`, `unreadable`, `no-such-sheet`
 */
export const profileSheet = async (file: string, reading: Reading): Promise<SheetProfile> => {
  const run = new ProfileRun(reading)
  const batches = sourceRows(file, reading)
  for (;;) {
    const next = await batches.next()
    if (next.done) {
      const { lines, width } = run
      return run.profile(await layoutFindings(file, reading, { layout: next.value, lines, width }))
    }
    for (const record of next.value) run.add(record)
  }
}
