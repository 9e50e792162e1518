import { type Background, backgroundOf, type Lists } from './background.ts'
import { candidatesWithin, type Pairs } from './candidates.ts'
import type { RootType } from './comparison.ts'
import { unknown } from './comparison.ts'
import { Competition } from './competition.ts'
import { Corpus, corpusOf } from './corpus.ts'
import { type LevelOdds, Model } from './model.ts'

/** What learning gives: the model and the probability of each candidate. */
export interface Learnt<Features> {
  readonly model: Model<Features>
  readonly probabilities: Float64Array
}

const mostRounds = 40
/** Odds from which two rows of a list are one. */
const sameRow = 9
/**
 * How many examples the expected shares of levels weigh: enough that a store without duplicates does not
 * take its likest strangers for what the same looks like.
 */
const expectedWeight = 25
/** How many random pairs the usual shares of levels weigh. */
const usualWeight = 200

/** The levels of all candidates, and how many records share their values. */
interface Compared {
  readonly levels: readonly Int8Array[]
  readonly holders: readonly Int32Array[]
}

const compareAll = <Features>(
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

const oddsOf = <Features>(
  model: Model<Features>,
  { levels, holders }: Compared,
  length: number,
): Float64Array => {
  const odds = new Float64Array(length)
  const prior = Math.log2(model.prior / (1 - model.prior))
  for (let pair = 0; pair < length; pair++) {
    let bits = prior
    for (const [index, own] of levels.entries())
      bits += model.bits(index, own[pair] ?? unknown, holders[index]?.[pair] ?? 0)
    odds[pair] = 2 ** Math.min(500, bits)
  }
  return odds
}

const alone = (odds: Float64Array): Float64Array => odds.map((one) => one / (1 + one))

const sameShares = (
  expected: readonly number[],
  levels: Int8Array,
  probabilities: Float64Array,
  isOneStore: boolean,
): { readonly counts: readonly number[]; readonly m: readonly number[] } => {
  const counts = expected.map(() => 0)
  for (let pair = 0; pair < levels.length; pair++) {
    const level = levels[pair] ?? unknown
    if (level !== unknown) counts[level] = (counts[level] ?? 0) + (probabilities[pair] ?? 0)
  }
  const found = counts.reduce((sum, one) => sum + one, 0)
  const weight = isOneStore ? Math.max(expectedWeight, found) : expectedWeight
  const m = counts.map((one, level) => (one + weight * (expected[level] ?? 0)) / (found + weight))
  return { counts, m: isOneStore ? noMoreDifferent(m, expected) : m }
}

/** The same shares with no more of the last level, „different“, than is expected; the others grow alike. */
const noMoreDifferent = (m: readonly number[], expected: readonly number[]): readonly number[] => {
  const last = m.length - 1
  const [found, most] = [m[last] ?? 0, expected[last] ?? 0]
  if (found <= most) return m
  return m.map((share, level) => (level === last ? most : (share * (1 - most)) / (1 - found)))
}

/** What is left of the background without the pairs that are the same, and of what is usual; never quite nothing. */
const differentShares = (
  usual: readonly number[],
  counts: readonly number[],
  index: number,
  { pairs, all, shares, known }: Background,
): readonly number[] => {
  const seen = known[index] ?? 0
  const same = counts.reduce((sum, one) => sum + one, 0)
  const total = (seen / Math.max(1, pairs)) * all
  const least = 0.5 / Math.max(1, seen)
  const rest = usual.map((one, level) => {
    const share =
      ((shares[index]?.[level] ?? 0) * total - (counts[level] ?? 0)) / Math.max(1, total - same)
    const mixed = (Math.max(0, share) * seen + one * usualWeight) / (seen + usualWeight)
    return seen > usualWeight ? Math.max(least, mixed) : mixed
  })
  const whole = rest.reduce((sum, one) => sum + one, 0)
  return rest.map((share) => share / whole)
}

/** Of all pairs of a store, or of two lists, how many may be the same at most. */
const mostOf = <Features>(
  { mostDuplicates }: RootType<Features>,
  { left, right }: Lists<Features>,
): number => (right ? 0.5 : Math.min(0.5, (2 * mostDuplicates) / Math.max(1, left.length)))

const maximisation = <Features>(
  model: Model<Features>,
  lists: Lists<Features>,
  background: Background,
  compared: Compared,
  probabilities: Float64Array,
): Model<Features> => {
  const levels = model.root.comparisons.map(({ expected, usual }, index): LevelOdds => {
    const { counts, m } = sameShares(
      expected,
      compared.levels[index] ?? new Int8Array(),
      probabilities,
      lists.right === null,
    )
    return { m, u: differentShares(usual, counts, index, background) }
  })
  const same = probabilities.reduce((sum, one) => sum + one, 0)
  const prior = Math.min(mostOf(model.root, lists), Math.max(0.1, same) / background.all)
  return new Model(model.root, model.corpus, levels, prior)
}

interface Stage<Features> {
  readonly root: RootType<Features>
  readonly corpus: Corpus
  readonly lists: Lists<Features>
  readonly pairs: Pairs
  readonly competition: Competition | null
}

const startOf = <Features>(
  { root, corpus, lists }: Stage<Features>,
  background: Background,
): Model<Features> => {
  const levels = root.comparisons.map(
    ({ expected, usual }, index): LevelOdds => ({
      m: expected,
      u: differentShares(usual, [], index, background),
    }),
  )
  const likely = Math.min(lists.left.length, (lists.right ?? lists.left).length) / 4
  return new Model(root, corpus, levels, Math.min(0.5, likely / Math.max(1, background.all)))
}

const run = <Features>(stage: Stage<Features>): Learnt<Features> => {
  const background = backgroundOf(stage.root, stage.corpus, stage.lists)
  let model = startOf(stage, background)
  const compared = compareAll(model, stage.lists, stage.pairs)
  const expect = (): Float64Array => {
    const odds = oddsOf(model, compared, stage.pairs.length)
    return stage.competition?.probabilities(odds) ?? alone(odds)
  }
  let probabilities = expect()
  for (let round = 0; round < mostRounds; round++) {
    const before = probabilities
    model = maximisation(model, stage.lists, background, compared, probabilities)
    probabilities = expect()
    if (before.every((one, pair) => Math.abs(one - (probabilities[pair] ?? 0)) < 1e-3)) break
  }
  return { model, probabilities }
}

/** How many times more often than by chance two values stand in pairs that are the same. */
const affinitiesOf = <Features>(
  affine: (features: Features) => string,
  { left, right }: Lists<Features>,
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

/** Put records of the left list that are the same by themselves into groups: each gets its first one's index. */
const groupsOf = <Features>(model: Model<Features>, left: readonly Features[]): Int32Array => {
  const groups = Int32Array.from(left.keys())
  const pairs = candidatesWithin(left.map(model.root.keys))
  for (let pair = 0; pair < pairs.length; pair++) {
    const [i, j] = [pairs.left[pair] ?? 0, pairs.right[pair] ?? 0]
    const odds =
      (model.ratio(left[i] as Features, left[j] as Features) * model.prior) / (1 - model.prior)
    if (odds > sameRow) groups[j] = groups[i] ?? i
  }
  return groups
}

/**
 * Learn a model without labels: u from random pairs, m and the prior by expectation maximisation
 * (Dempster, Laird & Rubin 1977) over the candidates, all other pairs counting as different. Between two
 * lists the candidates of a record compete.
 *
 * Learning finds pairs that are alike and cannot know in what sense. Between two lists each record has one partner at
 * most, which ties it down. Within one store nothing does: the likeliest class in a list of hospitals are those of one
 * operator, which share a website and differ in place and street. So there duplicates are rare, what is expected of them
 * weighs as much as what is found, and they differ no oftener than expected.
 *
 * What the first pass shows (rows that a delivery has twice,
 * values that go together) is used in a second. `corpus` counts
 * more records than the lists hold, where they are a sample. The same records give the same model.
 */
export const learn = <Features>(
  root: RootType<Features>,
  lists: Lists<Features>,
  pairs: Pairs,
  corpus: Corpus = corpusOf(root, [...lists.left, ...(lists.right ?? [])]),
): Learnt<Features> => {
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
