import type { CatalogueKind } from '@stammbuch/contracts'

type Entry = Readonly<Record<string, unknown>>

/**
 * What can happen to an entry of the master data. `keys` is the whole set of what must be unique
 * about it within its kind. Values about a person stand in `personal` under the same names.
 */
export type CatalogueEvent =
  | {
      readonly type: 'CatalogueEntryAdded' | 'CatalogueEntryChanged'
      readonly data: {
        readonly kind: CatalogueKind
        readonly entry: Entry
        readonly keys?: readonly string[]
      }
      readonly personal?: { readonly entry: Entry; readonly keys: readonly string[] }
    }
  | { readonly type: 'CatalogueEntryRemoved'; readonly data: { readonly kind: CatalogueKind } }
