import {
  type Contribution,
  candidatesBetween,
  choose,
  type Model,
  noRival,
  unknown as noValue,
  type RankedCandidate,
  verdictOf,
} from '@stammbuch/matching'
import {
  type CrmRecord,
  type Decisions,
  type Doubt,
  type OwnRecord,
  type Pair,
  pairKey,
  type Unclear,
} from './adoption.ts'
import { hindrance } from './claims.ts'

interface Prepared<Row> {
  readonly row: Row
  readonly features: unknown
}

type Ranked = readonly RankedCandidate<Prepared<OwnRecord>>[]

/** Candidates of an unclear record that are listed. */
const listed = 3
/** Probability from which one of several candidates is listed. */
const worthListing = 0.05

const prepared = <Row extends { readonly values: OwnRecord['values'] }>(
  { root }: Model<unknown>,
  rows: readonly Row[],
): readonly Prepared<Row>[] => rows.map((row) => ({ row, features: root.prepare(row.values) }))

const names = ['name', 'first', 'last']

/** Tells if a part of the evidence speaks for a pair by itself: a street does only with its number, because every town has the same ones. */
const speaks = ({ name, level, bits }: Contribution): boolean =>
  bits > 0 && !names.includes(name) && (name !== 'street' || level === 0)

/** Tells if anything beside the name speaks for a pair: a name alone links nobody. */
const hasFurtherEvidence = (model: Model<unknown>, a: unknown, b: unknown): boolean =>
  model.contributions(a, b).some(speaks)

/** Highest level at which names count as equal, apart from spelling. */
const equalName = 1

/** Tells if two records have one name and something beside it in common, as a company that moved. */
const isAlikeElsewhere = (model: Model<unknown>, a: unknown, b: unknown): boolean =>
  hasFurtherEvidence(model, a, b) &&
  model
    .contributions(a, b)
    .every(({ name, level }) => !names.includes(name) || (level >= 0 && level <= equalName))

/** Tells if a model has counted values: one that was not takes every name for a rare one. */
const hasCounted = ({ root, corpus }: Model<unknown>): boolean =>
  root.comparisons.some((_, at) => corpus.isCounted(at))

/** Tells if two records of one name have nothing else in common though both say more: two branches, two namesakes. */
const areNamesakes = (model: Model<unknown>, a: unknown, b: unknown): boolean => {
  const further = model.contributions(a, b).filter(({ name }) => !names.includes(name))
  return further.some(({ level }) => level !== noValue) && !further.some(speaks)
}

const numbersIn = (name: string | null | undefined): string =>
  (name?.match(/\d+/g) ?? []).map(Number).join(' ')

/** Tells if both names have numbers and they differ: „Station 2“ is no misspelling of „Station 3“. */
const areNumberedApart = (a: OwnRecord['values'], b: OwnRecord['values']): boolean => {
  const [one, other] = [numbersIn(a.name), numbersIn(b.name)]
  return one !== '' && other !== '' && one !== other
}

/** Returns the candidates of each of theirs, likeliest first. */
const ranked = (
  model: Model<unknown>,
  theirs: readonly Prepared<CrmRecord>[],
  ours: readonly Prepared<OwnRecord>[],
  different: ReadonlySet<string>,
): ReadonlyMap<Prepared<CrmRecord>, Ranked> => {
  const keys = ({ features }: Prepared<unknown>) => model.root.keys(features)
  const { left, right, length } = candidatesBetween(theirs.map(keys), ours.map(keys))
  const isCounted = hasCounted(model)
  const candidates = new Map<Prepared<CrmRecord>, Prepared<OwnRecord>[]>()
  for (let pair = 0; pair < length; pair += 1) {
    const [one, other] = [theirs[left[pair] ?? 0], ours[right[pair] ?? 0]]
    if (!one || !other || areNumberedApart(one.row.values, other.row.values)) continue
    if (different.has(pairKey(one.row.id, other.row.id))) continue
    if (!isCounted && areNamesakes(model, one.features, other.features)) continue
    const known = candidates.get(one)
    if (known) known.push(other)
    else candidates.set(one, [other])
  }
  return new Map(
    [...candidates].map(([one, others]) => [
      one,
      choose(model, one.features, others, ({ features }) => features),
    ]),
  )
}

/** Returns the number of theirs that each of ours may be. */
const claimants = (all: Iterable<Ranked>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const candidates of all)
    for (const { candidate, probability } of candidates)
      if (probability > noRival)
        counts.set(candidate.row.id, (counts.get(candidate.row.id) ?? 0) + 1)
  return counts
}

interface Likeness {
  readonly sure: readonly Pair[]
  readonly unclear: readonly Unclear[]
}

interface Comparing {
  readonly model: Model<unknown>
  readonly linked: ReadonlySet<string>
  /** Number of theirs that each of ours may be. */
  readonly claimed: ReadonlyMap<string, number>
}

const isUnclear = (pair: Pair | Unclear): pair is Unclear => 'doubt' in pair

/** Returns the pairs of one of theirs that the model takes for one of ours, or for what may be one. */
const likelyPairs = (
  { model, linked, claimed }: Comparing,
  { row: theirs, features }: Prepared<CrmRecord>,
  candidates: Ranked,
): readonly (Pair | Unclear)[] => {
  const verdict = verdictOf(candidates)
  if (verdict === 'new') return []
  const doubtOf = ({ row, features: own }: Prepared<OwnRecord>): Doubt | undefined => {
    if (verdict === 'ambiguous' || !hasFurtherEvidence(model, features, own)) return 'not-sure'
    return (claimed.get(row.id) ?? 0) > 1 ? 'several-there' : undefined
  }
  return candidates
    .slice(0, verdict === 'same' ? 1 : listed)
    .filter(({ probability }, at) => at === 0 || probability >= worthListing)
    .map(({ candidate, probability }) => {
      const pair = { theirs, ours: candidate.row, ground: 'likeness', probability } as const
      const doubt = hindrance(candidate.row, linked) ?? doubtOf(candidate)
      return doubt ? { ...pair, doubt } : pair
    })
}

/**
 * Pairs records by name, place and points of contact. A pair is sure when the model takes it for the same and neither side has
 * another one it may be; anything that is likely and not sure is unclear, and so is one of the same name elsewhere.
 */
export const alikeRecords = (
  model: Model<unknown>,
  there: readonly CrmRecord[],
  own: readonly OwnRecord[],
  { linked, different }: { readonly linked: ReadonlySet<string> } & Pick<Decisions, 'different'>,
): Likeness => {
  const rankings = ranked(model, prepared(model, there), prepared(model, own), different)
  const comparing = { model, linked, claimed: claimants(rankings.values()) }
  const likely = [...rankings].flatMap(([one, candidates]) =>
    likelyPairs(comparing, one, candidates),
  )
  const unclear = likely.filter(isUnclear)
  const sure = likely.filter((pair) => !isUnclear(pair))
  const named = new Set([...sure, ...unclear].map(({ theirs }) => theirs.id))
  const taken = new Set(sure.map(({ ours }) => ours.id))
  const elsewhere = [...rankings].flatMap(([{ row: theirs, features }, candidates]) => {
    const found = candidates.find(({ candidate }) =>
      isAlikeElsewhere(model, features, candidate.features),
    )
    if (!found || named.has(theirs.id) || taken.has(found.candidate.row.id)) return []
    const { candidate, probability } = found
    const doubt = hindrance(candidate.row, linked) ?? 'not-sure'
    return [{ theirs, ours: candidate.row, ground: 'likeness', probability, doubt } as const]
  })
  return { sure, unclear: [...unclear, ...elsewhere] }
}
