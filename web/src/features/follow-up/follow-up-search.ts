import { textIn, uuidIn, wholeIn } from '@/state/search-values.ts'

/** The state of the follow-up list as it stands in the URL. */
export interface FollowUpSearch {
  readonly rgId?: string | undefined
  readonly periodId?: string | undefined
  readonly search?: string | undefined
  readonly offset?: number | undefined
}

/** Read the state from the URL; what cannot be understood is left out. */
export const followUpSearch = (raw: Readonly<Record<string, unknown>>): FollowUpSearch => ({
  rgId: uuidIn(raw.rgId),
  periodId: uuidIn(raw.periodId),
  search: textIn(raw.search),
  offset: wholeIn(raw.offset),
})
