import type { PendingGrouping, PendingSort } from '@stammbuch/contracts'
import { GroupValues } from './groups.rules.ts'
import { type FilterQuery, isPlace, type PendingItem, type Root } from './pending-items.rules.ts'

/** A root of an earlier moment with what of it passes a filter. */
export interface EarlierEntry {
  readonly root: Root
  readonly waiting: readonly PendingItem[]
  readonly open: number
  /** Of what has waited longest. */
  readonly position: number
  readonly supplier: string | null
}

type Compare = (left: EarlierEntry, right: EarlierEntry) => number

interface Names {
  /** Places of roots in the order of their names, by id. */
  readonly names: ReadonlyMap<string, number>
  /** Names of suppliers, by id. */
  readonly suppliers: ReadonlyMap<string, string>
}

const bySupplier =
  ({ suppliers }: Names, sign: 1 | -1): Compare =>
  ({ supplier: one }, { supplier: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (suppliers.get(one) ?? one).localeCompare(suppliers.get(other) ?? other, 'de')
  }

const comparisons = (given: Names): Readonly<Record<PendingSort, Compare>> => {
  const name = ({ root }: EarlierEntry): number => given.names.get(root.id) ?? 0
  return {
    oldest: (left, right) => left.position - right.position,
    newest: (left, right) => right.position - left.position,
    most: (left, right) => right.open - left.open,
    fewest: (left, right) => left.open - right.open,
    name: (left, right) => name(left) - name(right),
    'name-desc': (left, right) => name(right) - name(left),
    initial: (left, right) => Number(left.root.approved) - Number(right.root.approved),
    changes: (left, right) => Number(right.root.approved) - Number(left.root.approved),
    supplier: bySupplier(given, 1),
    'supplier-desc': bySupplier(given, -1),
  }
}

/** Returns the order of entries: by each sort in turn, then by age and id. */
export const earlierOrder = (sorts: readonly PendingSort[], given: Names): Compare => {
  const by = comparisons(given)
  const steps = [...sorts.map((sort) => by[sort]), by.oldest]
  return (left, right) => {
    for (const step of steps) {
      const difference = step(left, right)
      if (difference !== 0) return difference
    }
    return left.root.id < right.root.id ? -1 : Number(left.root.id > right.root.id)
  }
}

const valuesOf = (
  { root, waiting }: EarlierEntry,
  asked: FilterQuery,
  by: PendingGrouping,
): readonly string[] =>
  by === 'project'
    ? root.places.filter((place) => isPlace(place, asked)).flatMap(({ project }) => project ?? [])
    : waiting.flatMap((one) => one[by] ?? [])

/** Returns what each entry can be grouped by. */
export const groupValuesOf = (
  entries: readonly EarlierEntry[],
  asked: FilterQuery,
  by: PendingGrouping,
): GroupValues => {
  const values = new GroupValues()
  for (const entry of entries) {
    for (const value of valuesOf(entry, asked, by)) values.add(values.codeOf(value))
    values.end()
  }
  return values
}
