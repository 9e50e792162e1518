/** Number of records at the beginning of a file from which its header is detected. */
export const recordsLookedAt = 50
/** Maximum number of records before a header. */
const longestPreamble = 20
/** Minimum number of columns of a table with a title above it. */
const fewestColumns = 3
/** Maximum share of the columns that a title fills: „Stand:“ beside a date, a sentence that is cut at its commas. */
const mostOfTitle = 1 / 3
/** Minimum share of the columns that a header names. */
const mostlyNamed = 0.8

type Cells = readonly string[]

const filledIn = (cells: Cells): readonly string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '')

/** Returns the most frequent width of records without trailing empty cells; of two equally frequent, the wider. */
const usualWidth = (records: readonly Cells[]): number => {
  const counts = new Map<number, number>()
  for (const cells of records) {
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    counts.set(width, (counts.get(width) ?? 0) + 1)
  }
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])
  return usual?.[0] ?? 0
}

/** Tells if the cells are words that differ from each other and from the cells below them. */
const namesColumns = (cells: Cells, width: number, below: readonly Cells[]): boolean => {
  const names = filledIn(cells)
  if (names.length < width * mostlyNamed || new Set(names).size < names.length) return false
  if (!names.every((name) => /\p{L}/u.test(name))) return false
  return cells.every(
    (cell, at) => cell.trim() === '' || below.every((one) => one[at]?.trim() !== cell.trim()),
  )
}

/**
 * Detects the number of the header record, the first being 1, from the first records of a file. It is the first one, unless a title
 * (records with next to nothing in them) is followed by one that names the columns of the records below it.
 */
export const headerRowIn = (records: readonly Cells[]): number => {
  const width = usualWidth(records)
  if (width < fewestColumns) return 1
  const most = Math.floor(width * mostOfTitle)
  const before = records.findIndex((cells) => filledIn(cells).length > most)
  const header = records[before]
  const below = records.slice(before + 1)
  const [first] = below
  if (before < 1 || before > longestPreamble || !header || !first) return 1
  const isTable = filledIn(first).length > most && namesColumns(header, width, below)
  return isTable ? before + 1 : 1
}
