/** Minimum number of columns: a record of fewer looks like any sentence with a comma. */
const fewestColumns = 3
/** Number of lines that look like records from which the number of columns does not matter. */
const enoughLines = 3

const countOf = (line: string, delimiter: string): number => line.split(delimiter).length - 1

/**
 * Tells if a cell with line breaks holds records of the file: a quote at the beginning of an entry made everything up to the next quote
 * its text. Lines in it then have as many delimiters as a record, and the first of them ends the record that the cell began in.
 * @param column index of the cell, from 0
 * @param width columns of the header
 */
export const holdsRecords = (
  cell: string,
  column: number,
  { width, delimiter }: { readonly width: number; readonly delimiter: string },
): boolean => {
  const lines = cell.split(/\r\n|\n|\r/)
  // A list of one column has no delimiters to tell records by: names do not have so many lines.
  if (width === 1) return lines.filter((line) => line.trim() !== '').length > enoughLines
  if (!cell.includes(delimiter)) return false
  if (lines.length < 2) return false
  const counts = lines.map((line) => countOf(line, delimiter))
  const [first = 0, ...others] = counts
  const last = others.at(-1) ?? 0
  const between = others.slice(0, -1).filter((_, at) => lines[at + 1] !== '')
  const records = between.filter((count) => count === width - 1).length
  const isMost = records > 0 && records >= between.length / 2
  const endsRecord = column + first === width - 1
  if (isMost && records >= enoughLines) return true
  if (isMost && width > fewestColumns && (endsRecord || records > 1)) return true
  if (!endsRecord || width < fewestColumns) return false
  return first > 0 ? last > 0 : width > fewestColumns && last === width - 1
}
