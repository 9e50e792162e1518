import { createReadStream } from 'node:fs'
import { type Delimiter, detectDelimiter } from './delimiter.ts'
import { decoderOf, type Encoding, EncodingProbe } from './encoding.ts'
import { unguardedText } from './export/formula-safe.ts'
import { type Oddity, odditiesOf } from './oddities.ts'
import { RecordScanner, type ScannedRecord } from './record-scanner.ts'
import { SheetProblem } from './sheet-problem.ts'

/** How a file is to be read, where somebody knows it. */
export interface Dialect {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
}

export interface SheetRow {
  /** Number of the record as people count it: the header is 1, the first data record 2. */
  readonly row: number
  /** Physical line on which it begins; differs from `row` after line breaks in cells. */
  readonly line: number
  /** As delivered, untrimmed; as many as the record has. */
  readonly cells: readonly string[]
  readonly oddities: readonly Oddity[]
}

export interface Sheet extends Dialect {
  /** As delivered, untrimmed. */
  readonly headers: readonly string[]
  /** The data records from the file, as often as asked for. */
  readonly rows: AsyncIterable<SheetRow>
}

const chunkBytes = 131_072

async function* textOf(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding)
  for await (const bytes of createReadStream(file, { highWaterMark: chunkBytes }))
    yield decoder.decode(bytes as Uint8Array, { stream: true })
  yield decoder.decode()
}

async function* recordsOf(
  file: string,
  { encoding, delimiter }: Dialect,
): AsyncGenerator<ScannedRecord> {
  const scanner = new RecordScanner(delimiter)
  for await (const text of textOf(file, encoding)) yield* scanner.push(text)
  yield* scanner.end()
}

const checked = (record: ScannedRecord, row: number): ScannedRecord => {
  if (!record.unclosed) return record
  const detail = `In Zeile ${record.line} (Datensatz ${row}) beginnt ein Anführungszeichen, das nicht geschlossen wird.`
  throw new SheetProblem('unclosed-quote', detail, record.line)
}

async function* rowsOf(file: string, dialect: Dialect): AsyncGenerator<SheetRow> {
  let row = 0
  for await (const record of recordsOf(file, dialect)) {
    row += 1
    const { line, cells, strayQuotes } = checked(record, row)
    if (row > 1)
      yield { row, line, cells: cells.map(unguardedText), oddities: odditiesOf(cells, strayQuotes) }
  }
}

const headersOf = async (file: string, dialect: Dialect): Promise<readonly string[]> => {
  for await (const record of recordsOf(file, dialect)) return checked(record, 1).cells
  throw new SheetProblem('empty', 'Die Datei enthält keine Zeilen.')
}

/** The encoding of a file, read as a whole. */
export const encodingOf = async (file: string): Promise<Encoding> => {
  const probe = new EncodingProbe()
  for await (const bytes of createReadStream(file)) probe.push(bytes as Uint8Array)
  return probe.end()
}

const delimiterOf = async (file: string, encoding: Encoding): Promise<Delimiter> => {
  for await (const text of textOf(file, encoding)) return detectDelimiter(text)
  return ';'
}

/**
 * Open separated text: its dialect, found where it is not given, its header record and its rows.
 *
 * @param file absolute path
 * @throws SheetProblem `empty`, and `unclosed-quote` while reading
 */
export const openSheet = async (file: string, given: Partial<Dialect> = {}): Promise<Sheet> => {
  const encoding = given.encoding ?? (await encodingOf(file))
  const delimiter = given.delimiter ?? (await delimiterOf(file, encoding))
  const dialect = { encoding, delimiter }
  const headers = await headersOf(file, dialect)
  return { ...dialect, headers, rows: { [Symbol.asyncIterator]: () => rowsOf(file, dialect) } }
}
