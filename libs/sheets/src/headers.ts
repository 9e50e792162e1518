import { SheetProblem } from './sheet-problem.ts'

/** As many as a spreadsheet holds; more is no table that somebody made. */
export const mostColumns = 16_384

const unfit = (why: string): SheetProblem =>
  new SheetProblem(
    'unreadable',
    `${why} Bitte Trennzeichen, Zeilenumbrüche und Zeichensatz prüfen und als .csv oder .xlsx neu speichern.`,
  )

/** A header that was cut at the limit of a cell. */
export const headerTooLong = (): SheetProblem =>
  unfit('Ein Spaltenkopf hat mehr als 32.767 Zeichen.')

/** Headers are kept in the log: they must be text, and of a size. @throws SheetProblem `unreadable` */
export const checkHeaders = (headers: readonly string[]): void => {
  if (headers.length > mostColumns) throw unfit('Die Datei hat mehr als 16.384 Spalten.')
  if (headers.some((header) => header.includes('\0') || !header.isWellFormed()))
    throw unfit('Der Tabellenkopf enthält Zeichen, die kein Text sind.')
}

/** A header that stands over several columns. */
export interface RepeatedHeader {
  readonly header: string
  /** Columns as people count them, the first being 1. */
  readonly columns: readonly number[]
}

/** Characters that nobody sees: soft hyphens, zero-width signs and byte order marks of files put together. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g

const named = (header: string): string =>
  header.normalize('NFC').replace(invisible, '').replace(/\s+/g, ' ').trim()

/** Headers that occur more than once, compared without blanks that nobody would tell apart. Empty ones name nothing. */
export const repeatedHeaders = (headers: readonly string[]): readonly RepeatedHeader[] => {
  const columns = new Map<string, number[]>()
  for (const [index, header] of headers.entries()) {
    const name = named(header)
    if (name) columns.set(name, [...(columns.get(name) ?? []), index + 1])
  }
  return [...columns]
    .filter(([, found]) => found.length > 1)
    .map(([header, found]) => ({ header, columns: found }))
}

/** What a column is called where its header is empty. */
export const headerName = (header: string, index: number): string =>
  header.trim() === '' ? `Spalte ${index + 1}` : header
