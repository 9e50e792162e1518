/** Stands in a delivered cell in place of a value that was removed with a person. */
export const erasedCell = 'gelöscht'

/** Returns the cells of a row with every value removed; empty cells stay empty. */
export const erasedCells = (cells: readonly string[]): readonly string[] =>
  cells.map((cell) => (cell.trim() === '' ? cell : erasedCell))

/** True for a row that was emptied: it no longer says which record it was about. */
export const isErasedRow = (cells: readonly string[]): boolean => {
  const given = cells.filter((cell) => cell.trim() !== '')
  return given.length > 0 && given.every((cell) => cell === erasedCell)
}
