/** From so many letters on a word may have two errors instead of one. */
const longWord = 8
/** Shorter words have none: nearly every word of three letters is near another. */
const shortestWord = 4

/** Errors between two words: letters that are wrong, missing, too many, or changed places with their neighbour. */
export const errorsBetween = (one: string, other: string): number => {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const wrong = one[row - 1] === other[at - 1] ? 0 : 1
      const swapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      line[at] = Math.min(
        (last[at] ?? 0) + 1,
        (line[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + wrong,
        swapped && row > 1 && at > 1 ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, line]
  }
  return last[other.length] ?? 0
}

/** Tells if somebody who typed one word may have meant the other. */
export const mayBeMeant = (typed: string, word: string): boolean =>
  typed.length >= shortestWord &&
  !/\d/.test(typed) &&
  errorsBetween(typed, word) <= (typed.length >= longWord ? 2 : 1)
