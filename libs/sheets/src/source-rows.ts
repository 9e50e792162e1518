import { createReadStream } from 'node:fs'
import { decoderOf } from './encoding.ts'
import { unguardedText } from './export/formula-safe.ts'
import type { Reading, TextReading, WorkbookReading } from './reading.ts'
import { RecordScanner, type ScannedRecord } from './record-scanner.ts'
import { openWorkbook } from './workbook/open-workbook.ts'
import type { SheetLayout } from './workbook/sheet-rows.ts'

/** A record of a file; stray quotes, line breaks in cells and open quotes only occur in separated text. */
export interface SourceRow {
  /** Physical line, or the row number that the spreadsheet program shows. */
  readonly line: number
  readonly cells: readonly string[]
  readonly strayQuotes: readonly number[]
  /** Columns (from 0) whose cell was cut at the limit. */
  readonly overlong: readonly number[]
  readonly multiline: boolean
  readonly unclosed: boolean
  /** Columns (from 0) with a formula of a workbook whose result was not stored. */
  readonly unvalued: readonly number[]
  /** Columns (from 0) of a workbook with a percentage format, which show a hundred times the stored value. */
  readonly percents: readonly number[]
  /** True if the row is hidden in the workbook. */
  readonly hidden: boolean
}

const chunkBytes = 262_144
const none: readonly number[] = []

/** Yields the text of a file in pieces. */
export async function* textOf(
  file: string,
  encoding: TextReading['encoding'],
): AsyncGenerator<string> {
  const decoder = decoderOf(encoding)
  for await (const bytes of createReadStream(file, { highWaterMark: chunkBytes }))
    yield decoder.decode(bytes as Uint8Array, { stream: true })
  yield decoder.decode()
}

async function* textRows(
  file: string,
  reading: TextReading,
): AsyncGenerator<SourceRow[], undefined> {
  const scanner = new RecordScanner(reading.delimiter, reading)
  const plain = (found: readonly ScannedRecord[]): SourceRow[] =>
    found.map((row) => ({
      ...row,
      unvalued: none,
      percents: none,
      hidden: false,
      cells: row.cells.some((cell) => cell.charCodeAt(0) === 0x27)
        ? row.cells.map(unguardedText)
        : row.cells,
    }))
  for await (const text of textOf(file, reading.encoding)) yield plain(scanner.push(text))
  yield plain(scanner.end())
  return undefined
}

const rowsAtOnce = 500

async function* workbookRows(
  file: string,
  { sheet }: WorkbookReading,
): AsyncGenerator<SourceRow[], SheetLayout> {
  const workbook = await openWorkbook(file)
  try {
    const found = workbook.rowsOf(sheet)
    let rows: SourceRow[] = []
    for (;;) {
      const next = await found.next()
      if (next.done) {
        yield rows
        return next.value
      }
      rows.push({ ...next.value, strayQuotes: none, multiline: false, unclosed: false })
      if (rows.length < rowsAtOnce) continue
      yield rows
      rows = []
    }
  } finally {
    workbook.close()
  }
}

/**
 * Yields all records of a file in batches, header and records before it included; returns the layout of a workbook's sheet.
 * @throws SheetProblem `unreadable`, `no-such-sheet`
 */
export const sourceRows = (
  file: string,
  reading: Reading,
): AsyncGenerator<SourceRow[], SheetLayout | undefined> =>
  reading.kind === 'text' ? textRows(file, reading) : workbookRows(file, reading)

/** Returns the cells of a data record, padded: rows of a workbook end at their last entry. */
export const filledUp = (
  { kind }: Reading,
  cells: readonly string[],
  width: number,
): readonly string[] =>
  kind === 'text' || cells.length >= width
    ? cells
    : [...cells, ...new Array<string>(width - cells.length).fill('')]
