import { textIn, wholeIn, yesIn } from '@/state/search-values.ts'

/** Rows on a page of every list of the administration. */
export const perPage = 50

/** The state of a list as it stands in the URL. What is missing has its default. */
export interface ListSearch {
  readonly search?: string | undefined
  readonly offset?: number | undefined
  /** A choice beside the search: a dictionary, a project, what is outdated. */
  readonly filter?: string | undefined
  readonly tab?: string | undefined
  /** Everything on one page. */
  readonly all?: true | undefined
}

export interface ListState {
  readonly search: ListSearch
  /** Keep this in the URL; a patch without `offset` starts on the first page; `instead` of what is there now. */
  readonly onChange: (patch: ListSearch, instead?: boolean) => void
}

/** Read the state from the URL; what cannot be understood is left out. */
export const listSearch = (raw: Readonly<Record<string, unknown>>): ListSearch => ({
  search: textIn(raw.search),
  offset: wholeIn(raw.offset),
  filter: textIn(raw.filter),
  tab: textIn(raw.tab),
  all: yesIn(raw.all),
})

/** The state after a patch. */
export const changed = (search: ListSearch, patch: ListSearch): ListSearch => ({
  ...search,
  offset: undefined,
  ...patch,
})
