/** Smallest number of records assumed: a value unique in a small store is not therefore frequent. */
const usualRecords = 1_000

/** Frequencies of words and values in the records that a model was made from. */
export class Corpus {
  readonly records: number
  readonly #words: ReadonlyMap<string, number>
  readonly #terms: readonly ReadonlyMap<string, number>[]
  readonly #filled: readonly number[]
  readonly #weights = new Map<string, number>()

  readonly #affinities: ReadonlyMap<string, number> | null

  constructor({ records, words, terms, filled, affinities }: Counts) {
    this.#affinities = affinities
    this.records = records
    this.#words = words
    this.#terms = terms
    this.#filled = filled
  }

  /** The weight of a word, its inverse document frequency ln((N + 1) / (n + ½)) (Robertson & Spärck Jones 1976). */
  weight(word: string): number {
    const known = this.#weights.get(word)
    if (known !== undefined) return known
    const weight = Math.max(
      0.05,
      Math.log((this.records + 1) / ((this.#words.get(word) ?? 1) + 0.5)),
    )
    this.#weights.set(word, weight)
    return weight
  }

  /** Tells if the values of a comparison were counted. */
  isCounted(comparison: number): boolean {
    return (this.#filled[comparison] ?? 0) > 0
  }

  /** Returns the number of records that have a value. */
  holders(comparison: number, term: string): number {
    return term === '' ? 0 : (this.#terms[comparison]?.get(term) ?? 1)
  }

  /**
   * Returns P(both have a value | different) for a value with so many holders: the share of records that have it apart from these two.
   * A value without a third holder is as rare as equal values of different records are on the whole, at most half a record.
   */
  rarity(comparison: number, holders: number, usual: number): number {
    const filled = Math.max(2, this.#filled[comparison] ?? 0)
    const others = Math.max(0, holders - 2)
    const unseen = Math.min(0.5, filled * usual + 0.05) / Math.max(filled, usualRecords)
    return Math.min(1, others / filled + unseen)
  }

  /** Returns how many times likelier two values stand in the same pair than by chance, `undefined` before it was learnt. */
  affinity(a: string, b: string): number | undefined {
    return this.#affinities ? (this.#affinities.get(`${a}\u0001${b}`) ?? 0) : undefined
  }

  /** Returns the same counts with other affinities. */
  withAffinities(affinities: ReadonlyMap<string, number>): Corpus {
    return new Corpus({ ...this.counts(), affinities })
  }

  counts(): Counts {
    return {
      records: this.records,
      words: this.#words,
      terms: this.#terms,
      filled: this.#filled,
      affinities: this.#affinities,
    }
  }
}

export interface Counts {
  readonly records: number
  /** Number of records per word. */
  readonly words: ReadonlyMap<string, number>
  /** For each comparison the number of records per value. */
  readonly terms: readonly ReadonlyMap<string, number>[]
  /** For each comparison the number of records with any value. */
  readonly filled: readonly number[]
  readonly affinities: ReadonlyMap<string, number> | null
}

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

interface Countable<Features> {
  readonly words: (features: Features) => readonly string[]
  readonly comparisons: readonly { readonly terms?: (features: Features) => readonly string[] }[]
}

/** Counts words and values, record by record. */
export class CorpusCounter<Features> {
  readonly #root: Countable<Features>
  readonly #words = new Map<string, number>()
  readonly #terms: readonly Map<string, number>[]
  readonly #filled: number[]
  #records = 0

  constructor(root: Countable<Features>) {
    this.#root = root
    this.#terms = root.comparisons.map(() => new Map())
    this.#filled = root.comparisons.map(() => 0)
  }

  add(record: Features): void {
    this.#records++
    for (const word of this.#root.words(record)) count(this.#words, word)
    for (const [index, terms] of this.#terms.entries()) {
      const values = (this.#root.comparisons[index]?.terms?.(record) ?? []).filter(Boolean)
      if (values.length > 0) this.#filled[index] = (this.#filled[index] ?? 0) + 1
      for (const value of values) count(terms, value)
    }
  }

  corpus(): Corpus {
    const [words, terms, filled] = [this.#words, this.#terms, this.#filled]
    return new Corpus({ records: this.#records, words, terms, filled, affinities: null })
  }
}

/** Counts words and values over records. */
export const corpusOf = <Features>(
  root: Countable<Features>,
  records: Iterable<Features>,
): Corpus => {
  const counter = new CorpusCounter(root)
  for (const record of records) counter.add(record)
  return counter.corpus()
}
