import { type ReadinessKind, readinessKinds } from '@stammbuch/contracts'
import { textIn, wholeIn } from '@/state/search-values.ts'

/** A figure of the board that has a list of its own. Changed lines are shown by the release's page. */
export type ListedKind = Exclude<ReadinessKind, 'changed'>

/** Search parameters of the board: without a list it is shown as a whole. */
export interface ReadinessSearch {
  readonly liste?: ListedKind | undefined
  readonly rgId?: string | undefined
  readonly periodId?: string | undefined
  readonly offset?: number | undefined
}

const isListed = (kind: ReadinessKind): kind is ListedKind => kind !== 'changed'

/** Reads the state of the board from the address. */
export const readinessSearch = (raw: Readonly<Record<string, unknown>>): ReadinessSearch => ({
  liste: readinessKinds.filter(isListed).find((kind) => kind === raw.liste),
  rgId: textIn(raw.rgId),
  periodId: textIn(raw.periodId),
  offset: wholeIn(raw.offset),
})
