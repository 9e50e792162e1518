/** What the page for Salesforce shows, as it stands in the URL. */
export interface SyncSearch {
  readonly tab?: 'sample' | undefined
  readonly rgId?: string | undefined
  readonly periodId?: string | undefined
  readonly toplists?: readonly string[] | undefined
  readonly unsynced?: true | undefined
  readonly sampleId?: string | undefined
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Read the state from the URL. */
export const syncSearch = (raw: Readonly<Record<string, unknown>>): SyncSearch => ({
  tab: raw.tab === 'sample' ? 'sample' : undefined,
  rgId: text(raw.rgId),
  periodId: text(raw.periodId),
  toplists: Array.isArray(raw.toplists)
    ? raw.toplists.filter((one) => typeof one === 'string')
    : undefined,
  unsynced: raw.unsynced === true ? true : undefined,
  sampleId: text(raw.sampleId),
})

export interface SearchProps {
  readonly search: SyncSearch
  readonly onSearch: (next: SyncSearch) => void
}
