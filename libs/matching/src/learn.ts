import { type Background, backgroundOf, type RecordLists } from './background.ts'
import { candidatesWithin, type Pairs } from './candidates.ts'
import type { RootType } from './comparison.ts'
import { Competition } from './competition.ts'
import { type Corpus, corpusOf } from './corpus.ts'
import { compareAll, expectedOf } from './expectation.ts'
import { differentShares, isStore, maximisation } from './maximisation.ts'
import { type LevelOdds, Model, relatedLevels } from './model.ts'

/** The result of learning: the model and the probability of each candidate. */
export interface LearningResult<Features> {
  readonly model: Model<Features>
  readonly probabilities: Float64Array
}

const mostRounds = 40
/** Odds from which two rows of one list are treated as one. */
const sameRow = 9
const alone = (odds: Float64Array): Float64Array => odds.map((one) => one / (1 + one))

interface LearningInput<Features> {
  readonly root: RootType<Features>
  readonly corpus: Corpus
  readonly lists: RecordLists<Features>
  readonly pairs: Pairs
  readonly competition: Competition | null
}

const startOf = <Features>(
  { root, corpus, lists }: LearningInput<Features>,
  background: Background,
): Model<Features> => {
  const levels = root.comparisons.map(
    ({ expected, usual }, index): LevelOdds => ({
      m: expected,
      u: differentShares(usual, [], index, background),
      r: relatedLevels(root, index),
    }),
  )
  const records = Math.min(lists.left.length, (lists.right ?? lists.left).length)
  const all = Math.max(1, background.all)
  return new Model(root, corpus, levels, {
    same: Math.min(0.5, records / 4 / all),
    related: root.relatives.map(({ perRecord }) =>
      isStore(lists) ? Math.min(0.1, (perRecord * records) / all) : 0,
    ),
  })
}

const run = <Features>(input: LearningInput<Features>): LearningResult<Features> => {
  const background = backgroundOf(input.root, input.corpus, input.lists)
  let model = startOf(input, background)
  const compared = compareAll(model, input.lists, input.pairs)
  const expect = () => {
    const { odds, related } = expectedOf(model, compared, input.pairs.length)
    return { same: input.competition?.probabilities(odds) ?? alone(odds), related }
  }
  let found = expect()
  for (let round = 0; round < mostRounds; round++) {
    const { same: before } = found
    model = maximisation(model, input.lists, background, compared, found)
    found = expect()
    const { same } = found
    if (before.every((one, pair) => Math.abs(one - (same[pair] ?? 0)) < 1e-3)) break
  }
  return { model, probabilities: found.same }
}

/** Returns how many times more often than by chance two values stand in pairs that are the same. */
const affinitiesOf = <Features>(
  affine: (features: Features) => string,
  { left, right }: RecordLists<Features>,
  pairs: Pairs,
  probabilities: Float64Array,
): Map<string, number> => {
  const [lefts, rights, both] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ]
  let all = 0
  const add = (counts: Map<string, number>, key: string, more: number) =>
    counts.set(key, (counts.get(key) ?? 0) + more)
  for (let pair = 0; pair < pairs.length; pair++) {
    const one = probabilities[pair] ?? 0
    const a = affine(left[pairs.left[pair] ?? 0] as Features)
    const b = affine((right ?? left)[pairs.right[pair] ?? 0] as Features)
    if (one < 0.1 || a === '' || b === '') continue
    add(lefts, a, one)
    add(rights, b, one)
    add(both, `${a}\u0001${b}`, one)
    all += one
  }
  const affinities = new Map<string, number>()
  for (const [key, seen] of both) {
    const [a = '', b = ''] = key.split('\u0001')
    affinities.set(key, (seen * all) / ((lefts.get(a) ?? 1) * (rights.get(b) ?? 1)))
  }
  return affinities
}

/** Groups the records of the left list that are the same: each gets the index of the first of its group. */
const groupsOf = <Features>(model: Model<Features>, left: readonly Features[]): Int32Array => {
  const groups = Int32Array.from(left.keys())
  const pairs = candidatesWithin(left.map(model.root.keys))
  for (let pair = 0; pair < pairs.length; pair++) {
    const [i, j] = [pairs.left[pair] ?? 0, pairs.right[pair] ?? 0]
    const { same } = model.priors
    const odds = (model.ratio(left[i] as Features, left[j] as Features) * same) / (1 - same)
    if (odds > sameRow) groups[j] = groups[i] ?? i
  }
  return groups
}

/**
 * Learns a model without labels: u from random pairs, m and the prior by expectation maximisation (Dempster, Laird & Rubin 1977) over
 * the candidates, all other pairs counting as different. Between two lists the candidates of a record compete.
 *
 * Learning finds pairs that are alike and cannot know in what sense. Between two lists each record has at most one partner, which
 * determines it. Within one store nothing does: the likeliest class in a list of hospitals are those of one operator. So relatives are
 * modelled there as a class of their own, the expectation about duplicates weighs as much as all related pairs together, and duplicates
 * differ no more often than expected. Between two lists a relative is a rival of the true match.
 *
 * The results of the first pass (rows that a delivery has twice, values that go together) are used in a second. `corpus` counts more
 * records than the lists hold, where they are a sample. The same records give the same model.
 */
export const learn = <Features>(
  root: RootType<Features>,
  lists: RecordLists<Features>,
  pairs: Pairs,
  corpus: Corpus = corpusOf(root, [...lists.left, ...(lists.right ?? [])]),
): LearningResult<Features> => {
  const sizes = [lists.left.length, lists.right?.length ?? 0] as const
  const first = {
    root,
    corpus,
    lists,
    pairs,
    competition: lists.right && new Competition(pairs, sizes, null),
  }
  const learnt = run(first)
  if (!lists.right) return learnt
  const groups = groupsOf(learnt.model, lists.left)
  const affinities = root.affine && affinitiesOf(root.affine, lists, pairs, learnt.probabilities)
  return run({
    ...first,
    corpus: affinities ? corpus.withAffinities(affinities) : corpus,
    competition: new Competition(pairs, sizes, groups),
  })
}
