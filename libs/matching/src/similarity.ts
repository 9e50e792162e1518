/** Flags of the letters of two texts that are matched; reused because there are millions of pairs. */
let [foundInA, foundInB] = [new Uint8Array(256), new Uint8Array(256)]

/** Marks the letters that both texts have at most `reach` places apart, and returns their number. */
const markMatches = (a: string, b: string, reach: number): number => {
  if (a.length > foundInA.length) foundInA = new Uint8Array(a.length * 2)
  if (b.length > foundInB.length) foundInB = new Uint8Array(b.length * 2)
  foundInA.fill(0, 0, a.length)
  foundInB.fill(0, 0, b.length)
  let found = 0
  for (let i = 0; i < a.length; i++) {
    const code = a.charCodeAt(i)
    const end = Math.min(b.length, i + reach + 1)
    for (let j = Math.max(0, i - reach); j < end; j++)
      if (!foundInB[j] && code === b.charCodeAt(j)) {
        foundInA[i] = 1
        foundInB[j] = 1
        found++
        break
      }
  }
  return found
}

/** Returns the number of marked letters that stand in another order. */
const countMoved = (a: string, b: string): number => {
  let moved = 0
  for (let i = 0, j = 0; i < a.length; i++) {
    if (!foundInA[i]) continue
    while (!foundInB[j]) j++
    if (a.charCodeAt(i) !== b.charCodeAt(j)) moved++
    j++
  }
  return moved
}

/** Returns the number of equal letters at the beginning, at most four. */
const equalBeginning = (a: string, b: string): number => {
  let prefix = 0
  while (prefix < 4 && prefix < a.length && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix++
  return prefix
}

/**
 * Returns the Jaro-Winkler similarity, 0 to 1 (Winkler 1990): the mean of the matched share of `a`, the matched share of `b` and the
 * share of matches in order, raised by a tenth of the rest for each of at most four equal first letters.
 */
export const jaroWinkler = (a: string, b: string): number => {
  if (a === b) return a === '' ? 0 : 1
  if (a === '' || b === '') return 0
  const found = markMatches(a, b, Math.max(0, (Math.max(a.length, b.length) >> 1) - 1))
  if (found === 0) return 0
  const moved = countMoved(a, b)
  const jaro = (found / a.length + found / b.length + (found - moved / 2) / found) / 3
  return jaro + equalBeginning(a, b) * 0.1 * (1 - jaro)
}

/** Returns a bit set of the letters that occur; letters that are 32 apart share a bit. */
const lettersOf = (text: string): number => {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31)
  return letters
}

const onesIn = (bits: number): number => {
  let ones = 0
  for (let left = bits; left !== 0; left &= left - 1) ones++
  return ones
}

/** Tolerance for rounding, so that no pair is lost by it. */
const rounding = 1e-9

/**
 * Returns the Jaro-Winkler similarity where it is at least `bound` (above 0), otherwise 0. Most pairs are decided by their lengths and
 * letters alone: the similarity cannot exceed that of all common letters matched in order.
 */
export const similarFrom = (a: string, b: string, bound: number): number => {
  if (a === '' || b === '') return 0
  const [ours, theirs] = [lettersOf(a), lettersOf(b)]
  const found = Math.min(a.length - onesIn(ours & ~theirs), b.length - onesIn(theirs & ~ours))
  const most = (found / a.length + found / b.length + 1) / 3
  if (most + equalBeginning(a, b) * 0.1 * (1 - most) < bound - rounding) return 0
  const similar = jaroWinkler(a, b)
  return similar >= bound ? similar : 0
}

/** Tells if the rest of `a` from `i` on equals the rest of `b` from `j` on. */
const endAlike = (a: string, i: number, b: string, j: number): boolean => {
  if (a.length - i !== b.length - j) return false
  for (let at = i; at < a.length; at++)
    if (a.charCodeAt(at) !== b.charCodeAt(at - i + j)) return false
  return true
}

/** Tells if two different texts whose lengths differ by at most one are one edit apart. */
const isOneEdit = (a: string, b: string): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let from = 0
  while (from < short.length && short.charCodeAt(from) === long.charCodeAt(from)) from++
  if (short.length < long.length) return endAlike(short, from, long, from + 1)
  if (endAlike(short, from + 1, long, from + 1)) return true
  return (
    short.charCodeAt(from) === long.charCodeAt(from + 1) &&
    short.charCodeAt(from + 1) === long.charCodeAt(from) &&
    endAlike(short, from + 2, long, from + 2)
  )
}

/** Three rows of the table of edit distances between prefixes of two texts, used in turn. */
let rows = [new Int32Array(256), new Int32Array(256), new Int32Array(256)] as const
const far = 1 << 20

/** Fills the row for the first `i` letters of `a`, limited to a band of `most` around the diagonal, and returns its minimum. */
const fillRow = (a: string, b: string, i: number, most: number): number => {
  const row = rows[(i % 3) as 0 | 1 | 2]
  const last = rows[((i + 2) % 3) as 0 | 1 | 2]
  const before = rows[((i + 1) % 3) as 0 | 1 | 2]
  const [from, to] = [Math.max(1, i - most), Math.min(b.length, i + most)]
  const [code, previous] = [a.charCodeAt(i - 1), i > 1 ? a.charCodeAt(i - 2) : -1]
  row[from - 1] = from === 1 ? i : far
  let least = row[from - 1] ?? far
  for (let j = from; j <= to; j++) {
    const other = b.charCodeAt(j - 1)
    const above = j === i + most ? far : (last[j] ?? far)
    let cost = Math.min(above, row[j - 1] ?? far) + 1
    cost = Math.min(cost, (last[j - 1] ?? far) + (code === other ? 0 : 1))
    if (j > 1 && code === b.charCodeAt(j - 2) && previous === other)
      cost = Math.min(cost, (before[j - 2] ?? far) + 1)
    row[j] = cost
    if (cost < least) least = cost
  }
  return least
}

/**
 * Tells if at most `most` insertions, deletions, replacements or swaps of neighbours lie between two texts (optimal string alignment,
 * Damerau 1964).
 */
export const withinEdits = (a: string, b: string, most: number): boolean => {
  if (a === b) return true
  if (Math.abs(a.length - b.length) > most) return false
  if (most === 1) return isOneEdit(a, b)
  // An edit brings or takes one letter at most.
  const [ours, theirs] = [lettersOf(a), lettersOf(b)]
  if (onesIn(ours & ~theirs) > most || onesIn(theirs & ~ours) > most) return false
  const width = b.length + 1
  if (width > rows[0].length)
    rows = [new Int32Array(2 * width), new Int32Array(2 * width), new Int32Array(2 * width)]
  for (let j = 0; j <= Math.min(b.length, most); j++) rows[0][j] = j
  for (let i = 1; i <= a.length; i++) if (fillRow(a, b, i, most) > most) return false
  return (rows[(a.length % 3) as 0 | 1 | 2][b.length] ?? far) <= most
}
