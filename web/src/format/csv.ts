type Cell = string | number | boolean | null | undefined

/** Returns a cell that no spreadsheet takes for a formula, quoted where it has to be. */
const cell = (value: Cell): string => {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'boolean' ? (value ? 'Ja' : 'Nein') : String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns rows of cells as CSV lines, separated by semicolons as German spreadsheets expect. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')

/** The byte order mark by which spreadsheets know a file as UTF-8. It stands before the first line. */
export const byteOrderMark = '\uFEFF'
