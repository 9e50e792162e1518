import type { Corpus } from './corpus.ts'
import type { Relatives } from './relatives.ts'

/** The values of a record by field name, as the field catalogue names them; some sources know a few more. */
export type Values = Readonly<Record<string, string | null | undefined>>

/** The level of a comparison in which at least one side has no value: it says nothing. */
export const unknown = -1

/** One aspect that two records are compared in. */
export interface Comparison<Features> {
  readonly name: string
  /** How editors read it. */
  readonly label: string
  /** The fields that it reads, for showing them and for noticing that one of them changed. */
  readonly fields: readonly string[]
  /** What each level means, in German; the first is full agreement, the last none. */
  readonly levels: readonly string[]
  /** Where learning m begins, and what few examples are drawn to: P(level | same) of each level. */
  readonly expected: readonly number[]
  /** P(level | different) of each level in German lists at large, where a store has few records yet. */
  readonly usual: readonly number[]
  /** The index of the level that two records stand at, or `unknown`. */
  readonly compare: (a: Features, b: Features, corpus: Corpus) => number
  /** What the level means for these two, where its own words would say too much; `null` where they fit. */
  readonly statement?: (a: Features, b: Features, level: number) => string | null
  /** Values, of which the rarity of one in common makes full agreement (level 0) worth more or less. */
  readonly terms?: (features: Features) => readonly string[]
}

/** Everything that is fixed about comparing records of one kind. */
export interface RootType<Features = unknown> {
  readonly name: string
  readonly prepare: (values: Values) => Features
  /** The words whose rarity the comparisons weigh, each once. */
  readonly words: (features: Features) => readonly string[]
  /** Words that many names have, with the share of records, where nobody counted them yet. */
  readonly usualWords?: Readonly<Record<string, number>>
  /** Kinds of pairs that are not the same but belong together. */
  readonly relatives: readonly Relatives[]
  /** Blocking keys, eight bytes each: only records that share one are compared. */
  readonly keys: (features: Features) => readonly bigint[]
  /** A value that two sources name differently; which ones go together is learnt from the pairs. */
  readonly affine?: (features: Features) => string
  readonly comparisons: readonly Comparison<Features>[]
}
