/** A header that stands over several columns. */
export interface RepeatedHeader {
  readonly header: string
  /** Columns as people count them, the first being 1. */
  readonly columns: readonly number[]
}

const named = (header: string): string => header.normalize('NFC').trim()

/** Headers that occur more than once, compared without surrounding space. Empty ones name nothing. */
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
