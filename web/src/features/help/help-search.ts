import { textIn } from '@/state/search-values.ts'

/** The manual's state, as it stands in the address. */
export interface HelpSearch {
  readonly search?: string | undefined
}

/** Reads the state from the URL. */
export const helpSearch = (raw: Readonly<Record<string, unknown>>): HelpSearch => ({
  search: textIn(raw.search),
})
