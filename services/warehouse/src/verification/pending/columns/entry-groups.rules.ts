import type { PendingGrouping } from '@stammbuch/contracts'
import { GroupValues } from '../groups.rules.ts'
import { isPlace } from '../pending-items.rules.ts'
import type { ColumnEntries } from './column-entries.rules.ts'
import { ColumnFilter, type ColumnQuery } from './column-filter.rules.ts'
import { type PendingColumns, traitsMask } from './pending-columns.rules.ts'

const byPlaces = (
  { places, placesOf }: PendingColumns,
  { slots, length }: ColumnEntries,
  query: ColumnQuery,
): GroupValues => {
  const values = new GroupValues()
  const codes = new Map<number, readonly number[]>()
  for (const [set, all] of places.all())
    codes.set(
      set,
      all.flatMap((place) =>
        place.project !== null && isPlace(place, query) ? [values.codeOf(place.project)] : [],
      ),
    )
  for (let at = 0; at < length; at += 1) {
    for (const code of codes.get(placesOf[slots[at] as number] as number) ?? []) values.add(code)
    values.end()
  }
  return values
}

/** Returns what each entry can be grouped by: the values of those of its items that pass the filter. */
export const groupValuesIn = (
  columns: PendingColumns,
  entries: ColumnEntries,
  query: ColumnQuery,
  by: PendingGrouping,
): GroupValues => {
  if (by === 'project') return byPlaces(columns, entries, query)
  const { traits, traitsOf, first, count } = columns
  const filter = new ColumnFilter(columns, query)
  const values = new GroupValues()
  const codes = new Int32Array(traits.end).fill(-1)
  for (const [code, one] of traits.all()) {
    const value = one[by]
    if (value !== null) codes[code] = values.codeOf(value)
  }
  for (let at = 0; at < entries.length; at += 1) {
    const slot = entries.slots[at] as number
    const from = first[slot] as number
    for (let item = from; item < from + (count[slot] as number); item += 1) {
      const word = traitsOf[item] as number
      const code = word & traitsMask
      const value = codes[code] as number
      if (value < 0 || (filter.byTraits[code] as number) | (filter.byStale[word >>> 31] as number))
        continue
      if (filter.isByItem && filter.itemMisses(item) !== 0) continue
      values.add(value)
    }
    values.end()
  }
  return values
}
