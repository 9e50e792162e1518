import type { PendingFilter } from '@stammbuch/contracts'
import {
  apart,
  bitOf,
  chosenIn,
  day,
  isInPlace,
  type WaitingFacet,
} from '../pending-items.rules.ts'
import { isApproved, isExcluded, type PendingColumns, traitsMask } from './pending-columns.rules.ts'

/** A filter of the verification list with what has to be looked up for it. */
export interface ColumnQuery {
  readonly filter: PendingFilter
  /** Of the filter's year; null for one that does not exist. */
  readonly periodId: string | null
  /** Positions of the changes that the filter's run refused, for the filter's reason; null without a run. */
  readonly refused: ReadonlySet<number> | null
  /** 1 by slot of each root that the filter's search finds; null without one. */
  readonly found: Uint8Array | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Facets that an item decides by its traits. */
export const traitFacets = [
  'class',
  'attribute',
  'origin',
  'sample',
  'proposer',
  'supplier',
] as const
export const ageNames = ['today', 'week', 'month', 'older'] as const

/** Returns one time per age: what is later than it is of this age, or of one before it. */
const ageStarts = (now: number): readonly [number, number, number] => [
  now - day,
  now - 7 * day,
  now - 30 * day,
]

type Chosen = ReturnType<typeof chosenIn>

/** Returns the bit of a facet for a value that was not chosen, or 0. */
const missOf = (chosen: Chosen, name: WaitingFacet, value: string | null): number => {
  const wanted = chosen[name]
  if (!wanted || wanted.length === 0) return 0
  return value !== null && wanted.includes(value) ? 0 : bitOf(name)
}

const traitMisses = ({ traits }: PendingColumns, chosen: Chosen, isOfRun: boolean): Uint32Array => {
  const misses = new Uint32Array(traits.end)
  for (const [code, one] of traits.all()) {
    let missed = isOfRun && !one.isChange ? apart : 0
    for (const name of traitFacets) missed |= missOf(chosen, name, one[name])
    misses[code] = missed
  }
  return misses
}

/**
 * A filter made ready for the columns: what an item misses is looked up by the codes of its traits, its root's flags and its
 * age, one bit for each facet whose choice it fails.
 */
export class ColumnFilter {
  private readonly columns: PendingColumns
  private readonly query: ColumnQuery
  private readonly byTraits: Uint32Array
  private readonly fresh: number
  private readonly stale: number
  private readonly approved: number
  private readonly initial: number
  private readonly byAge: readonly number[]
  private readonly starts: readonly [number, number, number]
  private readonly isAgeChosen: boolean
  private readonly inPlace: Uint8Array

  constructor(columns: PendingColumns, query: ColumnQuery) {
    const chosen = chosenIn(query.filter)
    this.columns = columns
    this.query = query
    this.byTraits = traitMisses(columns, chosen, query.refused !== null)
    this.fresh = missOf(chosen, 'stale', 'false')
    this.stale = missOf(chosen, 'stale', 'true')
    this.approved = missOf(chosen, 'action', 'changes')
    this.initial = missOf(chosen, 'action', 'initial')
    this.byAge = ageNames.map((age) => missOf(chosen, 'age', age))
    this.isAgeChosen = this.byAge.some((miss) => miss !== 0)
    this.starts = ageStarts(query.now)
    this.inPlace = new Uint8Array(columns.places.end)
    for (const [code, places] of columns.places.all())
      this.inPlace[code] = isInPlace({ places }, query) ? 1 : 0
  }

  /** Tells if something waits on the root of this slot and it is listed at all. */
  isListed(slot: number): boolean {
    const { columns, query } = this
    if (columns.count[slot] === 0) return false
    return query.refused !== null || ((columns.flags[slot] as number) & isExcluded) === 0
  }

  /** Tells if the root stands in the filter's project, year and toplist. */
  isInPlace(slot: number): boolean {
    return this.inPlace[this.columns.placesOf[slot] as number] === 1
  }

  /** Returns the bits of what all items of a root miss. */
  rootMisses(slot: number): number {
    const { columns, query } = this
    const action = (columns.flags[slot] as number) & isApproved ? this.approved : this.initial
    return query.found === null || query.found[slot] === 1 ? action : action | apart
  }

  /** Returns the bits of what an item misses beside what its root does. */
  itemMisses(item: number): number {
    const { columns, query } = this
    const traits = columns.traitsOf[item] as number
    let misses =
      (this.byTraits[traits & traitsMask] as number) |
      (traits > traitsMask ? this.stale : this.fresh)
    if (this.isAgeChosen) misses |= this.byAge[this.ageOf(item)] as number
    if (query.refused !== null && !query.refused.has(columns.positions[item] as number))
      misses |= apart
    return misses
  }

  /** Returns the number of the item's age in `ageNames`. */
  ageOf(item: number): number {
    const at = this.columns.times[item] as number
    const [today, week, month] = this.starts
    if (at > today) return 0
    if (at > week) return 1
    return at > month ? 2 : 3
  }
}
