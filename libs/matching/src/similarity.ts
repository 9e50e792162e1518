const matchesOf = (a: string, b: string, reach: number): [string, string] => {
  const taken = new Uint8Array(b.length)
  let fromA = ''
  for (let i = 0; i < a.length; i++) {
    const end = Math.min(b.length, i + reach + 1)
    for (let j = Math.max(0, i - reach); j < end; j++)
      if (!taken[j] && a.charCodeAt(i) === b.charCodeAt(j)) {
        taken[j] = 1
        fromA += a[i]
        break
      }
  }
  let fromB = ''
  for (let j = 0; j < b.length; j++) if (taken[j]) fromB += b[j]
  return [fromA, fromB]
}

/**
 * Jaro-Winkler similarity, 0 to 1 (Winkler 1990): a third each of what of `a` is found, what of `b` is
 * found, and how much of it in order, raised by a tenth of the rest for each of at most four equal first
 * letters.
 */
export const jaroWinkler = (a: string, b: string): number => {
  if (a === b) return a === '' ? 0 : 1
  if (a === '' || b === '') return 0
  const [fromA, fromB] = matchesOf(a, b, Math.max(0, (Math.max(a.length, b.length) >> 1) - 1))
  const found = fromA.length
  if (found === 0) return 0
  let moved = 0
  for (let i = 0; i < found; i++) if (fromA.charCodeAt(i) !== fromB.charCodeAt(i)) moved++
  const jaro = (found / a.length + found / b.length + (found - moved / 2) / found) / 3
  let prefix = 0
  while (prefix < 4 && prefix < a.length && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix++
  return jaro + prefix * 0.1 * (1 - jaro)
}

const isOneEdit = (a: string, b: string): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let from = 0
  while (from < short.length && short.charCodeAt(from) === long.charCodeAt(from)) from++
  const [restShort, restLong] = [short.slice(from), long.slice(from)]
  if (short.length < long.length) return restShort === restLong.slice(1)
  if (restShort.slice(1) === restLong.slice(1)) return true
  return (
    restShort[0] === restLong[1] &&
    restShort[1] === restLong[0] &&
    restShort.slice(2) === restLong.slice(2)
  )
}

/** One row of the table of edits between the first `i` letters of `a` and those of `b`. */
const nextRow = (
  a: string,
  b: string,
  i: number,
  last: readonly number[],
  before: readonly number[],
): number[] => {
  const row = [i]
  for (let j = 1; j <= b.length; j++) {
    const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
    const kept = (last[j - 1] ?? 0) + (same ? 0 : 1)
    const cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, kept)
    const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
    row.push(swapped ? Math.min(cost, (before[j - 2] ?? 0) + 1) : cost)
  }
  return row
}

/**
 * Whether at most `most` insertions, deletions, replacements or swaps of neighbours lie between two
 * texts (optimal string alignment, Damerau 1964).
 */
export const withinEdits = (a: string, b: string, most: number): boolean => {
  if (a === b) return true
  if (Math.abs(a.length - b.length) > most) return false
  if (most === 1) return isOneEdit(a, b)
  let [before, last] = [[0], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = nextRow(a, b, i, last, before)
    if (Math.min(...row) > most) return false
    ;[before, last] = [last, row]
  }
  return (last[b.length] ?? 0) <= most
}
