import { dayOf, type ExportCell, type ExportColumn, type ExportRow } from './export-table.ts'
import { styles } from './workbook-parts.ts'

/** Maximum length of a workbook cell in UTF-16 units; a longer one makes the file unreadable. */
export const cellLimit = 32_767
const millisecondsPerDay = 86_400_000
/** 1970-01-01 in days since 1899-12-30, the zero of the 1900 date system. */
const epochSerial = 25_569

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them, the format writes them as _xHHHH_
const unwritable = /[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]/g
const looksEscaped = /_x(?=[0-9a-fA-F]{4}_)/g

const code = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Escapes text for XML, with characters that XML cannot hold in the format's own escapes (ECMA-376, ST_Xstring). */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(looksEscaped, '_x005F_x')
    .replace(unwritable, code)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Returns the column letters of an address: 0 is `A`, 26 is `AA`. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode(65 + (index % 26))

const number = (at: string, value: number, style: number): string =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`

const serialOf = (date: Date): number => date.getTime() / millisecondsPerDay + epochSerial

const cut = (text: string): string =>
  text.length <= cellLimit ? text : `${text.slice(0, cellLimit - 1).toWellFormed()}…`

const textCell = (at: string, text: string, style: number): string =>
  text === ''
    ? ''
    : `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(cut(text))}</t></is></c>`

const numberCell = (at: string, value: number, { kind }: ExportColumn): string => {
  if (!Number.isFinite(value)) return ''
  if (kind === 'integer') return number(at, value, styles.integer)
  return number(at, value, kind === 'decimal' ? styles.decimal : styles.plain)
}

const cellXml = (at: string, cell: ExportCell, column: ExportColumn): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return numberCell(at, cell, column)
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  const isDay = column.kind === 'date'
  const date = cell instanceof Date ? cell : isDay ? dayOf(cell) : undefined
  if (date) return number(at, serialOf(date), isDay ? styles.date : styles.instant)
  return textCell(at, String(cell), styles.text)
}

/** Returns the XML of row `number` (from 1); cells beyond the columns are left out. */
export const rowXml = (
  number: number,
  columns: readonly ExportColumn[],
  letters: readonly string[],
  row: ExportRow,
): string =>
  `<row r="${number}">${columns.map((column, at) => cellXml(`${letters[at]}${number}`, row[at], column)).join('')}</row>`

export const headerXml = (columns: readonly ExportColumn[], letters: readonly string[]): string =>
  `<row r="1">${columns.map(({ header }, at) => textCell(`${letters[at]}1`, header, styles.header)).join('')}</row>`

export const columnsXml = (columns: readonly ExportColumn[]): string =>
  columns
    .map(({ header, width = Math.min(60, Math.max(10, header.length + 3)) }, at) => {
      const style = styles.text
      return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1" style="${style}"/>`
    })
    .join('')
