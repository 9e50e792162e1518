import type { Decided } from '@stammbuch/ledger'

/** What people did to the way records take to other systems. Shapes are on disk for good: add, never edit. */
export type SyncEvent =
  | Decided<
      'ParkedRetried' | 'ParkedDropped',
      { readonly target: 'elasticsearch' | 'salesforce'; readonly records: readonly string[] }
    >
  | Decided<'ComparisonAsked', { readonly target: 'elasticsearch' | 'salesforce' }>
  | Decided<'SearchMappingApplied', { readonly index: string; readonly replaced: string | null }>
  | Decided<'SearchIndexDeleted', { readonly index: string }>
