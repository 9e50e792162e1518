import type { RootType } from './comparison.ts'
import { unknown } from './comparison.ts'
import type { Corpus } from './corpus.ts'
import type { Relatives } from './relatives.ts'

/** The probabilities of each level of a comparison. */
export interface LevelOdds {
  /** P(level | the same). */
  readonly m: readonly number[]
  /** P(level | strangers). */
  readonly u: readonly number[]
  /** P(level | related), for each kind of relatives; `null` where those are distributed like strangers. */
  readonly r: readonly (readonly number[] | null)[]
}

/** The shares of duplicates and relatives among all pairs of records. */
export interface Priors {
  /** P(two records at random are the same). */
  readonly same: number
  /** P(two records at random are related), for each kind of relatives; 0 where they are not modelled. */
  readonly related: readonly number[]
}

/** The evidence of one aspect about two records. */
export interface Contribution {
  readonly name: string
  /** The level's index, `unknown` (−1) when a value is missing. */
  readonly level: number
  /** Positive for the same, negative against it. */
  readonly bits: number
}

const sharedTerm = (ours: readonly string[], others: readonly string[]): string => {
  for (const term of ours) if (term !== '' && others.includes(term)) return term
  return ''
}

/** Returns the levels expected of each kind of relatives in a comparison before anything was learnt. */
export const relatedLevels = <Features>(
  { comparisons, relatives }: RootType<Features>,
  comparison: number,
): LevelOdds['r'] => {
  const name = comparisons[comparison]?.name ?? ''
  return relatives.map(({ expected }) => expected[name] ?? null)
}

/** Upper bound of evidence in bits: more is no surer, and 2 to its power is still a finite number. */
export const mostBits = 500

/**
 * A Fellegi-Sunter model of one root type (Fellegi & Sunter 1969): records agree in each comparison
 * independently given what the pair is, so the evidence that they are the same, not strangers, is
 * the sum of log₂(m / u). A value that both share counts with its own frequency for u
 * (Winkler 1989; Splink's term-frequency adjustment).
 *
 * Independence does not hold among those that are not the same: houses of one operator share website, telephone and
 * most of the name at once. So these are kinds of pairs of their own (`Relatives`), and those that are not the same a mixture
 * of them and of strangers. A value that relatives share is as rare for them, so how rare it is tells the same from strangers,
 * not from relatives.
 */
export class Model<Features> {
  readonly root: RootType<Features>
  readonly corpus: Corpus
  readonly levels: readonly LevelOdds[]
  readonly priors: Priors
  /** For the same, then for each kind of relatives: log₂ P(level) of each level of each comparison. */
  readonly #shares: readonly (readonly (Float64Array | null)[])[]
  /** log₂ P(level | strangers) of each level of each comparison. */
  readonly #usual: readonly Float64Array[]
  /** The terms of a record, comparison by comparison: each record is compared with many others. */
  readonly #terms = new WeakMap<object, (readonly string[])[]>()

  constructor(
    root: RootType<Features>,
    corpus: Corpus,
    levels: readonly LevelOdds[],
    priors: Priors,
  ) {
    this.root = root
    this.corpus = corpus
    this.levels = levels
    this.priors = priors
    const logarithms = (shares: readonly number[]) => Float64Array.from(shares, Math.log2)
    this.#usual = levels.map(({ u }) => logarithms(u))
    this.#shares = [
      levels.map(({ m }) => logarithms(m)),
      ...priors.related.map((_, kind) =>
        levels.map(({ r }) => (r[kind] ? logarithms(r[kind]) : null)),
      ),
    ]
  }

  level(comparison: number, a: Features, b: Features): number {
    return this.root.comparisons[comparison]?.compare(a, b, this.corpus) ?? unknown
  }

  /**
   * Returns the number of holders of the value that two records share, or of the commoner one of theirs; 0 where none is counted: then
   * a shared value counts as it usually does, not as if no other record had it.
   */
  holders(comparison: number, level: number, a: Features, b: Features): number {
    const one = this.root.comparisons[comparison]
    if (!one?.terms || level === unknown || !this.corpus.isCounted(comparison)) return 0
    const [ours, theirs] = [this.#termsOf(comparison, a), this.#termsOf(comparison, b)]
    if (level === 0) {
      const term = sharedTerm(ours, theirs)
      return term === '' ? 0 : Math.max(2, this.corpus.holders(comparison, term))
    }
    const most = (terms: readonly string[]) => this.corpus.holders(comparison, terms[0] ?? '')
    return Math.max(most(ours), most(theirs)) + 1
  }

  #termsOf(comparison: number, features: Features): readonly string[] {
    const key = features as object
    let known = this.#terms.get(key)
    if (!known) {
      known = []
      this.#terms.set(key, known)
    }
    known[comparison] ??= this.root.comparisons[comparison]?.terms?.(features) ?? []
    return known[comparison]
  }

  /** Allocates the evidence of a pair: for the same, then for each kind of relatives, against strangers. */
  noEvidence(): Float64Array {
    return new Float64Array(this.#shares.length)
  }

  /** Adds the evidence of a level in bits, for the same and each kind of relatives. */
  add(evidence: Float64Array, comparison: number, level: number, holders: number): void {
    if (level === unknown) return
    const strangers = this.#strangers(comparison, level, holders)
    for (let kind = 0; kind < evidence.length; kind++)
      evidence[kind] =
        (evidence[kind] ?? 0) + this.#say(this.#shares[kind]?.[comparison], level, strangers)
  }

  /** Returns log₂(share / u) of one kind of pairs, `own` being log₂ of its shares; 0 for one that is distributed like strangers. */
  #say(own: Float64Array | null | undefined, level: number, strangers: number): number {
    return own ? (own[level] ?? 0) - strangers : 0
  }

  /**
   * Returns log₂ P(level | strangers) of a value with so many holders. Near agreement is no rarer, for the same, than full agreement in
   * the same value would be.
   */
  #strangers(comparison: number, level: number, holders: number): number {
    const odds = this.levels[comparison]
    if (!odds) return 0
    const [m, u] = [odds.m[level] ?? 1, odds.u[level] ?? 1]
    if (holders < 2 || (level > 0 && m <= u)) return this.#usual[comparison]?.[level] ?? 0
    const rarity = this.corpus.rarity(comparison, holders, odds.u[0] ?? 0)
    return Math.log2(level === 0 ? rarity : Math.max(u, (m * rarity) / (odds.m[0] ?? 1)))
  }

  /** Replaces the evidence for each kind of relatives by its share among the pairs that are as alike and not the same. */
  toShares(evidence: Float64Array): void {
    const all = 2 ** this.otherwise(evidence)
    for (const [kind, prior] of this.priors.related.entries())
      evidence[kind + 1] = (prior * 2 ** Math.min(mostBits, evidence[kind + 1] ?? 0)) / all
  }

  /** Returns in bits how much likelier a pair as alike is among all that are not the same than among strangers: 0 or more, or hardly less. */
  otherwise(evidence: Float64Array): number {
    let all = 1
    for (const [kind, prior] of this.priors.related.entries())
      all += prior * (2 ** Math.min(mostBits, evidence[kind + 1] ?? 0) - 1)
    return Math.log2(all)
  }

  #evidence(a: Features, b: Features): Float64Array {
    const evidence = this.noEvidence()
    for (let index = 0; index < this.root.comparisons.length; index++) {
      const level = this.level(index, a, b)
      this.add(evidence, index, level, this.holders(index, level, a, b))
    }
    return evidence
  }

  /**
   * Returns the evidence of each comparison about a pair, in the order of the root type: for the same, against the alternatives in
   * proportion to their probability. So a website shared by houses of one operator counts little, and their names the more.
   */
  contributions(a: Features, b: Features): readonly Contribution[] {
    const shares = this.#sharesOf(a, b)
    return this.root.comparisons.map(({ name }, index) => {
      const level = this.level(index, a, b)
      if (level === unknown) return { name, level, bits: 0 }
      const strangers = this.#strangers(index, level, this.holders(index, level, a, b))
      const said = this.#shares.map((kind) => this.#say(kind[index], level, strangers))
      const otherwise = shares.reduce((sum, share, kind) => sum + share * (said[kind + 1] ?? 0), 0)
      return { name, level, bits: (said[0] ?? 0) - otherwise }
    })
  }

  /** Returns the most likely other explanation for the likeness of a pair; `null` for chance. */
  otherReason(a: Features, b: Features): Relatives | null {
    const kind = this.#sharesOf(a, b).findIndex((share) => share > 0.5)
    return this.root.relatives[kind] ?? null
  }

  #sharesOf(a: Features, b: Features): readonly number[] {
    const evidence = this.#evidence(a, b)
    this.toShares(evidence)
    return [...evidence.subarray(1)]
  }

  /** Returns the likelihood ratio of a pair: how many times likelier it is among the same than among all that are not. */
  ratio(a: Features, b: Features): number {
    const evidence = this.#evidence(a, b)
    return 2 ** ((evidence[0] ?? 0) - this.otherwise(evidence))
  }
}
