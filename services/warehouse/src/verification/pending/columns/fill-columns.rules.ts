import type { RootMembership } from '../pending-items.rules.ts'
import { fitFor, type PositionColumn, secondOf } from './item-words.rules.ts'
import {
  type ItemTraits,
  PendingColumns,
  type RootState,
  staleBit,
  traitsKey,
} from './pending-columns.rules.ts'
import { release, widened } from './record-ids.rules.ts'

const smallest = 4_096

/**
 * Fills columns with everything at once: items in any order, then the state and the memberships of their roots. Items are
 * laid beside their root at the end, by counting.
 */
export class ColumnsFiller {
  readonly columns = new PendingColumns()
  private rootOf = new Uint32Array(smallest)
  private traitsOf = new Uint32Array(smallest)
  private positions: PositionColumn = new Uint32Array(smallest)
  private times = new Uint32Array(smallest)
  private count = 0
  /** 1 by slot of each root whose state was set. */
  private isKnown = new Uint8Array(smallest)
  /** Sets of memberships by set and place that comes to it. */
  private readonly unions = new Map<string, number>()

  constructor() {
    // The first set has the code 0, which is that of a root until it is said to stand somewhere.
    this.columns.placesCode([])
  }

  /**
   * Makes room for so many roots, so that nothing is moved while they come: pieces that were too small stay between others, and are not
   * given back. What is never filled takes no memory.
   */
  reserveRoots(roots: number): void {
    this.columns.ids.reserve(roots)
    this.columns.widenRoots(roots)
    if (roots > this.isKnown.length) this.isKnown = widened(this.isKnown, roots)
  }

  /** Makes room for so many items. */
  reserve(items: number): void {
    if (items <= this.rootOf.length) return
    this.rootOf = widened(this.rootOf, items)
    this.traitsOf = widened(this.traitsOf, items)
    this.positions = widened(this.positions, items)
    this.times = widened(this.times, items)
  }

  /** Returns the code of traits, without counting a use of it. */
  traitsCode(traits: ItemTraits): number {
    return this.columns.traits.take(traitsKey(traits), () => traits)
  }

  /** Adds an item. The root's slot comes from `rootSlot`, the code from `traitsCode`. */
  add(slot: number, traits: number, stale: boolean, position: number, at: number): void {
    const { count } = this
    if (count === this.rootOf.length) this.reserve(Math.ceil(count * 1.25))
    this.rootOf[count] = slot
    this.traitsOf[count] = traits + (stale ? staleBit : 0)
    this.positions = fitFor(this.positions, position)
    this.positions[count] = position
    this.times[count] = secondOf(at)
    this.count = count + 1
  }

  /** Returns the slot of a root that something waits on. */
  rootSlot(a: number, b: number, c: number, d: number): number {
    const slot = this.columns.ids.add(a, b, c, d)
    this.columns.widenRoots(slot + 1)
    return slot
  }

  setState(slot: number, state: RootState): void {
    this.columns.setState(slot, state)
    if (slot >= this.isKnown.length)
      this.isKnown = widened(this.isKnown, Math.ceil(slot * 1.25) + smallest)
    this.isKnown[slot] = 1
  }

  /** Returns the ids of the roots whose state was not set so far. */
  unknown(): string[] {
    const { ids } = this.columns
    const slots = Array.from({ length: ids.end }, (_, slot) => slot)
    return slots.filter((slot) => this.isKnown[slot] !== 1).map((slot) => ids.textOf(slot))
  }

  /** Adds a membership to a root, by the root's slot. `key` names the membership. */
  addPlace(slot: number, key: string, place: () => RootMembership): void {
    const { placesOf, places } = this.columns
    const before = placesOf[slot] as number
    const step = `${before}|${key}`
    const code =
      this.unions.get(step) ?? this.columns.placesCode([...(places.get(before) ?? []), place()])
    this.unions.set(step, code)
    placesOf[slot] = code
  }

  /** Returns the filled columns. Nothing may be added afterwards. */
  finish(): PendingColumns {
    const { columns, count } = this
    const roots = columns.ids.end
    for (let at = 0; at < count; at += 1) {
      const slot = this.rootOf[at] as number
      columns.count[slot] = (columns.count[slot] as number) + 1
    }
    const next = new Uint32Array(roots)
    let end = 0
    for (let slot = 0; slot < roots; slot += 1) {
      columns.first[slot] = end
      next[slot] = end
      end += columns.count[slot] as number
    }
    this.layBesideRoots(next)
    this.countUses(roots)
    columns.fit()
    return columns
  }

  /** Lays the items beside their roots where they are, each to its place in turn: nothing is there twice. */
  private layBesideRoots(next: Uint32Array): void {
    const { rootOf: places, traitsOf, positions, times, count } = this
    for (let at = 0; at < count; at += 1) {
      const slot = places[at] as number
      const to = next[slot] as number
      next[slot] = to + 1
      places[at] = to
    }
    for (let at = 0; at < count; at += 1)
      for (let to = places[at] as number; to !== at; to = places[at] as number) {
        const [traits, position, time] = [traitsOf[to], positions[to], times[to]]
        places[at] = places[to] as number
        places[to] = to
        traitsOf[to] = traitsOf[at] as number
        positions[to] = positions[at] as number
        times[to] = times[at] as number
        traitsOf[at] = traits as number
        positions[at] = position as number
        times[at] = time as number
      }
    release(places)
    this.columns.takeItems({ traitsOf, positions, times }, count)
  }

  /** Counts how often everything that is shared is used; so far each was counted when it was seen first. */
  private countUses(roots: number): void {
    const { traits, places, traitsOf, placesOf } = this.columns
    const uses = new Uint32Array(traits.end)
    for (let at = 0; at < this.count; at += 1) {
      const code = (traitsOf[at] as number) & (staleBit - 1)
      uses[code] = (uses[code] as number) + 1
    }
    const sets = new Uint32Array(places.end)
    for (let slot = 0; slot < roots; slot += 1) {
      const code = placesOf[slot] as number
      sets[code] = (sets[code] as number) + 1
    }
    for (const [code, count] of uses.entries()) traits.setUses(code, count)
    for (const [code, count] of sets.entries()) places.setUses(code, count)
  }
}
