import type { RootType } from './comparison.ts'
import { Corpus } from './corpus.ts'
import { type LevelOdds, Model, type Priors, relatedLevels } from './model.ts'
import { duplicatesPerRecord } from './relatives.ts'

type Count = readonly [string, number]

/** A model as it is kept; words and values that occur less than three times are left out. */
export interface ModelJson {
  readonly priors: Priors
  readonly levels: readonly LevelOdds[]
  readonly records: number
  readonly words: readonly Count[]
  readonly terms: readonly (readonly Count[])[]
  readonly filled: readonly number[]
}

const rare = 3
/** So many words and values of each kind are kept, the frequent ones. */
const kept = 50_000

const frequent = (counts: ReadonlyMap<string, number>): Count[] =>
  [...counts]
    .filter(([, count]) => count >= rare)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, kept)

/** Write a model down. */
export const modelToJson = <Features>({ corpus, priors, levels }: Model<Features>): ModelJson => {
  const { records, words, terms, filled } = corpus.counts()
  return { priors, levels, records, words: frequent(words), terms: terms.map(frequent), filled }
}

/** Read a model of a root type. */
export const modelFromJson = <Features>(
  root: RootType<Features>,
  { priors, levels, records, words, terms, filled }: ModelJson,
): Model<Features> => {
  const counts = { records, words: new Map(words), terms: terms.map((one) => new Map(one)), filled }
  return new Model(root, new Corpus({ ...counts, affinities: null }), levels, priors)
}

/** A smaller store than this is taken for one of so many records. */
const fewest = 100

/** The model of a store in which nothing was learnt yet: what is usual. It knows how rare no value is. */
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
