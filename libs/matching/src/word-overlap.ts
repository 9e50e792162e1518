import { jaroWinkler, withinEdits } from './similarity.ts'

/** How far two words mean the same, 0 to 1: equal, begun alike („Psych“ – „Psychiatrie“), or misspelt. */
export const sameWord = (a: string, b: string): number => {
  if (a === b) return 1
  if (a[0] !== b[0] && Math.abs(a.length - b.length) > 1) return 0
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length >= 4 && long.startsWith(short)) return 0.9
  if (short.length >= 5 && withinEdits(a, b, 1)) return 0.95
  if (short.length < 5 || a[0] !== b[0]) return 0
  const similar = jaroWinkler(a, b)
  return similar >= 0.92 ? similar : 0
}

export interface Weighted {
  readonly words: readonly string[]
  readonly weights: readonly number[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/**
 * How much of the weight of two lists of words they have in common, 0 to 1: a soft TF-IDF overlap
 * (Cohen, Ravikumar & Fienberg 2003) in which each word finds at most one partner. The mean of the
 * share of both (Dice) and the share of the smaller one, so that a longer official name loses little.
 */
export const overlap = (a: Weighted, b: Weighted): number => {
  const [wholeA, wholeB] = [sum(a.weights), sum(b.weights)]
  if (wholeA === 0 || wholeB === 0) return 0
  const free = new Set(b.words.keys())
  let common = 0
  const take = (i: number, fits: (word: string, other: string) => number) => {
    const word = a.words[i] ?? ''
    let [best, partner] = [0, -1]
    for (const j of free) {
      const similar = fits(word, b.words[j] ?? '')
      if (similar > best) [best, partner] = [similar, j]
    }
    if (partner < 0) return false
    free.delete(partner)
    common += (best * ((a.weights[i] ?? 0) + (b.weights[partner] ?? 0))) / 2
    return true
  }
  const rest = [...a.words.keys()].filter(
    (i) => !take(i, (word, other) => (word === other ? 1 : 0)),
  )
  for (const i of rest) take(i, sameWord)
  const dice = (2 * common) / (wholeA + wholeB)
  return Math.min(1, (dice + Math.min(1, common / Math.min(wholeA, wholeB))) / 2)
}

/** The index of the first bound that a similarity reaches; beyond the last bound the last level. */
export const levelOf = (similarity: number, bounds: readonly number[]): number => {
  const index = bounds.findIndex((bound) => similarity >= bound)
  return index < 0 ? bounds.length : index
}
