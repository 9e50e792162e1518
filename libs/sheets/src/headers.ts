import { SheetProblem } from './sheet-problem.ts'

/** Maximum number of columns, as many as a spreadsheet holds. */
export const mostColumns = 16_384

const unfit = (why: string): SheetProblem =>
  new SheetProblem(
    'unreadable',
    `${why} Bitte Trennzeichen, Zeilenumbrüche und Zeichensatz prüfen und als .csv oder .xlsx neu speichern.`,
  )

/** Returns the problem of a header that exceeds the limit of a cell. */
export const headerTooLong = (): SheetProblem =>
  unfit('Ein Spaltenkopf hat mehr als 32.767 Zeichen.')

/**
 * Checks headers, which are kept in the log and so must be text of limited size.
 * @throws SheetProblem `unreadable`
 */
export const checkHeaders = (headers: readonly string[]): void => {
  if (headers.length > mostColumns) throw unfit('Die Datei hat mehr als 16.384 Spalten.')
  if (headers.some((header) => header.includes('\0') || !header.isWellFormed()))
    throw unfit('Der Tabellenkopf enthält Zeichen, die kein Text sind.')
}

/** A header that several columns have. */
export interface RepeatedHeader {
  readonly header: string
  /** Column numbers, the first being 1. */
  readonly columns: readonly number[]
}

/** Invisible characters: soft hyphens, zero-width signs and byte order marks of concatenated files. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g

const named = (header: string): string =>
  header.normalize('NFC').replace(invisible, '').replace(/\s+/g, ' ').trim()

/** Returns the headers that occur more than once, compared without differences in blanks. Empty ones are left out. */
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

/** Returns the display name of a column, also where its header is empty. */
export const headerName = (header: string, index: number): string =>
  header.trim() === '' ? `Spalte ${index + 1}` : header
