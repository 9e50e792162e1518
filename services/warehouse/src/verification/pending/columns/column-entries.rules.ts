import { ColumnFilter, type ColumnQuery } from './column-filter.rules.ts'
import type { PositionColumn } from './item-words.rules.ts'
import { isApproved, type PendingColumns, traitsMask } from './pending-columns.rules.ts'

/** Compares two entries by their numbers. */
export type Compare = (left: number, right: number) => number

/** Roots with pending items that pass a filter, as columns of their own. */
export interface ColumnEntries {
  readonly length: number
  readonly slots: Uint32Array
  /** Open changes that pass. */
  readonly open: Uint32Array
  /** Log position of what has waited longest. */
  readonly positions: PositionColumn
  /** The code of the traits of what has waited longest. */
  readonly oldest: Uint32Array
  /** Open changes, and one for each root that waits for its own approval only. */
  readonly points: number
}

/** Returns by code of traits whether they are of a change. */
const changeTraits = ({ traits }: PendingColumns): Uint8Array => {
  const isChange = new Uint8Array(traits.end)
  for (const [code, one] of traits.all()) isChange[code] = one.isChange ? 1 : 0
  return isChange
}

/** Judges roots one after the other. After `pass` has returned true, `open` and `oldest` are those of the root's passing items, and `traits` those of the oldest. */
class RootJudge {
  open = 0
  oldest = 0
  traits = 0
  private readonly columns: PendingColumns
  private readonly filter: ColumnFilter
  private readonly isChange: Uint8Array

  constructor(columns: PendingColumns, query: ColumnQuery) {
    this.columns = columns
    this.filter = new ColumnFilter(columns, query)
    this.isChange = changeTraits(columns)
  }

  pass(slot: number): boolean {
    const { filter, isChange } = this
    if (!filter.isListed(slot) || !filter.isInPlace(slot) || filter.rootMisses(slot) !== 0)
      return false
    const { first, count, traitsOf, positions } = this.columns
    const { byTraits, byStale, isByItem } = filter
    const from = first[slot] as number
    const to = from + (count[slot] as number)
    let [open, oldest, longest] = [0, Number.POSITIVE_INFINITY, 0]
    for (let item = from; item < to; item += 1) {
      const word = traitsOf[item] as number
      const traits = word & traitsMask
      if (((byTraits[traits] as number) | (byStale[word >>> 31] as number)) !== 0) continue
      if (isByItem && filter.itemMisses(item) !== 0) continue
      open += isChange[traits] as number
      const position = positions[item] as number
      if (position >= oldest) continue
      oldest = position
      longest = traits
    }
    this.open = open
    this.oldest = oldest
    this.traits = longest
    return oldest !== Number.POSITIVE_INFINITY
  }
}

/** Returns the roots in the filter, out of all or of those in `among`. */
export const entriesIn = (
  columns: PendingColumns,
  query: ColumnQuery,
  among?: readonly number[],
): ColumnEntries => {
  const judge = new RootJudge(columns, query)
  const most = among?.length ?? columns.roots
  const slots = new Uint32Array(most)
  const open = new Uint32Array(most)
  const positions =
    columns.positions instanceof Uint32Array ? new Uint32Array(most) : new Float64Array(most)
  const oldest = new Uint32Array(most)
  let [length, points] = [0, 0]
  const end = among?.length ?? columns.ids.end
  for (let at = 0; at < end; at += 1) {
    const slot = among ? (among[at] as number) : at
    if (!judge.pass(slot)) continue
    slots[length] = slot
    open[length] = judge.open
    positions[length] = judge.oldest
    oldest[length] = judge.traits
    length += 1
    const isOwn = ((columns.flags[slot] as number) & isApproved) === 0
    points += isOwn && judge.open === 0 ? 1 : judge.open
  }
  return { length, slots, open, positions, oldest, points }
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

/** So many of the first are gathered in one pass that compares nearly all entries only once. */
const gathered = 8_192

/** Returns the numbers of the first `count` entries in their order: only what may be among them is sorted. */
const firstOf = (length: number, count: number, compare: Compare): Uint32Array => {
  const numbers = new Uint32Array(Math.min(length, count + gathered))
  let [filled, worst] = [0, -1]
  for (let at = 0; at < length; at += 1) {
    if (worst >= 0 && compare(at, worst) > 0) continue
    if (filled === numbers.length) {
      selectFirst(numbers, count, compare)
      filled = count
      worst = numbers[0] as number
      for (let n = 1; n < count; n += 1)
        if (compare(numbers[n] as number, worst) > 0) worst = numbers[n] as number
      if (compare(at, worst) > 0) continue
    }
    numbers[filled] = at
    filled += 1
  }
  return numbers.subarray(0, filled).sort(compare).subarray(0, count)
}

/** Returns the numbers of the entries of a page, in the order by which they are compared. */
export const pageOf = (
  { length }: ColumnEntries,
  compare: Compare,
  { offset, limit }: Readonly<{ offset: number; limit: number }>,
): Uint32Array => {
  if (offset + limit <= gathered) return firstOf(length, offset + limit, compare).subarray(offset)
  const numbers = new Uint32Array(length)
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = at
  selectFirst(numbers, offset, compare)
  const rest = numbers.subarray(offset)
  selectFirst(rest, limit, compare)
  return rest.subarray(0, limit).sort(compare)
}
