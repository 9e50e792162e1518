import { ColumnFilter, type ColumnQuery } from './column-filter.rules.ts'
import { isApproved, type PendingColumns, traitsMask } from './pending-columns.rules.ts'

/** Roots with pending items that pass a filter, as columns of their own. */
export interface ColumnEntries {
  readonly length: number
  readonly slots: Uint32Array
  /** Open changes that pass. */
  readonly open: Uint32Array
  /** Log position of what has waited longest. */
  readonly positions: Float64Array
  /** Open changes, and one for each root that waits for its own approval only. */
  readonly points: number
}

/** Returns by code of traits whether they are of a change. */
const changeTraits = ({ traits }: PendingColumns): Uint8Array => {
  const isChange = new Uint8Array(traits.end)
  for (const [code, one] of traits.all()) isChange[code] = one.isChange ? 1 : 0
  return isChange
}

/** Returns the number of open changes on a root that pass, and the position of the oldest item that does: infinite if none does. */
const passingOn = (
  columns: PendingColumns,
  filter: ColumnFilter,
  isChange: Uint8Array,
  slot: number,
): readonly [open: number, oldest: number] => {
  const { first, count, traitsOf, positions } = columns
  const from = first[slot] as number
  const to = from + (count[slot] as number)
  let [open, oldest] = [0, Number.POSITIVE_INFINITY]
  for (let item = from; item < to; item += 1) {
    if (filter.itemMisses(item) !== 0) continue
    open += isChange[(traitsOf[item] as number) & traitsMask] as number
    oldest = Math.min(oldest, positions[item] as number)
  }
  return [open, oldest]
}

/** Returns the roots in the filter, out of all or of those in `among`. */
export const entriesIn = (
  columns: PendingColumns,
  query: ColumnQuery,
  among?: readonly number[],
): ColumnEntries => {
  const filter = new ColumnFilter(columns, query)
  const isChange = changeTraits(columns)
  const most = among?.length ?? columns.roots
  const slots = new Uint32Array(most)
  const open = new Uint32Array(most)
  const positions = new Float64Array(most)
  let [length, points] = [0, 0]
  const end = among?.length ?? columns.ids.end
  for (let at = 0; at < end; at += 1) {
    const slot = among ? (among[at] as number) : at
    if (!filter.isListed(slot) || !filter.isInPlace(slot) || filter.rootMisses(slot) !== 0) continue
    const [changes, oldest] = passingOn(columns, filter, isChange, slot)
    if (oldest === Number.POSITIVE_INFINITY) continue
    slots[length] = slot
    open[length] = changes
    positions[length] = oldest
    length += 1
    points += Math.max(changes, (columns.flags[slot] as number) & isApproved ? 0 : 1)
  }
  return { length, slots, open, positions, points }
}

type Compare = (left: number, right: number) => number

/** The orders of the list that need no names, for entries by their number. */
const compareBy = (
  { ids }: PendingColumns,
  { slots, open, positions }: ColumnEntries,
): Readonly<Record<'oldest' | 'newest' | 'most', Compare>> => {
  const byId: Compare = (left, right) => ids.compare(slots[left] as number, slots[right] as number)
  const byAge: Compare = (left, right) => (positions[left] as number) - (positions[right] as number)
  return {
    oldest: (left, right) => byAge(left, right) || byId(left, right),
    newest: (left, right) => byAge(right, left) || byId(left, right),
    most: (left, right) =>
      (open[right] as number) - (open[left] as number) || byAge(left, right) || byId(left, right),
  }
}

/** Moves the smallest `count` to the front, in any order. */
const selectFirst = (numbers: Uint32Array, count: number, compare: Compare): void => {
  let [from, to] = [0, numbers.length - 1]
  while (from < to) {
    const pivot = numbers[(from + to) >>> 1] as number
    let [low, high] = [from, to]
    while (low <= high) {
      while (compare(numbers[low] as number, pivot) < 0) low += 1
      while (compare(numbers[high] as number, pivot) > 0) high -= 1
      if (low > high) break
      const kept = numbers[low] as number
      numbers[low] = numbers[high] as number
      numbers[high] = kept
      low += 1
      high -= 1
    }
    if (count - 1 <= high) to = high
    else if (count - 1 >= low) from = low
    else return
  }
}

/** Returns the numbers of the entries of a page, in its order. Only what comes before the end of the page is sorted. */
export const pageOf = (
  columns: PendingColumns,
  entries: ColumnEntries,
  {
    sort,
    offset,
    limit,
  }: Readonly<{ sort: 'oldest' | 'newest' | 'most'; offset: number; limit: number }>,
): Uint32Array => {
  const compare = compareBy(columns, entries)[sort]
  const numbers = new Uint32Array(entries.length)
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = at
  if (offset > 0) selectFirst(numbers, offset, compare)
  const rest = numbers.subarray(offset)
  selectFirst(rest, limit, compare)
  return rest.subarray(0, limit).sort(compare)
}
