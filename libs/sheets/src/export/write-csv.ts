import { Readable } from 'node:stream'
import {
  dayOf,
  type ExportCell,
  type ExportColumn,
  type ExportRow,
  type ExportTable,
} from './export-table.ts'
import { guardedText } from './formula-safe.ts'

export interface CsvOptions {
  /** `;` by default, as spreadsheet programs with German settings expect. */
  readonly delimiter?: ';' | ',' | '\t' | '|'
  /** Writes a byte order mark, by which Excel recognises UTF-8; true by default. */
  readonly mark?: boolean
  /** Decimal sign of numbers; a comma by default. */
  readonly decimal?: ',' | '.'
}

/** Number of lines per chunk. */
const linesAtOnce = 200

const two = (value: number): string => String(value).padStart(2, '0')

const dayText = (date: Date): string =>
  `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`

const instantText = (date: Date): string =>
  `${dayText(date)} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`

const wordsOf = (cell: ExportCell, column: ExportColumn | undefined, decimal: string): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? String(cell).replace('.', decimal) : ''
  if (typeof cell === 'boolean') return cell ? 'ja' : 'nein'
  if (cell instanceof Date) return column?.kind === 'date' ? dayText(cell) : instantText(cell)
  const date = column?.kind === 'date' ? dayOf(cell) : undefined
  return date ? dayText(date) : guardedText(cell)
}

const quoted = (text: string, delimiter: string): string =>
  /["\r\n]/.test(text) || text.includes(delimiter) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text

async function* linesOf(
  { columns, rows }: ExportTable,
  { delimiter = ';', mark = true, decimal = ',' }: CsvOptions,
): AsyncGenerator<string> {
  const line = (row: ExportRow): string =>
    `${columns.map((column, at) => quoted(wordsOf(row[at], column, decimal), delimiter)).join(delimiter)}\r\n`
  const headers = columns.map(({ header }) => quoted(guardedText(header), delimiter))
  let lines = [`${mark ? '\ufeff' : ''}${headers.join(delimiter)}\r\n`]
  for await (const row of rows) {
    lines.push(line(row))
    if (lines.length < linesAtOnce) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

/**
 * Streams a table as separated text (RFC 4180, UTF-8). Cells that a spreadsheet program would calculate are guarded, see `guardedText`;
 * `openSheet` restores them.
 */
export const writeCsv = (table: ExportTable, look: CsvOptions = {}): Readable =>
  Readable.from(linesOf(table, look), { objectMode: false, encoding: 'utf8' })
