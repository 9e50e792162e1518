import type { Lists } from './background.ts'
import type { Pairs } from './candidates.ts'
import { unknown } from './comparison.ts'
import { type Model, mostBits } from './model.ts'

/** The levels of all candidates, and how many records share their values. */
export interface Compared {
  readonly levels: readonly Int8Array[]
  readonly holders: readonly Int32Array[]
}

/** Compare all candidates, once for all rounds. */
export const compareAll = <Features>(
  model: Model<Features>,
  { left, right }: Lists<Features>,
  pairs: Pairs,
): Compared => {
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

/** What the pairs of a round are, by what the last one learnt. */
export interface Expected {
  /** The odds that a pair is the same. */
  readonly odds: Float64Array
  /** P(related | not the same) of each pair, for each kind of relatives. */
  readonly related: readonly Float64Array[]
}

/** What the candidates are, by what a model says of their levels. */
export const expectedOf = <Features>(
  model: Model<Features>,
  { levels, holders }: Compared,
  length: number,
): Expected => {
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
