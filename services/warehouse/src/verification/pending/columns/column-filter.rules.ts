import type { PendingFilter } from '@stammbuch/contracts'
import {
  apart,
  bitOf,
  chosenIn,
  day,
  isInPlace,
  type WaitingFacet,
} from '../pending-items.rules.ts'
import { isApproved, isExcluded, type PendingColumns } from './pending-columns.rules.ts'

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
 * age, one bit for each facet whose choice it fails. The tables are open: passes over millions of items look into them
 * without a call for each.
 */
export class ColumnFilter {
  /** Misses by code of traits. */
  readonly byTraits: Uint32Array
  /** Misses of what is not stale, and of what is. */
  readonly byStale: Uint32Array
  /** Misses by number of the age in `ageNames`. */
  readonly byAge: Uint32Array
  /** Positions that pass; null for all. */
  readonly refused: ReadonlySet<number> | null
  /** False if neither age nor a run narrows, so that traits decide all. */
  readonly isByItem: boolean
  private readonly columns: PendingColumns
  private readonly found: Uint8Array | null
  private readonly initial: number
  private readonly approved: number
  private readonly inPlace: Uint8Array
  private readonly times: Uint32Array
  /** Beginnings of the ages in seconds: an item from after one is of that age, or of a younger one. */
  private readonly today: number
  private readonly week: number
  private readonly month: number

  constructor(columns: PendingColumns, query: ColumnQuery) {
    const chosen = chosenIn(query.filter)
    this.columns = columns
    this.refused = query.refused
    this.found = query.found
    this.byTraits = traitMisses(columns, chosen, query.refused !== null)
    this.byStale = Uint32Array.from(['false', 'true'], (one) => missOf(chosen, 'stale', one))
    this.byAge = Uint32Array.from(ageNames, (age) => missOf(chosen, 'age', age))
    this.isByItem = query.refused !== null || this.byAge.some((miss) => miss !== 0)
    this.approved = missOf(chosen, 'action', 'changes')
    this.initial = missOf(chosen, 'action', 'initial')
    this.times = columns.times
    this.today = (query.now - day) / 1_000
    this.week = (query.now - 7 * day) / 1_000
    this.month = (query.now - 30 * day) / 1_000
    this.inPlace = new Uint8Array(columns.places.end)
    for (const [code, places] of columns.places.all())
      this.inPlace[code] = isInPlace({ places }, query) ? 1 : 0
  }

  /** Tells if something waits on the root of this slot and it is listed at all. */
  isListed(slot: number): boolean {
    const { columns } = this
    if (columns.count[slot] === 0) return false
    return this.refused !== null || ((columns.flags[slot] as number) & isExcluded) === 0
  }

  /** Tells if the root stands in the filter's project, year and toplist. */
  isInPlace(slot: number): boolean {
    return this.inPlace[this.columns.placesOf[slot] as number] === 1
  }

  /** Returns the bits of what all items of a root miss. */
  rootMisses(slot: number): number {
    const action = (this.columns.flags[slot] as number) & isApproved ? this.approved : this.initial
    return this.found === null || this.found[slot] === 1 ? action : action | apart
  }

  /** Returns the bits that an item misses by its age and by the run, when `isByItem`. */
  itemMisses(item: number): number {
    const { columns, refused } = this
    const misses = this.byAge[this.ageOf(item)] as number
    return refused === null || refused.has(columns.positions[item] as number)
      ? misses
      : misses | apart
  }

  /** Returns the number of the item's age in `ageNames`. */
  ageOf(item: number): number {
    const at = this.times[item] as number
    if (at > this.week) return at > this.today ? 0 : 1
    return at > this.month ? 2 : 3
  }
}
