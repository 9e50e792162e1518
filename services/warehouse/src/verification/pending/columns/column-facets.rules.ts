import { apart, isPlace } from '../pending-items.rules.ts'
import { ColumnFilter, type ColumnQuery } from './column-filter.rules.ts'
import { allFacets, FacetWords } from './facet-words.rules.ts'
import { isApproved, type PendingColumns } from './pending-columns.rules.ts'
import type { PendingFacets } from './pending-question.ts'

type Counted = Map<string, { readonly count: number }>
const placeColumns = { project: 'project', year: 'period', toplist: 'toplist' } as const

/** Returns the numbers of roots by project, year and toplist, of those counted by their set of memberships. */
const placeCounts = (columns: PendingColumns, query: ColumnQuery, bySet: Uint32Array) => {
  const tallies = { project: new Map(), year: new Map(), toplist: new Map() } as Record<
    keyof typeof placeColumns,
    Counted
  >
  for (const [code, places] of columns.places.all()) {
    const roots = bySet[code] as number
    if (roots === 0) continue
    for (const facet of ['project', 'year', 'toplist'] as const) {
      const values = new Set(
        places.flatMap((place) =>
          isPlace(place, query, facet) ? (place[placeColumns[facet]] ?? []) : [],
        ),
      )
      for (const value of values)
        tallies[facet].set(value, { count: (tallies[facet].get(value)?.count ?? 0) + roots })
    }
  }
  return tallies
}

/** Tells if exactly one facet is missed, which may overlook its own choice. */
const isOneFacet = (misses: number): boolean => (misses & (misses - 1)) === 0 && misses !== apart

/** Joins what is looked up by code of traits with what is looked up by staleness, in one table: the code twice, and 1 for stale. */
const joined = (byCode: Uint32Array | Int32Array, byStale: Uint32Array | Int32Array): Int32Array =>
  Int32Array.from(
    { length: byCode.length * 2 },
    (_, at) => (byCode[at >>> 1] as number) | (byStale[at & 1] as number),
  )

const nothing = new Int32Array(2)

/** Counts roots one after the other. All that is looked into for every item is a field of its own. */
class RootCounter {
  passing = 0
  open = 0
  readonly words: FacetWords
  private readonly filter: ColumnFilter
  private readonly columns: PendingColumns
  /** By code of traits and staleness: misses, and bits in either word. */
  private readonly misses: Int32Array
  private readonly one: Int32Array
  private readonly other: Int32Array

  constructor(columns: PendingColumns, filter: ColumnFilter) {
    this.columns = columns
    this.filter = filter
    this.words = new FacetWords(columns)
    this.misses = joined(filter.byTraits, filter.byStale)
    this.one = joined(this.words.one, this.words.stale)
    this.other = joined(this.words.other, nothing)
  }

  /** Counts the items of a root that pass, and, if `isThere`, the root once for each value that they have. */
  count(root: number, isThere: boolean): void {
    const { filter, words } = this
    const { first, count, traitsOf, flags } = this.columns
    const { isChange, ages, oneOf, otherOf } = words
    const common = filter.rootMisses(root)
    const action = words.actions[(flags[root] as number) & isApproved] as number
    const from = first[root] as number
    const to = from + (count[root] as number)
    let [passing, open, one, other] = [0, 0, 0, 0]
    for (let item = from; item < to; item += 1) {
      const word = traitsOf[item] as number
      const at = (word << 1) | (word >>> 31)
      let misses = common | (this.misses[at] as number)
      if (filter.isByItem) misses |= filter.itemMisses(item)
      if (misses !== 0 && !isOneFacet(misses)) continue
      const own = (this.one[at] as number) | (ages[filter.ageOf(item)] as number) | action
      const code = at >>> 1
      if (misses === 0) {
        passing += 1
        open += isChange[code] as number
        one |= own
        other |= this.other[at] as number
      } else {
        const facet = 31 - Math.clz32(misses)
        one |= own & (oneOf[facet] as number)
        other |= (this.other[at] as number) & (otherOf[facet] as number)
      }
      if (isThere && words.hasMore)
        words.countMore(code, root, misses === 0 ? allFacets : 31 - Math.clz32(misses))
    }
    this.passing = passing
    this.open = open
    if (isThere) words.count(one, other)
  }
}

/**
 * Returns records by the values of every facet. Facets narrow one another; a facet's own choice does not narrow itself, so
 * that another value can be added.
 */
export const columnFacets = (columns: PendingColumns, query: ColumnQuery): PendingFacets => {
  const filter = new ColumnFilter(columns, query)
  const counter = new RootCounter(columns, filter)
  const bySet = new Uint32Array(columns.places.end)
  let [entries, of, changes] = [0, 0, 0]
  for (let root = 0; root < columns.ids.end; root += 1) {
    if (!filter.isListed(root)) continue
    const isThere = filter.isInPlace(root)
    counter.count(root, isThere)
    if (counter.passing > 0) {
      const set = columns.placesOf[root] as number
      bySet[set] = (bySet[set] as number) + 1
    }
    if (!isThere) continue
    of += 1
    if (counter.passing > 0) entries += 1
    changes += counter.open
  }
  const counts = { ...placeCounts(columns, query, bySet), ...counter.words.counted() }
  return { entries, of, changes, counts }
}
