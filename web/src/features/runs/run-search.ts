import { type RecordClass, recordClasses } from '@stammbuch/contracts'
import { textIn, wholeIn } from '@/state/search-values.ts'

/** The part of a run's events that is shown, as it stands in the address. */
export interface RunSearch {
  readonly type?: string | undefined
  readonly class?: RecordClass | undefined
  readonly attribute?: string | undefined
  /** Events after this position. */
  readonly after?: number | undefined
}

/** Reads the state from the URL; what cannot be understood is left out. */
export const runSearch = (raw: { readonly [Name in keyof RunSearch]: unknown }): RunSearch => ({
  type: textIn(raw.type),
  class: recordClasses.find((one) => one === raw.class),
  attribute: textIn(raw.attribute),
  after: wholeIn(raw.after, Number.MAX_SAFE_INTEGER),
})
