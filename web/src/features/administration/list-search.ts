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

const text = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

const whole = (value: unknown): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number <= 10_000_000 ? number : undefined
}

/** Read the state from the URL; what cannot be understood is left out. */
export const listSearch = (raw: Readonly<Record<string, unknown>>): ListSearch => ({
  search: text(raw.search),
  offset: whole(raw.offset),
  filter: text(raw.filter),
  tab: text(raw.tab),
  all: raw.all === true || raw.all === 'true' ? true : undefined,
})

/** The state after a patch. */
export const changed = (search: ListSearch, patch: ListSearch): ListSearch => ({
  ...search,
  offset: undefined,
  ...patch,
})
