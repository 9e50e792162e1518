import type { PendingGrouping, PendingSort } from '@stammbuch/contracts'

const sorts: readonly string[] =
  'oldest,newest,name,name-desc,most,fewest,initial,changes,supplier,supplier-desc'.split(',')
const groupings: readonly unknown[] = ['supplier', 'project', 'attribute', 'sample']

const isSort = (value: string): value is PendingSort => sorts.includes(value)
const isGrouping = (value: unknown): value is PendingGrouping => groupings.includes(value)

/** The orders that an address names, separated by commas; what is none is left out. */
export const ordersIn = (value: unknown): readonly PendingSort[] =>
  typeof value === 'string' ? [...new Set(value.split(',').filter(isSort))] : []

/** The orders as they stand in an address; the usual one does not. */
export const orderText = (sorts: readonly PendingSort[]): string | undefined =>
  sorts.length === 0 || (sorts.length === 1 && sorts[0] === 'oldest') ? undefined : sorts.join(',')

/** Returns the grouping in an address; undefined for none or an unknown one. */
export const groupingIn = (value: unknown): PendingGrouping | undefined =>
  isGrouping(value) ? value : undefined
