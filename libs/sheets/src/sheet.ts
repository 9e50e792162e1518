import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type CellAnomaly, cellAnomalies } from './cell-anomalies.ts'
import { detectForm, isFixedWidth, type TextForm } from './dialect.ts'
import { type Encoding, EncodingProbe } from './encoding.ts'
import { headerRowIn, recordsLookedAt } from './header-row.ts'
import { checkHeaders, headerTooLong } from './headers.ts'
import { longestCell } from './longest-cell.ts'
import type { Reading, ReadingHints } from './reading.ts'
import { SheetProblem } from './sheet-problem.ts'
import { filledUp, type SourceRow, sourceRows, textOf } from './source-rows.ts'
import { openWorkbook } from './workbook/open-workbook.ts'
import type { SheetTab } from './workbook/workbook-index.ts'

export interface SheetRow {
  /** Record number: the header is 1, the first data record 2. */
  readonly row: number
  /** Physical line on which it begins; differs from `row` after line breaks in cells. */
  readonly line: number
  /** Cells as delivered, untrimmed; as many as the record has. */
  readonly cells: readonly string[]
  readonly oddities: readonly CellAnomaly[]
}

export interface Sheet {
  readonly reading: Reading
  /** `xlsx` for a workbook. */
  readonly encoding: Encoding | 'xlsx'
  /** Empty for a workbook. */
  readonly delimiter: string
  /** Headers as delivered, untrimmed. */
  readonly headers: readonly string[]
  /** Sheets of a workbook, in order. */
  readonly tabs: readonly SheetTab[]
  /** The data records of the file; can be iterated repeatedly. */
  readonly rows: AsyncIterable<SheetRow>
}

/** The treatment of cells longer than a spreadsheet's limit. */
export interface LongCells {
  /** Cuts the cell one character behind the limit, so that it stays detectable. Without it the file is refused. */
  readonly cut?: boolean
}

const cutAfterLimit = (record: SourceRow): SourceRow => ({
  ...record,
  cells: record.cells.map((cell, at) => (record.overlong.includes(at) ? `${cell}…` : cell)),
})

const checked = (record: SourceRow, row: number, { cut }: LongCells): SourceRow => {
  if (record.unclosed) {
    const detail = `In Zeile ${record.line} (Datensatz ${row}) beginnt ein Anführungszeichen, das nicht geschlossen wird.`
    throw new SheetProblem('unclosed-quote', detail, record.line)
  }
  const [long] = record.overlong
  if (long === undefined) return record
  if (cut) return cutAfterLimit(record)
  const detail = `In Zeile ${record.line} (Datensatz ${row}) hat der Eintrag in Spalte ${long + 1} mehr als ${longestCell.toLocaleString('de')} Zeichen.`
  throw new SheetProblem('unreadable', detail, record.line)
}

async function* rowsOf(
  file: string,
  reading: Reading,
  width: number,
  long: LongCells,
): AsyncGenerator<SheetRow> {
  let row = 1 - reading.headerRow
  for await (const batch of sourceRows(file, reading))
    for (const record of batch) {
      row += 1
      if (row < 2) continue
      const { line, cells, strayQuotes } = checked(record, row, long)
      const oddities = cellAnomalies(cells, strayQuotes)
      yield { row, line, cells: filledUp(reading, cells, width), oddities }
    }
}

/** Returns the first records of a file, at least as many as are needed. */
const beginningOf = async (
  file: string,
  reading: Reading,
  needed: number,
): Promise<readonly SourceRow[]> => {
  const records: SourceRow[] = []
  for await (const batch of sourceRows(file, reading)) {
    records.push(...batch.slice(0, Math.max(needed - records.length, recordsLookedAt)))
    if (records.length >= needed) break
  }
  return records
}

interface DetectedHeader {
  readonly reading: Reading
  readonly headers: readonly string[]
}

/**
 * Returns the header record, given or detected.
 * @throws SheetProblem `empty`
 */
const detectHeader = async (
  file: string,
  reading: Reading,
  given: ReadingHints,
): Promise<DetectedHeader> => {
  const records = await beginningOf(file, reading, given.headerRow ?? 1)
  const headerRow = given.headerRow ?? headerRowIn(records.map(({ cells }) => cells))
  const header = records[headerRow - 1]
  if (!header) throw new SheetProblem('empty', 'Die Datei enthält keine Zeilen.')
  if (header.overlong.length > 0) throw headerTooLong()
  return { reading: { ...reading, headerRow }, headers: header.cells }
}

/** Detects the encoding of a file, read as a whole. */
export const encodingOf = async (file: string): Promise<Encoding> => {
  const probe = new EncodingProbe()
  for await (const bytes of createReadStream(file)) probe.push(bytes as Uint8Array)
  return probe.end()
}

const formOf = async (
  file: string,
  encoding: Encoding,
  given: Partial<TextForm>,
): Promise<TextForm> => {
  for await (const text of textOf(file, encoding)) {
    if (given.delimiter === undefined && isFixedWidth(text))
      throw new SheetProblem(
        'unreadable',
        'Die Datei hat Spalten mit fester Breite und kein Trennzeichen. Bitte als CSV mit Trennzeichen oder als .xlsx liefern.',
      )
    return detectForm(text, given)
  }
  return detectForm('', given)
}

/** Tells if a file begins like a zip or a compound file. */
const isWorkbook = async (file: string): Promise<boolean> => {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    const start = buffer.toString('latin1', 0, bytesRead)
    return (
      start.startsWith('PK\u0003\u0004') ||
      start === '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'
    )
  } finally {
    await handle.close()
  }
}

const without = <Value extends object>(given: Value): Value =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Value

const textReading = async (file: string, given: ReadingHints): Promise<Reading> => {
  const { delimiter, quote, escaping, skipSpace, headerRow = 1 } = given
  const encoding = given.encoding ?? (await encodingOf(file))
  const form = await formOf(
    file,
    encoding,
    without({ delimiter, quote, escaping, skipSpace }) as Partial<TextForm>,
  )
  return { kind: 'text', encoding, ...form, headerRow }
}

const workbookReading = async (
  file: string,
  { sheet, headerRow = 1 }: ReadingHints,
): Promise<{ readonly reading: Reading; readonly tabs: readonly SheetTab[] }> => {
  const workbook = await openWorkbook(file)
  try {
    const { tabs } = workbook
    const chosen = sheet ?? (await firstFilled(workbook))
    if (!tabs.some(({ name }) => name === chosen))
      throw new SheetProblem('no-such-sheet', `Ein Blatt „${chosen}“ gibt es in der Datei nicht.`)
    return { reading: { kind: 'workbook', sheet: chosen, headerRow }, tabs }
  } finally {
    workbook.close()
  }
}

/** Returns the first visible sheet with entries. */
const firstFilled = async (workbook: Awaited<ReturnType<typeof openWorkbook>>): Promise<string> => {
  const visible = workbook.tabs.filter(({ hidden }) => !hidden)
  for (const { name } of visible) for await (const _ of workbook.rowsOf(name)) return name
  throw new SheetProblem('empty', 'Die Excel-Datei enthält kein sichtbares Blatt mit Einträgen.')
}

/**
 * Opens separated text or a workbook: its reading, detected where it is not given, its header record and its rows. A workbook is read
 * on the caller's thread; `SheetWorker` keeps it away from a service's.
 * @param file absolute path
 * @throws SheetProblem `empty`, `unreadable`, `no-such-sheet`, and `unclosed-quote` while reading
 */
export const openSheet = async (
  file: string,
  given: ReadingHints = {},
  long: LongCells = {},
): Promise<Sheet> => {
  const { reading: found, tabs } = (await isWorkbook(file))
    ? await workbookReading(file, given)
    : { reading: await textReading(file, given), tabs: [] }
  const { reading, headers } = await detectHeader(file, found, given)
  checkHeaders(headers)
  return {
    reading,
    encoding: reading.kind === 'text' ? reading.encoding : 'xlsx',
    delimiter: reading.kind === 'text' ? reading.delimiter : '',
    headers,
    tabs,
    rows: { [Symbol.asyncIterator]: () => rowsOf(file, reading, headers.length, long) },
  }
}
