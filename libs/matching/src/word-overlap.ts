import { similarFrom, withinEdits } from './similarity.ts'

/** Returns the similarity of two words, 0 to 1: equal, with a common beginning („Psych“ – „Psychiatrie“), or misspelt. */
export const sameWord = (a: string, b: string): number => {
  if (a === b) return 1
  if (a[0] !== b[0] && Math.abs(a.length - b.length) > 1) return 0
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length >= 4 && long.startsWith(short)) return 0.9
  if (short.length >= 5 && withinEdits(a, b, 1)) return 0.95
  if (short.length < 5 || a[0] !== b[0]) return 0
  // Letters that only the longer one has keep the similarity below the bound.
  if (short.length * 5 < long.length * 3) return 0
  return similarFrom(a, b, 0.92)
}

export interface Weighted {
  readonly words: readonly string[]
  readonly weights: readonly number[]
}

const sum = (numbers: readonly number[]): number => {
  let all = 0
  for (const one of numbers) all += one
  return all
}

/** Flags of the words of two lists that are matched; reused because there are millions of pairs. */
let [paired, taken] = [new Uint8Array(64), new Uint8Array(64)]

/** Returns the contribution of a pair of words to the overlap of two lists. */
const shared = (a: Weighted, i: number, b: Weighted, j: number, similar: number): number =>
  (similar * ((a.weights[i] ?? 0) + (b.weights[j] ?? 0))) / 2

/** Pairs the words that both lists have and returns their contribution. */
const equalWords = (a: Weighted, b: Weighted): number => {
  let common = 0
  for (let i = 0; i < a.words.length; i++) {
    const j = b.words.indexOf(a.words[i] ?? '')
    if (j < 0 || taken[j]) continue
    taken[j] = 1
    paired[i] = 1
    common += shared(a, i, b, j, 1)
  }
  return common
}

/** Pairs a word with the most similar unmatched one and returns their contribution. */
const likestWord = (a: Weighted, i: number, b: Weighted): number => {
  let [partner, best] = [-1, 0]
  for (let j = 0; j < b.words.length; j++) {
    const similar = taken[j] ? 0 : sameWord(a.words[i] ?? '', b.words[j] ?? '')
    if (similar > best) {
      partner = j
      best = similar
    }
  }
  if (partner < 0) return 0
  taken[partner] = 1
  return shared(a, i, b, partner, best)
}

/**
 * Returns the overlap of two weighted lists of words, 0 to 1: a soft TF-IDF overlap (Cohen, Ravikumar & Fienberg 2003) in which each
 * word has at most one partner. The mean of the share of both (Dice) and the share of the smaller one, so that a longer official name
 * loses little.
 */
export const overlap = (a: Weighted, b: Weighted): number => {
  const [wholeA, wholeB] = [sum(a.weights), sum(b.weights)]
  if (wholeA === 0 || wholeB === 0) return 0
  if (a.words.length > paired.length) paired = new Uint8Array(2 * a.words.length)
  if (b.words.length > taken.length) taken = new Uint8Array(2 * b.words.length)
  paired.fill(0, 0, a.words.length)
  taken.fill(0, 0, b.words.length)
  let common = equalWords(a, b)
  for (let i = 0; i < a.words.length; i++) if (!paired[i]) common += likestWord(a, i, b)
  const dice = (2 * common) / (wholeA + wholeB)
  return Math.min(1, (dice + Math.min(1, common / Math.min(wholeA, wholeB))) / 2)
}

/** Returns the index of the first bound that a similarity reaches; below all bounds the last level. */
export const levelOf = (similarity: number, bounds: readonly number[]): number => {
  const index = bounds.findIndex((bound) => similarity >= bound)
  return index < 0 ? bounds.length : index
}
