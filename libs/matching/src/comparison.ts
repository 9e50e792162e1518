import type { Corpus } from './corpus.ts'
import type { Relatives } from './relatives.ts'

/** The values of a record by field name of the field catalogue; some sources have a few more. */
export type Values = Readonly<Record<string, string | null | undefined>>

/** The level of a comparison in which at least one side has no value. */
export const unknown = -1

/** One aspect in which two records are compared. */
export interface Comparison<Features> {
  readonly name: string
  /** German name for editors. */
  readonly label: string
  /** The fields that are read, for display and for noticing changes of them. */
  readonly fields: readonly string[]
  /** The German description of each level; the first is full agreement, the last none. */
  readonly levels: readonly string[]
  /** P(level | same) of each level: the start of learning m, and the prior for few examples. */
  readonly expected: readonly number[]
  /** P(level | different) of each level in German lists at large, for stores with few records yet. */
  readonly usual: readonly number[]
  /** Returns the index of the level of two records, or `unknown`. */
  readonly compare: (a: Features, b: Features, corpus: Corpus) => number
  /** Returns a description for these two records in place of the level's own; `null` where that one fits. */
  readonly statement?: (a: Features, b: Features, level: number) => string | null
  /** Values whose rarity makes full agreement (level 0) worth more or less. */
  readonly terms?: (features: Features) => readonly string[]
}

/** The fixed configuration for comparing records of one kind. */
export interface RootType<Features = unknown> {
  readonly name: string
  readonly prepare: (values: Values) => Features
  /** The words whose rarity the comparisons weigh, each once. */
  readonly words: (features: Features) => readonly string[]
  /** Default shares of records per word, for a corpus without counts. */
  readonly usualWords?: Readonly<Record<string, number>>
  /** Kinds of pairs that are related but not the same. */
  readonly relatives: readonly Relatives[]
  /** Blocking keys of eight bytes: only records that share one are compared. */
  readonly keys: (features: Features) => readonly bigint[]
  /** A value that two sources name differently; corresponding values are learnt from the pairs. */
  readonly affine?: (features: Features) => string
  readonly comparisons: readonly Comparison<Features>[]
}
