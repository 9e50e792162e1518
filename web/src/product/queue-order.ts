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

/** What the list can be grouped by, in words. */
export const groupingWords: Readonly<Record<PendingGrouping, string>> = {
  supplier: 'Lieferant',
  project: 'Projekt',
  attribute: 'Feld',
  sample: 'Datenlieferung',
}

const isSort = (value: string): value is PendingSort => Object.hasOwn(orderWords, value)
const isGrouping = (value: unknown): value is PendingGrouping =>
  typeof value === 'string' && Object.hasOwn(groupingWords, value)

/** The orders that an address names, separated by commas; what is none is left out. */
export const ordersIn = (value: unknown): readonly PendingSort[] =>
  typeof value === 'string' ? [...new Set(value.split(',').filter(isSort))] : []

/** The orders as they stand in an address; the usual one does not. */
export const orderText = (sorts: readonly PendingSort[]): string | undefined =>
  sorts.length === 0 || (sorts.length === 1 && sorts[0] === 'oldest') ? undefined : sorts.join(',')

/** What an address groups the list by. */
export const groupingIn = (value: unknown): PendingGrouping | undefined =>
  isGrouping(value) ? value : undefined
