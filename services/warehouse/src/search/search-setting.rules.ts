import { type CatalogueKind, listedEntries, type Right } from '@stammbuch/contracts'

/** A kind of master data in the search: the values that are searched, its name first, and the right to see its list. */
export interface SearchedSetting {
  readonly kind: Exclude<CatalogueKind, 'saved-view' | 'saved-question'>
  readonly values: readonly [name: string, ...others: string[]]
  readonly needs: Right
}

const namedBy = {
  dictionary: ['label'],
  'dynamic-field': ['label', 'name'],
  mapping: ['name'],
  period: ['name'],
  'ranking-group': ['name', 'shortCode'],
  'string-translation': ['value', 'translatedValue'],
  supplier: ['name'],
  'taxonomy-term': ['name'],
  'toplist-label': ['value'],
  user: ['fullName', 'shortCode', 'email'],
} as const satisfies Record<SearchedSetting['kind'], SearchedSetting['values']>

/** Every kind of master data that the search looks at. Views and questions that somebody saved are looked for where they stand, by whose they are. */
export const searchedSettings: readonly SearchedSetting[] = (
  Object.keys(namedBy) as SearchedSetting['kind'][]
).map((kind) => ({
  kind,
  values: namedBy[kind],
  needs: listedEntries[kind].list.access as Right,
}))
