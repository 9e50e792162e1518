import type { FacetName, PendingFilter, RecordClass } from '@stammbuch/contracts'

/** A pending item: an open change, or with `changeId` null the approval of a root itself. */
export interface PendingItem {
  readonly changeId: string | null
  readonly recordId: string
  readonly class: RecordClass
  /** `class.attribute`; an approval has none. */
  readonly attribute: string | null
  readonly origin: string | null
  readonly supplier: string | null
  readonly sample: string | null
  /** The editor who proposed it. */
  readonly proposer: string | null
  /** True if the record has changed since. */
  readonly stale: boolean
  readonly position: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The membership of a root by an award or a score. */
export interface RootMembership {
  readonly project: string | null
  readonly period: string | null
  readonly toplist: string | null
}

/** A root record with everything that waits on it. */
export interface Root {
  readonly id: string
  readonly class: RecordClass
  readonly approved: boolean
  readonly excluded: boolean
  readonly waiting: readonly PendingItem[]
  readonly places: readonly RootMembership[]
}

/** A filter with what has to be looked up for it. */
export interface FilterQuery {
  readonly filter: PendingFilter
  /** Of the filter's year; null for one that does not exist. */
  readonly periodId: string | null
  /** The changes that the filter's run refused, for the filter's reason. */
  readonly refused: ReadonlySet<string>
  /** Roots that the filter's search finds by name or ID; null without one. */
  readonly found: ReadonlySet<string> | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Milliseconds. */
export const day = 86_400_000

/** Returns the age group of a pending item, by the days since. */
const ageOf = (at: number, now: number): string => {
  const age = now - at
  if (age < day) return 'today'
  if (age < 7 * day) return 'week'
  return age < 30 * day ? 'month' : 'older'
}

type Value = (one: PendingItem, root: Root, now: number) => string | null

/** The facets that a pending item decides by itself. */
export const facetValues = {
  class: (one) => one.class,
  attribute: (one) => one.attribute,
  origin: (one) => one.origin,
  sample: (one) => one.sample,
  proposer: (one) => one.proposer,
  age: (one, _, now) => ageOf(one.at, now),
  supplier: (one) => one.supplier,
  stale: (one) => (one.stale ? 'true' : 'false'),
  action: (_, root) => (root.approved ? 'changes' : 'initial'),
} as const satisfies Partial<Record<FacetName, Value>>

export type WaitingFacet = keyof typeof facetValues
export const waitingFacets = Object.keys(facetValues) as readonly WaitingFacet[]

/** Returns the values that the filter chooses of each facet. */
export const chosenIn = (
  filter: PendingFilter,
): Partial<Record<WaitingFacet, readonly string[]>> => ({
  ...(filter.class && { class: filter.class }),
  ...(filter.attribute && { attribute: filter.attribute }),
  ...(filter.origin && { origin: filter.origin }),
  ...(filter.supplierId && { supplier: filter.supplierId }),
  ...(filter.sampleId !== undefined && { sample: [filter.sampleId] }),
  ...(filter.proposer && { proposer: filter.proposer }),
  ...(filter.age && { age: filter.age }),
  ...(filter.stale !== undefined && { stale: [String(filter.stale)] }),
  ...(filter.approved !== undefined && { action: [filter.approved ? 'changes' : 'initial'] }),
})

/** The bit of what no facet may overlook. */
export const apart = 2 ** waitingFacets.length

export const bitOf = (name: WaitingFacet): number => 2 ** waitingFacets.indexOf(name)

/**
 * Returns the result of the filter for a pending item: one bit for each facet whose choice it fails, so that a facet
 * can overlook its own; 0 when it passes.
 */
export const missesOf = ({
  filter,
  refused,
  found,
  now,
}: FilterQuery): ((one: PendingItem, root: Root) => number) => {
  const chosen = chosenIn(filter)
  const tests = waitingFacets.flatMap((name) => {
    const wanted = chosen[name]
    if (!wanted || wanted.length === 0) return []
    return [{ bit: bitOf(name), value: facetValues[name] as Value, wanted: new Set(wanted) }]
  })
  const ofRun = filter.runId !== undefined
  return (one, root) => {
    const isLeft = !ofRun || (one.changeId !== null && refused.has(one.changeId))
    let misses = isLeft && (found === null || found.has(root.id)) ? 0 : apart
    for (const { bit, value, wanted } of tests) {
      const own = value(one, root, now)
      if (own === null || !wanted.has(own)) misses += bit
    }
    return misses
  }
}

/** Tells if a root is listed at all; excluded ones only among the changes that a run refused. */
export const isListed = (
  { excluded }: Pick<Root, 'excluded'>,
  { filter }: Pick<FilterQuery, 'filter'>,
): boolean => !excluded || filter.runId !== undefined

const placeFacets = ['project', 'year', 'toplist'] as const
export type PlaceFacet = (typeof placeFacets)[number]

/** The part of a filter that memberships are judged by. */
type PlaceQuery = Pick<FilterQuery, 'filter' | 'periodId'>

/** Tells if a membership passes the filter without its choice of one kind. */
export const isPlace = (
  { project, period, toplist }: RootMembership,
  { filter, periodId }: PlaceQuery,
  overlooked?: PlaceFacet,
): boolean =>
  (overlooked === 'project' || filter.rgId === undefined || project === filter.rgId) &&
  (overlooked === 'year' ||
    filter.pName === undefined ||
    (periodId !== null && period === periodId)) &&
  (overlooked === 'toplist' || filter.toplistId === undefined || toplist === filter.toplistId)

/** Tells if the root stands in the filter's project, year and toplist by one award or score. */
export const isInPlace = ({ places }: Pick<Root, 'places'>, asked: PlaceQuery): boolean => {
  const { rgId, pName, toplistId } = asked.filter
  if (rgId === undefined && pName === undefined && toplistId === undefined) return true
  return places.some((place) => isPlace(place, asked))
}

/** Returns the pending items of a root that pass the whole filter. */
export const passingOf = (asked: FilterQuery): ((root: Root) => readonly PendingItem[]) => {
  const misses = missesOf(asked)
  return (root) =>
    isListed(root, asked) && isInPlace(root, asked)
      ? root.waiting.filter((one) => misses(one, root) === 0)
      : []
}
