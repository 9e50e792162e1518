import type { PendingGrouping, PendingSort } from '@stammbuch/contracts'

/** The orders of the verification list, in words. */
export const orderWords: Readonly<Record<PendingSort, string>> = {
  oldest: 'Älteste zuerst',
  newest: 'Neueste zuerst',
  name: 'Nach Namen',
  'name-desc': 'Nach Namen, absteigend',
  most: 'Meiste Änderungen',
  fewest: 'Wenigste Änderungen',
  initial: 'Initiale Prüfung zuerst',
  changes: 'Änderungen zuerst',
  supplier: 'Nach Lieferanten',
  'supplier-desc': 'Nach Lieferanten, absteigend',
}

/** The German name of each grouping of the list. */
export const groupingWords: Readonly<Record<PendingGrouping, string>> = {
  supplier: 'Lieferant',
  project: 'Projekt',
  attribute: 'Feld',
  sample: 'Datenlieferung',
}
