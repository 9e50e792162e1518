import type { RecordLists } from './background.ts'
import type { Pairs } from './candidates.ts'
import { unknown } from './comparison.ts'
import { type Model, mostBits } from './model.ts'

/** The levels of all candidates, and the number of records that share their values. */
export interface ComparedCandidates {
  readonly levels: readonly Int8Array[]
  readonly holders: readonly Int32Array[]
}

/** Compares all candidates, once for all rounds of learning. */
export const compareAll = <Features>(
  model: Model<Features>,
  { left, right }: RecordLists<Features>,
  pairs: Pairs,
): ComparedCandidates => {
  const others = right ?? left
  const levels = model.root.comparisons.map(() => new Int8Array(pairs.length))
  const holders = model.root.comparisons.map(() => new Int32Array(pairs.length))
  for (let pair = 0; pair < pairs.length; pair++) {
    const a = left[pairs.left[pair] ?? 0] as Features
    const b = others[pairs.right[pair] ?? 0] as Features
    for (const [index, own] of levels.entries()) {
      const level = model.level(index, a, b)
      own[pair] = level
      const values = holders[index]
      if (values) values[pair] = model.holders(index, level, a, b)
    }
  }
  return { levels, holders }
}

/** The expected kinds of the pairs of one round, under the model of the round before. */
export interface Expectation {
  /** Odds of each pair that it is the same. */
  readonly odds: Float64Array
  /** P(related | not the same) of each pair, for each kind of relatives. */
  readonly related: readonly Float64Array[]
}

/** Computes the expected kinds of all candidates from their levels (the E step). */
export const expectedOf = <Features>(
  model: Model<Features>,
  { levels, holders }: ComparedCandidates,
  length: number,
): Expectation => {
  const odds = new Float64Array(length)
  const related = model.priors.related.map(() => new Float64Array(length))
  const { same } = model.priors
  const prior = Math.log2(same / (1 - same))
  const evidence = model.noEvidence()
  for (let pair = 0; pair < length; pair++) {
    evidence.fill(0)
    for (const [index, own] of levels.entries())
      model.add(evidence, index, own[pair] ?? unknown, holders[index]?.[pair] ?? 0)
    const bits = prior + (evidence[0] ?? 0) - model.otherwise(evidence)
    odds[pair] = 2 ** Math.min(mostBits, bits)
    model.toShares(evidence)
    for (const [kind, shares] of related.entries()) shares[pair] = evidence[kind + 1] ?? 0
  }
  return { odds, related }
}
