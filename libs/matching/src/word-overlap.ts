import { similarFrom, withinEdits } from './similarity.ts'

/** How far two words mean the same, 0 to 1: equal, begun alike („Psych“ – „Psychiatrie“), or misspelt. */
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

/** The word not yet taken that is most like this one, and how much; −1 for none. */
const partnerOf = (
  word: string,
  others: readonly string[],
  taken: Uint8Array,
): [number, number] => {
  let [partner, best] = [-1, 0]
  for (let j = 0; j < taken.length; j++) {
    const similar = taken[j] ? 0 : sameWord(word, others[j] ?? '')
    if (similar > best) [partner, best] = [j, similar]
  }
  return [partner, best]
}

/**
 * How much of the weight of two lists of words they have in common, 0 to 1: a soft TF-IDF overlap
 * (Cohen, Ravikumar & Fienberg 2003) in which each word finds at most one partner. The mean of the
 * share of both (Dice) and the share of the smaller one, so that a longer official name loses little.
 */
export const overlap = (a: Weighted, b: Weighted): number => {
  const [wholeA, wholeB] = [sum(a.weights), sum(b.weights)]
  if (wholeA === 0 || wholeB === 0) return 0
  const taken = new Uint8Array(b.words.length)
  let common = 0
  const pair = (i: number, j: number, similar: number) => {
    taken[j] = 1
    common += (similar * ((a.weights[i] ?? 0) + (b.weights[j] ?? 0))) / 2
  }
  const rest: number[] = []
  for (let i = 0; i < a.words.length; i++) {
    const word = a.words[i] ?? ''
    const j = b.words.indexOf(word)
    if (j >= 0 && !taken[j]) pair(i, j, 1)
    else rest.push(i)
  }
  for (const i of rest) {
    const word = a.words[i] ?? ''
    const [partner, best] = partnerOf(word, b.words, taken)
    if (partner >= 0) pair(i, partner, best)
  }
  const dice = (2 * common) / (wholeA + wholeB)
  return Math.min(1, (dice + Math.min(1, common / Math.min(wholeA, wholeB))) / 2)
}

/** The index of the first bound that a similarity reaches; beyond the last bound the last level. */
export const levelOf = (similarity: number, bounds: readonly number[]): number => {
  const index = bounds.findIndex((bound) => similarity >= bound)
  return index < 0 ? bounds.length : index
}
