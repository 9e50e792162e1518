import type { ErasureStore } from '@stammbuch/contracts'

/** The result of searching one store for a person. */
export interface StoreFinding {
  readonly store: ErasureStore
  /** So much was found and taken out. */
  readonly removed: number
  /** The places that are left for people to look at, in German, without any value. */
  readonly places: readonly string[]
}
