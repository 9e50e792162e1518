import { idsIn, textIn, yesIn } from '@/state/search-values.ts'

/** Search parameters of the page for Salesforce. */
export interface SyncSearch {
  readonly tab?: 'sample' | undefined
  readonly rgId?: string | undefined
  readonly periodId?: string | undefined
  readonly toplists?: readonly string[] | undefined
  readonly unsynced?: true | undefined
  readonly sampleId?: string | undefined
}

/** Read the state from the URL. */
export const syncSearch = (raw: Readonly<Record<string, unknown>>): SyncSearch => ({
  tab: raw.tab === 'sample' ? 'sample' : undefined,
  rgId: textIn(raw.rgId),
  periodId: textIn(raw.periodId),
  toplists: idsIn(raw.toplists),
  unsynced: yesIn(raw.unsynced),
  sampleId: textIn(raw.sampleId),
})

export interface SearchProps {
  readonly search: SyncSearch
  readonly onSearch: (next: SyncSearch) => void
}
