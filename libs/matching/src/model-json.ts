import type { RootType } from './comparison.ts'
import { Corpus } from './corpus.ts'
import { type LevelOdds, Model, type Priors, relatedLevels } from './model.ts'
import { duplicatesPerRecord } from './relatives.ts'

type Count = readonly [string, number]

/** A model in its stored form; words and values that occur less than three times are left out. */
export interface ModelJson {
  readonly priors: Priors
  readonly levels: readonly LevelOdds[]
  readonly records: number
  readonly words: readonly Count[]
  readonly terms: readonly (readonly Count[])[]
  readonly filled: readonly number[]
}

const rare = 3
/** Maximum number of words, and of values of each kind, that are stored; the most frequent ones are. */
const kept = 50_000

const frequent = (counts: ReadonlyMap<string, number>): Count[] =>
  [...counts]
    .filter(([, count]) => count >= rare)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, kept)

/** Serialises a model. */
export const modelToJson = <Features>({ corpus, priors, levels }: Model<Features>): ModelJson => {
  const { records, words, terms, filled } = corpus.counts()
  return { priors, levels, records, words: frequent(words), terms: terms.map(frequent), filled }
}

/** Deserialises a model of a root type. */
export const modelFromJson = <Features>(
  root: RootType<Features>,
  { priors, levels, records, words, terms, filled }: ModelJson,
): Model<Features> => {
  const counts = { records, words: new Map(words), terms: terms.map((one) => new Map(one)), filled }
  return new Model(root, new Corpus({ ...counts, affinities: null }), levels, priors)
}

/** Smallest number of records that a store is assumed to have. */
const fewest = 100

/** Returns the default model for a store without learning, which has no counts of values. */
export const usualModel = <Features>(
  root: RootType<Features>,
  records: number,
): Model<Features> => {
  const terms = root.comparisons.map(() => new Map())
  const filled = root.comparisons.map(() => 0)
  const words = new Map(
    Object.entries(root.usualWords ?? {}).map(([word, share]) => [word, share * records]),
  )
  const counts = { records, words, terms, filled, affinities: null }
  const levels = root.comparisons.map(({ expected, usual }, index) => ({
    m: expected,
    u: usual,
    r: relatedLevels(root, index),
  }))
  // Each pair for a record is one of half as many pairs as there are records.
  const perRecord = 2 / Math.max(fewest, records)
  return new Model(root, new Corpus(counts), levels, {
    same: duplicatesPerRecord * perRecord,
    related: root.relatives.map((kind) => kind.perRecord * perRecord),
  })
}
