import { candidatesBetween, candidatesWithin, type Pairs } from '../candidates.ts'
import { choose, pairProbability } from '../choose.ts'
import type { RootType, Values } from '../comparison.ts'
import { learn } from '../learn.ts'
import { usualModel } from '../model-json.ts'
import { rootTypes } from '../root-types.ts'
import type { GoldSet } from './gold-set.ts'

/** Quality of matching on a gold set; shares are 0 to 1. */
export interface Score {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** Precision of the pairs at or above the threshold for silent mapping. */
  readonly silentPrecision: number
  readonly silentRecall: number
  /** Expectation matches ÷ real ones. */
  readonly calibration: number
  readonly pairCompleteness: number
  readonly candidatesPerRecord: number
  readonly pairs: number
  /** Precision of the suggestions before anything was learnt. */
  readonly builtInPrecision: number
  readonly builtInRecall: number
  readonly seconds: number
}

/** Threshold from which a row is mapped without asking. */
const silent = 0.99

interface Judged {
  readonly probability: number
  readonly isSame: boolean
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

const from = (judged: readonly Judged[], threshold: number, same: number) => {
  const shown = judged.filter(({ probability }) => probability >= threshold)
  const right = shown.filter(({ isSame }) => isSame).length
  return { precision: share(right, shown.length), recall: share(right, same) }
}

const judgedOf = (set: GoldSet, pairs: Pairs, probabilities: Float64Array): Judged[] => {
  const left = [...set.left.keys()]
  const right = set.right ? [...set.right.keys()] : left
  const judged: Judged[] = []
  for (let pair = 0; pair < pairs.length; pair++) {
    const [a, b] = [left[pairs.left[pair] ?? 0] ?? '', right[pairs.right[pair] ?? 0] ?? '']
    if (set.ignored.has(a)) continue
    judged.push({ probability: probabilities[pair] ?? 0, isSame: set.isSame(a, b) })
  }
  return judged
}

/**
 * Returns the probabilities of the built-in model, which knows only the size of the set: between two lists as for the rows of a
 * delivery and the records of a store, within one as for two records of a store.
 */
const builtIn = (
  root: RootType<unknown>,
  left: readonly unknown[],
  right: readonly unknown[] | null,
  pairs: Pairs,
): Float64Array => {
  const model = usualModel(root, (right ?? left).length)
  const indices = [...Array(pairs.length).keys()]
  if (!right)
    return Float64Array.from(indices, (pair) =>
      pairProbability(model, left[pairs.left[pair] ?? 0], left[pairs.right[pair] ?? 0]),
    )
  const probabilities = new Float64Array(pairs.length)
  for (const [row, own] of Map.groupBy(indices, (pair) => pairs.left[pair] ?? 0))
    for (const { candidate, probability } of choose(
      model,
      left[row],
      own,
      (pair) => right[pairs.right[pair] ?? 0],
    ))
      probabilities[candidate] = probability
  return probabilities
}

/** Matches a set without its labels and compares the result with them. */
export const score = (set: GoldSet): Score => {
  const root = rootTypes[set.rootType]
  const start = performance.now()
  const prepared = (records: ReadonlyMap<string, Values>) => [...records.values()].map(root.prepare)
  const left = prepared(set.left)
  const right = set.right && prepared(set.right)
  const keys = left.map(root.keys)
  const pairs = right ? candidatesBetween(keys, right.map(root.keys)) : candidatesWithin(keys)
  const { probabilities } = learn(root, { left, right }, pairs)
  const seconds = (performance.now() - start) / 1000
  const judged = judgedOf(set, pairs, probabilities)
  const { precision, recall } = from(judged, 0.5, set.same)
  const silently = from(judged, silent, set.same)
  const unlearnt = from(judgedOf(set, pairs, builtIn(root, left, right, pairs)), 0.5, set.same)
  return {
    builtInPrecision: unlearnt.precision,
    builtInRecall: unlearnt.recall,
    precision,
    recall,
    f1: share(2 * precision * recall, precision + recall),
    silentPrecision: silently.precision,
    silentRecall: silently.recall,
    calibration: share(
      judged.reduce((sum, one) => sum + one.probability, 0),
      set.same,
    ),
    pairCompleteness: share(judged.filter(({ isSame }) => isSame).length, set.same),
    candidatesPerRecord: (pairs.length * (right ? 1 : 2)) / left.length,
    pairs: pairs.length,
    seconds,
  }
}
