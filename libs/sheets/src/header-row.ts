/** Records at the beginning of a file that tell where its header is. */
export const recordsLookedAt = 50
/** More than that before a header is no preamble. */
const longestPreamble = 20
/** Fewer columns are no table beside which a title would be short. */
const fewestColumns = 3
/** Share of the columns that a title may fill: „Stand:“ beside a date, a sentence that is cut at its commas. */
const mostOfTitle = 1 / 3
/** Share of the columns that a header names. */
const mostlyNamed = 0.8

type Cells = readonly string[]

const filledIn = (cells: Cells): readonly string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '')

/** The usual width of records, without empty cells at the end; of two as usual, the wider. */
const usualWidth = (records: readonly Cells[]): number => {
  const counts = new Map<number, number>()
  for (const cells of records) {
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    counts.set(width, (counts.get(width) ?? 0) + 1)
  }
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])
  return usual?.[0] ?? 0
}

/** Words that differ from each other, and from what stands below them. */
const namesColumns = (cells: Cells, width: number, below: readonly Cells[]): boolean => {
  const names = filledIn(cells)
  if (names.length < width * mostlyNamed || new Set(names).size < names.length) return false
  if (!names.every((name) => /\p{L}/u.test(name))) return false
  return cells.every(
    (cell, at) => cell.trim() === '' || below.every((one) => one[at]?.trim() !== cell.trim()),
  )
}

/**
 * Which record is the header, the first being 1, from the first records of a file. It is the first one, unless a title
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
