import type { ErasureStore } from '@stammbuch/contracts'

/** What a search of one store for a person came to. */
export interface StoreFinding {
  readonly store: ErasureStore
  /** So much was found and taken out. */
  readonly removed: number
  /** Where something is left for people to look at, in German, without any value. */
  readonly places: readonly string[]
}
