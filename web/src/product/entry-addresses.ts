import type { ListedKind } from '@stammbuch/contracts'

/** Where the entries of each kind of master data are listed, behind `/verwaltung/`. */
export const entryAddresses: Readonly<Record<ListedKind, string>> = {
  dictionary: 'translation',
  'dynamic-field': 'dynamische-felder',
  mapping: 'mapping',
  period: 'periods',
  'ranking-group': 'ranking-groups',
  'string-translation': 'translation',
  supplier: 'lieferanten',
  'taxonomy-term': 'taxonomy',
  'toplist-label': 'toplisten',
  user: 'benutzer',
}
