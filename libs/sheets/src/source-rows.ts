import { createReadStream } from 'node:fs'
import { decoderOf } from './encoding.ts'
import { unguardedText } from './export/formula-safe.ts'
import type { Reading, TextReading, WorkbookReading } from './reading.ts'
import { RecordScanner } from './record-scanner.ts'
import { openWorkbook } from './workbook/open-workbook.ts'

/** A record as the file has it; `strayQuotes` and `unclosed` only occur in separated text. */
export interface SourceRow {
  /** Physical line, or the row number that the spreadsheet program shows. */
  readonly line: number
  readonly cells: readonly string[]
  readonly strayQuotes: readonly number[]
  readonly unclosed: boolean
}

const chunkBytes = 262_144
const none: readonly number[] = []

/** The text of a file in pieces. */
export async function* textOf(
  file: string,
  encoding: TextReading['encoding'],
): AsyncGenerator<string> {
  const decoder = decoderOf(encoding)
  for await (const bytes of createReadStream(file, { highWaterMark: chunkBytes }))
    yield decoder.decode(bytes as Uint8Array, { stream: true })
  yield decoder.decode()
}

async function* textRows(file: string, reading: TextReading): AsyncGenerator<SourceRow[]> {
  const scanner = new RecordScanner(reading.delimiter, reading)
  const plain = (found: SourceRow[]): SourceRow[] =>
    found.map((row) =>
      row.cells.some((cell) => cell.charCodeAt(0) === 0x27)
        ? { ...row, cells: row.cells.map(unguardedText) }
        : row,
    )
  for await (const text of textOf(file, reading.encoding)) yield plain(scanner.push(text))
  yield plain(scanner.end())
}

const rowsAtOnce = 500

async function* workbookRows(
  file: string,
  { sheet }: WorkbookReading,
): AsyncGenerator<SourceRow[]> {
  const workbook = await openWorkbook(file)
  try {
    let rows: SourceRow[] = []
    for await (const { line, cells } of workbook.rowsOf(sheet)) {
      rows.push({ line, cells, strayQuotes: none, unclosed: false })
      if (rows.length < rowsAtOnce) continue
      yield rows
      rows = []
    }
    yield rows
  } finally {
    workbook.close()
  }
}

/**
 * All records of a file in batches, header and what stands before it included.
 *
 * @throws SheetProblem `unreadable`, `no-such-sheet`
 */
export const sourceRows = (file: string, reading: Reading): AsyncGenerator<SourceRow[]> =>
  reading.kind === 'text' ? textRows(file, reading) : workbookRows(file, reading)

/** The cells of a data record; rows of a workbook end where their last entry is, so they are filled up. */
export const filledUp = (
  { kind }: Reading,
  cells: readonly string[],
  width: number,
): readonly string[] =>
  kind === 'text' || cells.length >= width
    ? cells
    : [...cells, ...new Array<string>(width - cells.length).fill('')]
