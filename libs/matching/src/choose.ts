import type { Model } from './model.ts'

/** Threshold from which a row is mapped without asking, if no other candidate is above `noRival`. */
export const sure = 0.99
export const noRival = 0.01
/** Threshold from which a person should look at the pair. */
export const suspected = 0.5

export interface RankedCandidate<Candidate> {
  readonly candidate: Candidate
  /** Probability that this candidate and no other is the same, 0 to 1. */
  readonly probability: number
}

/** Share of delivered rows that the store already has, whichever record it is. */
const knownShare = 0.5

/**
 * Returns the probability of each candidate when at most one of all records in the store is the same as the given one: odds_i / (1 + Σ
 * odds). Likeliest first; ties keep their order, which the numbers do not depend on.
 */
export const choose = <Features, Candidate>(
  model: Model<Features>,
  asked: Features,
  candidates: readonly Candidate[],
  featuresOf: (candidate: Candidate) => Features,
): readonly RankedCandidate<Candidate>[] => {
  const prior = knownShare / (1 - knownShare) / Math.max(1, model.corpus.records)
  const odds = candidates.map((one) => Math.min(1e100, prior * model.ratio(asked, featuresOf(one))))
  const whole = Float64Array.from(odds)
    .sort()
    .reduce((sum, one) => sum + one, 1)
  return candidates
    .map((candidate, index) => ({ candidate, probability: (odds[index] ?? 0) / whole }))
    .sort((a, b) => b.probability - a.probability)
}

export type Verdict = 'same' | 'ambiguous' | 'new'

/** Returns the decision for a row: take the first candidate, ask a person, or create a new record. */
export const verdictOf = (
  chosen: readonly Pick<RankedCandidate<unknown>, 'probability'>[],
): Verdict => {
  const [first = 0, second = 0] = chosen.map(({ probability }) => probability)
  if (first >= sure && second <= noRival) return 'same'
  const any = chosen.reduce((sum, { probability }) => sum + probability, 0)
  return any >= suspected ? 'ambiguous' : 'new'
}

/** Returns the probability that two records of one store are the same, apart from any others. */
export const pairProbability = <Features>(
  model: Model<Features>,
  a: Features,
  b: Features,
): number => {
  const { same } = model.priors
  const odds = (model.ratio(a, b) * same) / (1 - same)
  return odds === Number.POSITIVE_INFINITY ? 1 : odds / (1 + odds)
}
