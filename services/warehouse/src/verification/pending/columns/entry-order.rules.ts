import type { PendingSort } from '@stammbuch/contracts'
import type { ColumnEntries, Compare } from './column-entries.rules.ts'
import { isApproved, type PendingColumns } from './pending-columns.rules.ts'

/** The orders that only the database can give. */
export interface Ranks {
  /** The place of each root's name, by slot; read where a name decides. */
  readonly names: Uint32Array | null
  /** The place of the supplier's name, by code of traits, from 1; 0 where there is none. */
  readonly suppliers: Uint32Array | null
  /** The place of the group, by number of the entry, when the list is grouped. */
  readonly groups: Uint32Array | null
}

const noRanks: Ranks = { names: null, suppliers: null, groups: null }

const comparisons = (
  { flags }: PendingColumns,
  { slots, open, positions, oldest }: ColumnEntries,
  { names, suppliers }: Ranks,
): Readonly<Record<PendingSort, Compare>> => {
  const name = (at: number): number => names?.[slots[at] as number] ?? 0
  const approved = (at: number): number => (flags[slots[at] as number] as number) & isApproved
  const supplier = (at: number): number => suppliers?.[oldest[at] as number] ?? 0
  /** Where there is no supplier stands last, whichever way the others stand. */
  const bySupplier =
    (sign: 1 | -1): Compare =>
    (left, right) => {
      const [one, other] = [supplier(left), supplier(right)]
      if (one === 0 || other === 0) return Number(one === 0) - Number(other === 0)
      return sign * (one - other)
    }
  return {
    oldest: (left, right) => (positions[left] as number) - (positions[right] as number),
    newest: (left, right) => (positions[right] as number) - (positions[left] as number),
    most: (left, right) => (open[right] as number) - (open[left] as number),
    fewest: (left, right) => (open[left] as number) - (open[right] as number),
    name: (left, right) => name(left) - name(right),
    'name-desc': (left, right) => name(right) - name(left),
    initial: (left, right) => approved(left) - approved(right),
    changes: (left, right) => approved(right) - approved(left),
    supplier: bySupplier(1),
    'supplier-desc': bySupplier(-1),
  }
}

/** Returns the order of entries: by group, then by each sort in turn, then by age and id, so that it is always the same. */
export const orderOf = (
  columns: PendingColumns,
  entries: ColumnEntries,
  sorts: readonly PendingSort[],
  ranks: Ranks = noRanks,
): Compare => {
  const by = comparisons(columns, entries, ranks)
  const { groups } = ranks
  const { ids } = columns
  const { slots } = entries
  const steps = [
    ...(groups
      ? [(left: number, right: number) => (groups[left] as number) - (groups[right] as number)]
      : []),
    ...sorts.map((sort) => by[sort]),
    by.oldest,
  ]
  return (left, right) => {
    for (const step of steps) {
      const difference = step(left, right)
      if (difference !== 0) return difference
    }
    return ids.compare(slots[left] as number, slots[right] as number)
  }
}

/** Returns by slot of a root the place that its name has in the order of names; the same for the same names. */
export const nameRanks = (names: Uint32Array, { ids, labels }: PendingColumns): Uint32Array => {
  const ranks = new Uint32Array(ids.end)
  let [rank, last] = [0, -1]
  for (let at = 0; at < names.length; at += 1) {
    const slot = names[at] as number
    const label = labels[slot] as number
    if (label !== last) rank = at
    last = label
    ranks[slot] = rank
  }
  return ranks
}
