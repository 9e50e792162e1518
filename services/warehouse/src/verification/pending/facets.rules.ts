import type { FacetName } from '@stammbuch/contracts'
import {
  bitOf,
  type FilterQuery,
  facetValues,
  isInPlace,
  isListed,
  isPlace,
  missesOf,
  type PendingItem,
  type PlaceFacet,
  type Root,
  type WaitingFacet,
  waitingFacets,
} from './pending-items.rules.ts'

/** Roots by value; `last` is the root that was counted last, for each is counted once. */
type Tally = Map<string, { count: number; last: Root | null }>

const count = (tally: Tally, value: string, root: Root): void => {
  const known = tally.get(value)
  if (!known) tally.set(value, { count: 1, last: root })
  else if (known.last !== root) {
    known.count += 1
    known.last = root
  }
}

const countPlaces = (
  tallies: Readonly<Record<PlaceFacet, Tally>>,
  root: Root,
  asked: FilterQuery,
): void => {
  for (const place of root.places) {
    const { project, period, toplist } = place
    if (project !== null && isPlace(place, asked, 'project')) count(tallies.project, project, root)
    if (period !== null && isPlace(place, asked, 'year')) count(tallies.year, period, root)
    if (toplist !== null && isPlace(place, asked, 'toplist')) count(tallies.toplist, toplist, root)
  }
}

interface Counting {
  readonly read: (one: PendingItem, root: Root, now: number) => string | null
  readonly tally: Tally
  readonly others: number
}

const countWaiting = (
  countings: readonly Counting[],
  one: PendingItem,
  root: Root,
  misses: number,
  now: number,
): void => {
  for (const { read, tally, others } of countings) {
    if ((misses & others) !== 0) continue
    const value = read(one, root, now)
    if (value !== null) count(tally, value, root)
  }
}

export interface FacetCounts {
  /** Records that pass all filters, and those that wait at all in the filter's project. */
  readonly entries: number
  readonly of: number
  /** Open changes that pass. */
  readonly changes: number
  readonly counts: Readonly<Record<FacetName, ReadonlyMap<string, { readonly count: number }>>>
}

const add = (
  totals: { entries: number; of: number; changes: number },
  passing: readonly PendingItem[],
): void => {
  totals.of += 1
  if (passing.length > 0) totals.entries += 1
  for (const { changeId } of passing) if (changeId !== null) totals.changes += 1
}

/**
 * Records by the values of every facet. Facets narrow one another; a facet's own choice does not narrow
 * itself, so that another value can be added.
 */
export const facetCounts = (roots: Iterable<Root>, asked: FilterQuery): FacetCounts => {
  const misses = missesOf(asked)
  const places = { project: new Map(), year: new Map(), toplist: new Map() } as const
  const own = Object.fromEntries(waitingFacets.map((name) => [name, new Map()])) as Readonly<
    Record<WaitingFacet, Tally>
  >
  const countings = waitingFacets.map((name) => ({
    read: facetValues[name],
    tally: own[name],
    others: ~bitOf(name),
  }))
  const totals = { entries: 0, of: 0, changes: 0 }
  for (const root of roots) {
    if (!isListed(root, asked)) continue
    const isThere = isInPlace(root, asked)
    const passing = root.waiting.filter((one) => {
      const missed = misses(one, root)
      if (isThere) countWaiting(countings, one, root, missed, asked.now)
      return missed === 0
    })
    if (passing.length > 0) countPlaces(places, root, asked)
    if (isThere) add(totals, passing)
  }
  return { ...totals, counts: { ...places, ...own } }
}
