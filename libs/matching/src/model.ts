import type { RootType } from './comparison.ts'
import { unknown } from './comparison.ts'
import type { Corpus } from './corpus.ts'

/** The two probabilities of each level of a comparison. */
export interface LevelOdds {
  /** P(level | the same). */
  readonly m: readonly number[]
  /** P(level | different). */
  readonly u: readonly number[]
}

/** What one aspect says about two records. */
export interface Contribution {
  readonly name: string
  /** The level's index, `unknown` (−1) when a value is missing. */
  readonly level: number
  /** log₂(m / u): positive speaks for, negative against. */
  readonly bits: number
}

const sharedTerm = (ours: readonly string[], others: readonly string[]): string => {
  for (const term of ours) if (term !== '' && others.includes(term)) return term
  return ''
}

/**
 * A Fellegi-Sunter model of one root type (Fellegi & Sunter 1969): records agree in each comparison
 * independently given that they are the same or that they are different, so the evidence of a pair is
 * the sum of log₂(m / u). A value that both share counts with its own frequency for u
 * (Winkler 1989; Splink's term-frequency adjustment).
 */
export class Model<Features> {
  readonly root: RootType<Features>
  readonly corpus: Corpus
  readonly levels: readonly LevelOdds[]
  /** P(two records at random are the same). */
  readonly prior: number
  /** log₂(m / u) of each level of each comparison. */
  readonly #usual: readonly Float64Array[]
  /** The terms of a record, comparison by comparison: each record is compared with many others. */
  readonly #terms = new WeakMap<object, (readonly string[])[]>()

  constructor(
    root: RootType<Features>,
    corpus: Corpus,
    levels: readonly LevelOdds[],
    prior: number,
  ) {
    this.root = root
    this.corpus = corpus
    this.levels = levels
    this.prior = prior
    this.#usual = levels.map(({ m, u }) =>
      Float64Array.from(m, (one, level) => Math.log2(one / (u[level] ?? 1))),
    )
  }

  level(comparison: number, a: Features, b: Features): number {
    return this.root.comparisons[comparison]?.compare(a, b, this.corpus) ?? unknown
  }

  /**
   * How often the value occurs that two records share, or the commoner one of theirs; 0 where none is counted:
   * then a shared value counts as it usually does, not as if nobody else had it.
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

  /** The evidence of a level. Near agreement never counts more than full agreement in the same value would. */
  bits(comparison: number, level: number, holders: number): number {
    const odds = this.levels[comparison]
    if (!odds || level === unknown) return 0
    const usual = this.#usual[comparison]?.[level] ?? 0
    if (holders < 2 || (level > 0 && usual <= 0)) return usual
    const rarity = this.corpus.rarity(comparison, holders, odds.u[0] ?? 0)
    const full = Math.log2((odds.m[0] ?? 1) / rarity)
    return level === 0 ? full : Math.min(usual, full)
  }

  /** What each comparison says about a pair, in the order of the root type. */
  contributions(a: Features, b: Features): readonly Contribution[] {
    return this.root.comparisons.map(({ name }, index) => {
      const level = this.level(index, a, b)
      return { name, level, bits: this.bits(index, level, this.holders(index, level, a, b)) }
    })
  }

  /** The likelihood ratio of a pair: how many times likelier it is among the same than among different ones. */
  ratio(a: Features, b: Features): number {
    let bits = 0
    for (let index = 0; index < this.root.comparisons.length; index++) {
      const level = this.level(index, a, b)
      bits += this.bits(index, level, this.holders(index, level, a, b))
    }
    return 2 ** bits
  }
}
