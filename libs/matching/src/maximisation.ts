import type { Background, RecordLists } from './background.ts'
import { unknown } from './comparison.ts'
import type { ComparedCandidates, Expectation } from './expectation.ts'
import { type LevelOdds, Model, type Priors, relatedLevels } from './model.ts'
import { duplicatesPerRecord } from './relatives.ts'

/**
 * Weight of the expected shares of levels, in examples: enough that a store without duplicates does not take its likest strangers for
 * duplicates.
 */
const expectedWeight = 25
/** Weight of the expected shares of relatives relative to the observed ones: relatives must not take in duplicates. */
const relativesWeight = 3
/** Weight of the usual shares of levels, in random pairs. */
const usualWeight = 200

/** Counts the levels, each pair weighted by its probability. */
const countsOf = (length: number, levels: Int8Array, likely: Float64Array): readonly number[] => {
  const counts = new Array<number>(length).fill(0)
  for (let pair = 0; pair < levels.length; pair++) {
    const level = levels[pair] ?? unknown
    if (level !== unknown) counts[level] = (counts[level] ?? 0) + (likely[pair] ?? 0)
  }
  return counts
}

const sumOf = (numbers: readonly number[] | Float64Array): number => {
  let all = 0
  for (const one of numbers) all += one
  return all
}

/** Returns shares mixed of observed and expected ones; the expected ones weigh `times` as much and no less than a few examples. */
const mixed = (
  expected: readonly number[],
  counts: readonly number[],
  times: number,
): readonly number[] => {
  const found = sumOf(counts)
  const weight = Math.max(expectedWeight, times * found)
  return counts.map((one, level) => (one + weight * (expected[level] ?? 0)) / (found + weight))
}

/** Returns the shares with the last level, „different“, capped at the expected share; the others grow in proportion. */
const noMoreDifferent = (m: readonly number[], expected: readonly number[]): readonly number[] => {
  const last = m.length - 1
  const [found, most] = [m[last] ?? 0, expected[last] ?? 0]
  if (found <= most) return m
  return m.map((share, level) => (level === last ? most : (share * (1 - most)) / (1 - found)))
}

/** Returns the background shares without the pairs that are the same, mixed with the usual ones; never exactly zero. */
export const differentShares = (
  usual: readonly number[],
  counts: readonly number[],
  index: number,
  { pairs, all, shares, known }: Background,
): readonly number[] => {
  const seen = known[index] ?? 0
  const same = sumOf(counts)
  const total = (seen / Math.max(1, pairs)) * all
  const least = 0.5 / Math.max(1, seen)
  const rest = usual.map((one, level) => {
    const share =
      ((shares[index]?.[level] ?? 0) * total - (counts[level] ?? 0)) / Math.max(1, total - same)
    const mixed = (Math.max(0, share) * seen + one * usualWeight) / (seen + usualWeight)
    return seen > usualWeight ? Math.max(least, mixed) : mixed
  })
  const whole = sumOf(rest)
  return rest.map((share) => share / whole)
}

/** Tells if duplicates are sought within one list. */
export const isStore = <Features>({ right }: RecordLists<Features>): boolean => right === null

const priorsOf = <Features>(
  { priors }: Model<Features>,
  lists: RecordLists<Features>,
  same: number,
  related: readonly number[],
  all: number,
): Priors => {
  const found = Math.max(0.1, same)
  const expected = duplicatesPerRecord * lists.left.length
  return {
    same: Math.min(0.5, (isStore(lists) ? (found + expected) / 2 : found) / all),
    related: related.map((one, kind) => (priors.related[kind] ? Math.max(0.1, one) / all : 0)),
  }
}

/**
 * Returns the model that maximises the likelihood of the expected kinds (the M step): the same, each as `same` says, and related, each
 * as `related` says of those that are not the same.
 *
 * For duplicates in one store the expectation weighs as much as all duplicates and relatives together: the more relatives there are,
 * the less a pair that looks like a duplicate shows how duplicates look.
 */
export const maximisation = <Features>(
  model: Model<Features>,
  lists: RecordLists<Features>,
  background: Background,
  compared: ComparedCandidates,
  {
    same,
    related: otherwise,
  }: { readonly same: Float64Array; readonly related: Expectation['related'] },
): Model<Features> => {
  const related = otherwise.map((shares) =>
    shares.map((one, pair) => one * (1 - (same[pair] ?? 0))),
  )
  const together = sumOf(same) + sumOf(related.map(sumOf))
  const levels = model.root.comparisons.map(({ expected, usual }, index): LevelOdds => {
    const found = compared.levels[index] ?? new Int8Array()
    const counts = countsOf(expected.length, found, same)
    const m = isStore(lists)
      ? noMoreDifferent(mixed(expected, counts, together / Math.max(1, sumOf(same))), expected)
      : mixed(expected, counts, 0)
    const r = relatedLevels(model.root, index).map((one, kind) => {
      const likely = related[kind] ?? new Float64Array()
      return one && mixed(one, countsOf(one.length, found, likely), relativesWeight)
    })
    return { m, u: differentShares(usual, counts, index, background), r }
  })
  const priors = priorsOf(model, lists, sumOf(same), related.map(sumOf), background.all)
  return new Model(model.root, model.corpus, levels, priors)
}
