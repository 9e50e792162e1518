import type { Reading } from '../reading.ts'
import { filledUp, type SourceRow, sourceRows } from '../source-rows.ts'
import { kindOf } from './cell-kind.ts'
import { isExcludedContent, zipForm } from './cell-rules.ts'
import { scanCell, scanned } from './cell-scan.ts'
import { faultsOf } from './column-profile.ts'
import { type ColumnVerdict, deviationOf } from './column-verdict.ts'
import { type Finding, shownValue } from './finding.ts'
import { headerFindings, rowFaults, rowValue } from './row-checks.ts'

const zipFaults = { four: 'zip-four-digits', other: 'zip-form' } as const

const cellFindings = (
  cell: string,
  verdict: ColumnVerdict | undefined,
  windows1252: boolean,
): ReturnType<typeof faultsOf> => {
  if (cell === '') return []
  scanCell(cell)
  const { bits } = scanned
  const found = [...faultsOf(cell, bits, windows1252)]
  if (!verdict || isExcludedContent(cell)) return found
  const zip = verdict.holds === 'zip-codes' ? zipForm(cell, bits) : 'five'
  if (zip !== 'five') found.push(['ZipCodeConsistencyCheck', zipFaults[zip]])
  const deviation = deviationOf(kindOf(cell, bits), verdict)
  if (deviation) found.push(deviation)
  return found
}

interface Known {
  readonly headers: readonly string[]
  readonly empty: readonly boolean[]
  readonly verdicts: readonly ColumnVerdict[]
  readonly windows1252: boolean
}

const recordFindings = (record: SourceRow, row: number, known: Known): readonly Finding[] => {
  const { line, cells, strayQuotes, unclosed } = record
  const width = known.headers.length
  const whole = rowFaults(record, known.headers).map(
    ([check, code]): Finding => ({
      check,
      code,
      row,
      line,
      column: null,
      value: rowValue(record, width),
    }),
  )
  const strays = strayQuotes.map(
    (at): Finding => ({
      check: 'BadSymbolCheck',
      code: 'stray-quote',
      row,
      line,
      column: at + 1,
      value: shownValue(cells[at] ?? ''),
    }),
  )
  if (unclosed) return [...whole, ...strays]
  const single = cells.slice(0, width).flatMap((cell, at) =>
    cellFindings(cell, known.verdicts[at], known.windows1252).map(
      ([check, code]): Finding => ({
        check,
        code,
        row,
        line,
        column: at + 1,
        value: shownValue(cell),
      }),
    ),
  )
  return [...whole, ...strays, ...single]
}

/**
 * Every single finding of a file whose columns were judged, in order of records, in batches.
 *
 * @param columns of its profile
 * @throws SheetProblem `unreadable`, `no-such-sheet`
 */
export async function* allFindings(
  file: string,
  reading: Reading,
  columns: readonly {
    readonly header: string
    readonly distinct: number
    readonly verdict: ColumnVerdict
  }[],
): AsyncGenerator<readonly Finding[]> {
  const known: Known = {
    headers: columns.map(({ header }) => header),
    empty: columns.map(({ distinct }) => distinct === 0),
    verdicts: columns.map(({ verdict }) => verdict),
    windows1252: reading.kind === 'text' && reading.encoding === 'windows-1252',
  }
  let row = 1 - reading.headerRow
  for await (const batch of sourceRows(file, reading)) {
    const found: Finding[] = []
    for (const record of batch) {
      row += 1
      if (row === 1)
        found.push(...headerFindings(record.cells, record.line, (at) => known.empty[at] === false))
      if (row < 2) continue
      const cells = filledUp(reading, record.cells, columns.length)
      found.push(...recordFindings({ ...record, cells }, row, known))
    }
    if (found.length > 0) yield found
  }
}
