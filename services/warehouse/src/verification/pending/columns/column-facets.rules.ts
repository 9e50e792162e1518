import type { FacetName } from '@stammbuch/contracts'
import { apart, bitOf, isPlace, type WaitingFacet } from '../pending-items.rules.ts'
import { ageNames, ColumnFilter, type ColumnQuery, traitFacets } from './column-filter.rules.ts'
import { isApproved, type PendingColumns, traitsMask } from './pending-columns.rules.ts'

export interface ColumnFacets {
  /** Records that pass all filters, and those that wait at all in the filter's project. */
  readonly entries: number
  readonly of: number
  /** Open changes that pass. */
  readonly changes: number
  /** Records by value. */
  readonly counts: Readonly<Record<FacetName, ReadonlyMap<string, { readonly count: number }>>>
}

/** All facets that an item decides, in the order of their columns; the last three by more than its traits. */
const itemFacets = [...traitFacets, 'stale', 'age', 'action'] as const
const [staleAt, ageAt, actionAt] = [6, 7, 8] as const

/** The values of all facets, numbered, and how many roots have each. */
class Tallies {
  readonly names: { readonly facet: (typeof itemFacets)[number]; readonly value: string }[] = []
  /** Number of the value by code of traits, one column for each facet of traits; -1 for none. */
  readonly ofTraits: readonly Int32Array[]
  readonly isChange: Uint8Array
  readonly stale: readonly number[]
  readonly ages: readonly number[]
  readonly actions: readonly number[]
  readonly counts: Uint32Array
  /** The root that was counted last, by number of the value. */
  readonly last: Int32Array
  private readonly numbers = new Map<string, number>()

  constructor({ traits }: PendingColumns) {
    this.ofTraits = traitFacets.map(() => new Int32Array(traits.end).fill(-1))
    this.isChange = new Uint8Array(traits.end)
    for (const [code, one] of traits.all()) {
      this.isChange[code] = one.isChange ? 1 : 0
      for (const [at, facet] of traitFacets.entries()) {
        const value = one[facet]
        const column = this.ofTraits[at]
        if (value !== null && column) column[code] = this.numberOf(facet, value)
      }
    }
    this.stale = ['false', 'true'].map((value) => this.numberOf('stale', value))
    this.ages = ageNames.map((value) => this.numberOf('age', value))
    this.actions = ['initial', 'changes'].map((value) => this.numberOf('action', value))
    this.counts = new Uint32Array(this.names.length)
    this.last = new Int32Array(this.names.length).fill(-1)
  }

  count(number: number, root: number): void {
    if (number < 0 || this.last[number] === root) return
    this.last[number] = root
    this.counts[number] = (this.counts[number] as number) + 1
  }

  /** Returns the values that somebody has, with their numbers of roots. */
  byFacet(facet: FacetName): Map<string, { readonly count: number }> {
    const counted = new Map<string, { readonly count: number }>()
    for (const [number, { facet: name, value }] of this.names.entries()) {
      const count = this.counts[number] as number
      if (name === facet && count > 0) counted.set(value, { count })
    }
    return counted
  }

  private numberOf(facet: (typeof itemFacets)[number], value: string): number {
    const key = `${facet} ${value}`
    const number = this.numbers.get(key) ?? this.names.length
    if (number === this.names.length) {
      this.numbers.set(key, number)
      this.names.push({ facet, value })
    }
    return number
  }
}

/** Returns the numbers of roots by project, year and toplist, of those counted by their set of memberships. */
const placeCounts = (columns: PendingColumns, query: ColumnQuery, bySet: Uint32Array) => {
  const tallies = { project: new Map(), year: new Map(), toplist: new Map() } as Record<
    'project' | 'year' | 'toplist',
    Map<string, { readonly count: number }>
  >
  const columnOf = { project: 'project', year: 'period', toplist: 'toplist' } as const
  for (const [code, places] of columns.places.all()) {
    const roots = bySet[code] as number
    if (roots === 0) continue
    for (const facet of ['project', 'year', 'toplist'] as const) {
      const values = new Set(
        places.flatMap((place) =>
          isPlace(place, query, facet) ? (place[columnOf[facet]] ?? []) : [],
        ),
      )
      for (const value of values)
        tallies[facet].set(value, { count: (tallies[facet].get(value)?.count ?? 0) + roots })
    }
  }
  return tallies
}

/** Counts an item that passes all filters but that of one facet, at most. */
const countItem = (
  { columns, filter, tallies }: Counting,
  [item, root, misses]: readonly [item: number, root: number, misses: number],
): void => {
  const code = (columns.traitsOf[item] as number) & traitsMask
  const { ofTraits } = tallies
  for (let at = 0; at < itemFacets.length; at += 1) {
    if (misses !== 0 && misses !== bits[at]) continue
    if (at < staleAt) tallies.count((ofTraits[at] as Int32Array)[code] as number, root)
    else if (at === staleAt)
      tallies.count(
        tallies.stale[(columns.traitsOf[item] as number) > traitsMask ? 1 : 0] as number,
        root,
      )
    else if (at === ageAt) tallies.count(tallies.ages[filter.ageOf(item)] as number, root)
    else if (at === actionAt)
      tallies.count(tallies.actions[(columns.flags[root] as number) & isApproved] as number, root)
  }
}

interface Counting {
  readonly columns: PendingColumns
  readonly filter: ColumnFilter
  readonly tallies: Tallies
}

const bits = itemFacets.map(bitOf)
const isSingle = (misses: number): boolean => (misses & (misses - 1)) === 0 && misses !== apart

/**
 * Returns records by the values of every facet. Facets narrow one another; a facet's own choice does not narrow itself, so
 * that another value can be added.
 */
export const columnFacets = (columns: PendingColumns, query: ColumnQuery): ColumnFacets => {
  const filter = new ColumnFilter(columns, query)
  const tallies = new Tallies(columns)
  const counting = { columns, filter, tallies }
  const bySet = new Uint32Array(columns.places.end)
  const { first, count, traitsOf, placesOf } = columns
  let [entries, of, changes] = [0, 0, 0]
  for (let root = 0; root < columns.ids.end; root += 1) {
    if (!filter.isListed(root)) continue
    const isThere = filter.isInPlace(root)
    const common = filter.rootMisses(root)
    const from = first[root] as number
    const to = from + (count[root] as number)
    let [passing, open] = [0, 0]
    for (let item = from; item < to; item += 1) {
      const misses = common | filter.itemMisses(item)
      if (isThere && isSingle(misses)) countItem(counting, [item, root, misses])
      if (misses !== 0) continue
      passing += 1
      open += tallies.isChange[(traitsOf[item] as number) & traitsMask] as number
    }
    if (passing > 0) {
      const set = placesOf[root] as number
      bySet[set] = (bySet[set] as number) + 1
    }
    if (!isThere) continue
    of += 1
    if (passing > 0) entries += 1
    changes += open
  }
  const own = Object.fromEntries(
    itemFacets.map((facet) => [facet, tallies.byFacet(facet)]),
  ) as Record<WaitingFacet, Map<string, { readonly count: number }>>
  return { entries, of, changes, counts: { ...placeCounts(columns, query, bySet), ...own } }
}
