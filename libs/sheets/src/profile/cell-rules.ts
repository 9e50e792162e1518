import {
  excludedContentWords,
  excludedHeaderWords,
  longestEntry,
} from '@stammbuch/contracts/checks'
import { has } from './cell-scan.ts'

const contentWords = new Set<string>(excludedContentWords)
const headerWords = new Set<string>(excludedHeaderWords)
const longestWord = Math.max(...excludedContentWords.map(({ length }) => length))

/** Tells if an entry only stands for a missing value. */
export const isExcludedContent = (cell: string): boolean =>
  cell.length <= longestWord + 4 && contentWords.has(cell.trim().toLowerCase())

/** Tells if a header contains an excluded word. */
export const isExcludedHeader = (header: string): boolean =>
  header
    .toLowerCase()
    .split(/\s+/)
    .some((word) => headerWords.has(word))

export const hasOuterSpace = (header: string): boolean => header !== header.trim()

/** Tells if an entry has more than 100 characters, counted in code points. */
export const isLong = (cell: string): boolean =>
  cell.length > longestEntry && (cell.length > longestEntry * 2 || [...cell].length > longestEntry)

/** Control characters but tab and line breaks, which belong to text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
export const hasControl = (cell: string): boolean => controls.test(cell)

/** Bytes that are no character of the encoding, as they look once decoded. */
const lost = /[\ufffd\u0080-\u009f]/
/** UTF-8 of umlauts, accented letters and typographic signs, read as Windows-1252. */
const doubled =
  /[\u00c2\u00c3][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]|\u00e2\u20ac/

/**
 * Tells if a cell has characters from another encoding.
 * @param windows1252 the file was read as Windows-1252
 */
export const isOtherEncoding = (cell: string, windows1252: boolean): boolean =>
  lost.test(cell) || (windows1252 && doubled.test(cell))

export const isDoubleEncoded = (cell: string): boolean => doubled.test(cell)

/** Errors of spreadsheet programs, in English and German, and signs where a column was too narrow. */
const cellError =
  /^#(?:#{2,}|(?:DIV\/0|NULL|NUM|ZAHL|REF|BEZUG|VALUE|WERT|SPILL|ÜBERLAUF|CALC|KALK|FIELD|FELD|BLOCKED|BLOCKIERT|BUSY|CONNECT|EXTERNAL|UNKNOWN|PYTHON)!|N\/A|NV|NAME\?|GETTING_DATA)$/

/** Tells if an entry is an error of a spreadsheet program in place of a value. */
export const isCellError = (cell: string): boolean =>
  cell.charCodeAt(0) === 0x23 && cell.length < 40 && cellError.test(cell.trim())

/** No-break spaces, soft hyphens, zero-width signs, directions, and byte order marks within a text. */
const invisible = /[\u00a0\u00ad\u200b-\u200f\u202a-\u202f\u2060\ufeff]/
export const hasInvisible = (cell: string): boolean => invisible.test(cell)

/**
 * Characters as HTML writes them: by number, or by the names that texts of business use. Their semicolon is gone where it
 * was taken for a delimiter.
 */
const entity =
  /&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp|shy|euro|copy|reg|trade|sect|deg|middot|bull|[nm]dash|hellip|[lr]aquo|(?:[lr][sd]|sb|bd)quo|szlig|aelig|[a-z](?:uml|acute|grave|circ|tilde|ring|cedil|slash|caron))(?:;|$)/gi

/** Tells if an entry has characters as HTML writes them. */
export const hasEntity = (cell: string): boolean => cell.search(entity) >= 0

/** Returns an entry without characters as HTML writes them. */
export const withoutEntities = (cell: string): string => cell.replace(entity, '')

const dateHeader =
  /(^|[^a-zäöü])(\w*datum|date|geburtstag|geboren( am)?|stand|gültig (ab|bis|von)|beginn|ende)([^a-zäöü]|$)/i

/** Tells if a header announces dates. */
export const isDateHeader = (header: string): boolean => dateHeader.test(header)

const zipHeader =
  /(^|[^a-zäöü])(plz|postleitzahl(en)?|zip|zip[ _-]?code|post[ _-]?code|postal[ _-]?code)([^a-zäöü]|$)/i

/** Tells if a header announces postcodes. */
export const isZipHeader = (header: string): boolean => zipHeader.test(header)

/** Classifies a postcode by its number of digits; `other` for everything else. */
export const zipForm = (cell: string, bits: number): 'five' | 'four' | 'other' => {
  const bare = cell.trim()
  if ((bits & ~(has.digit | has.space)) !== 0) return 'other'
  if (bare.length === 5) return 'five'
  return bare.length === 4 ? 'four' : 'other'
}
