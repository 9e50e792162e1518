import { type RecordClass, recordClasses } from '@stammbuch/contracts'
import type { PendingItem, RootMembership } from '../pending-items.rules.ts'
import { Interned, type InternedEntries } from './interned.rules.ts'
import { fitFor, type PositionColumn, secondOf } from './item-words.rules.ts'
import {
  type Column,
  type IdWords,
  RecordIds,
  type WordColumn,
  widened,
} from './record-ids.rules.ts'

/** The facts of a pending item that it has in common with many others. */
export interface ItemTraits
  extends Pick<PendingItem, 'class' | 'attribute' | 'origin' | 'supplier' | 'sample' | 'proposer'> {
  /** False for the approval of a root itself. */
  readonly isChange: boolean
}

/** Returns the key of traits: the same for the same traits. */
export const traitsKey = (traits: ItemTraits): string =>
  [
    traits.isChange,
    traits.class,
    traits.attribute,
    traits.origin,
    traits.supplier,
    traits.sample,
    traits.proposer,
  ].join('|')

const placeKey = ({ project, period, toplist }: RootMembership): string =>
  `${project}|${period}|${toplist}`

/** A pending item as it comes from the database. */
export interface ItemRow {
  readonly traits: ItemTraits
  readonly stale: boolean
  readonly position: number
  readonly at: number
}

export interface RootState {
  readonly class: RecordClass
  readonly approved: boolean
  readonly excluded: boolean
  /** Hash of its name: another one says that the name has changed. */
  readonly label: number
}

/** What columns hold besides numbers in a row. */
export interface SavedFacts {
  readonly end: number
  readonly unused: number
  readonly freed: readonly number[]
  readonly traits: InternedEntries<ItemTraits>
  readonly places: InternedEntries<readonly RootMembership[]>
}

/** The numbers in a row, as far as they are used. */
interface SavedParts {
  readonly words: WordColumn
  readonly classes: Uint8Array<ArrayBuffer>
  readonly flags: Uint8Array<ArrayBuffer>
  readonly labels: WordColumn
  readonly placesOf: WordColumn
  readonly first: WordColumn
  readonly count: WordColumn
  readonly traitsOf: WordColumn
  readonly positions: PositionColumn
  readonly times: WordColumn
}

export const isApproved = 1
export const isExcluded = 2
/** Set in an item's traits when the record has changed since. */
export const staleBit = 2 ** 31
/** The code of the traits without the bit above. */
export const traitsMask = staleBit - 1

const smallest = 1_024
/**
 * Everything that waits at one log position, as columns. A root has a slot; its items lie side by side in the item columns, from
 * `first` on. Twelve bytes for each item and some forty-five for each root, and no object for either.
 */
export class PendingColumns {
  readonly ids = new RecordIds()
  readonly traits = new Interned<ItemTraits>()
  readonly places = new Interned<readonly RootMembership[]>()

  /** By slot of a root; one without items is none. */
  classes = new Uint8Array(smallest)
  flags = new Uint8Array(smallest)
  labels = new Uint32Array(smallest)
  placesOf = new Uint32Array(smallest)
  first = new Uint32Array(smallest)
  count = new Uint32Array(smallest)

  /** By number of an item. */
  traitsOf = new Uint32Array(smallest)
  positions: PositionColumn = new Uint32Array(smallest)
  /** Seconds since the epoch. */
  times = new Uint32Array(smallest)

  /** Item numbers are below this; some of them are of no root any more. */
  private end = 0
  private unused = 0
  /** Called with the slots of roots that are new or called otherwise, and of those that went. */
  onRenamed: (slot: number) => void = () => undefined

  get items(): number {
    return this.end - this.unused
  }

  get roots(): number {
    return this.ids.size
  }

  /** Bytes of the columns. */
  get bytes(): number {
    const { classes, flags, labels, placesOf, first, count, traitsOf, positions, times } = this
    const columns = [classes, flags, labels, placesOf, first, count, traitsOf, positions, times]
    return columns.reduce((sum, { byteLength }) => sum + byteLength, this.ids.bytes)
  }

  /** Sets a root with all that waits on it; without items it is forgotten. */
  put(
    id: IdWords,
    state: RootState,
    rows: readonly ItemRow[],
    places: readonly RootMembership[],
  ): void {
    if (rows.length === 0) {
      this.drop(id)
      return
    }
    const isNew = this.ids.find(...id) < 0
    const slot = this.ids.add(...id)
    // What stays is counted before what goes is released, so that nothing is forgotten in between.
    const codes = rows.map(({ traits }) => this.traits.take(traitsKey(traits), () => traits))
    const set = this.placesCode(places)
    if (!isNew) this.release(slot)
    this.widenRoots(slot + 1)
    if (isNew || this.labels[slot] !== state.label) this.onRenamed(slot)
    this.setState(slot, state)
    this.placesOf[slot] = set
    this.moveItems(slot, isNew ? 0 : (this.count[slot] as number), rows.length)
    const from = this.first[slot] as number
    for (const [at, { stale, position, at: time }] of rows.entries()) {
      this.traitsOf[from + at] = (codes[at] as number) + (stale ? staleBit : 0)
      this.positions = fitFor(this.positions, position)
      this.positions[from + at] = position
      this.times[from + at] = secondOf(time)
    }
    if (this.unused > smallest && this.unused * 8 > this.end) this.compact()
  }

  /** Forgets a root that nothing waits on any more. */
  drop(id: IdWords): void {
    const slot = this.ids.find(...id)
    if (slot < 0) return
    this.release(slot)
    this.onRenamed(slot)
    this.unused += this.count[slot] as number
    this.count[slot] = 0
    this.ids.remove(slot)
  }

  setState(slot: number, { class: recordClass, approved, excluded, label }: RootState): void {
    this.classes[slot] = recordClasses.indexOf(recordClass)
    this.flags[slot] = (approved ? isApproved : 0) + (excluded ? isExcluded : 0)
    this.labels[slot] = label
  }

  /** Takes item columns that were filled elsewhere, in the order of the roots. */
  takeItems(
    columns: Pick<PendingColumns, 'traitsOf' | 'positions' | 'times'>,
    length: number,
  ): void {
    Object.assign(this, columns)
    this.end = length
    this.unused = 0
  }

  /** Returns all that they hold, for being saved: the columns themselves, not copies. */
  saved(): { readonly facts: SavedFacts; readonly parts: SavedParts } {
    const { ids, traits, places, end, unused } = this
    const roots = <One extends Column>(column: One): One => column.subarray(0, ids.end) as One
    const items = <One extends Column>(column: One): One => column.subarray(0, end) as One
    const { words, freed } = ids.saved()
    return {
      facts: { end, unused, freed, traits: traits.saved(), places: places.saved() },
      parts: {
        words,
        classes: roots(this.classes),
        flags: roots(this.flags),
        labels: roots(this.labels),
        placesOf: roots(this.placesOf),
        first: roots(this.first),
        count: roots(this.count),
        traitsOf: items(this.traitsOf),
        positions: items(this.positions),
        times: items(this.times),
      },
    }
  }

  /** Returns columns with all that was saved. The parts are theirs from then on. */
  static from({ facts, parts }: ReturnType<PendingColumns['saved']>): PendingColumns {
    const columns = new PendingColumns()
    const { words, traitsOf, positions, times, ...roots } = parts
    columns.ids.restore(words, facts.freed)
    columns.traits.restore(facts.traits)
    columns.places.restore(facts.places)
    Object.assign(columns, roots)
    columns.takeItems({ traitsOf, positions, times }, facts.end)
    columns.unused = facts.unused
    return columns
  }

  /** Makes room for so many roots in their columns. */
  widenRoots(count: number): void {
    if (count <= this.first.length) return
    const room = Math.ceil(count * 1.125) + smallest
    this.classes = widened(this.classes, room)
    this.flags = widened(this.flags, room)
    this.labels = widened(this.labels, room)
    this.placesOf = widened(this.placesOf, room)
    this.first = widened(this.first, room)
    this.count = widened(this.count, room)
  }

  /** Gives back what was reserved for roots that did not come. */
  fit(): void {
    const room = Math.ceil(this.ids.end * 1.05) + smallest
    this.ids.fit(room)
    if (this.first.length <= room) return
    this.classes = widened(this.classes, room)
    this.flags = widened(this.flags, room)
    this.labels = widened(this.labels, room)
    this.placesOf = widened(this.placesOf, room)
    this.first = widened(this.first, room)
    this.count = widened(this.count, room)
  }

  /** Returns the code of a set of memberships, and counts one more use of it. */
  placesCode(places: readonly RootMembership[]): number {
    const byKey = new Map(places.map((place) => [placeKey(place), place]))
    const keys = [...byKey.keys()].toSorted()
    return this.places.take(keys.join(' '), () => keys.flatMap((key) => byKey.get(key) ?? []))
  }

  /** Releases what the root shares with others. */
  private release(slot: number): void {
    const from = this.first[slot] as number
    for (let at = from; at < from + (this.count[slot] as number); at += 1)
      this.traits.release((this.traitsOf[at] as number) & traitsMask)
    this.places.release(this.placesOf[slot] as number)
  }

  /** Finds room for the items of a root: where they were, if they fit there, or at the end. */
  private moveItems(slot: number, before: number, now: number): void {
    if (now <= before) this.unused += before - now
    else {
      this.unused += before
      this.first[slot] = this.end
      this.end += now
      this.widenItems(this.end)
    }
    this.count[slot] = now
  }

  private widenItems(count: number): void {
    if (count <= this.positions.length) return
    const room = Math.ceil(count * 1.125) + smallest
    this.traitsOf = widened(this.traitsOf, room)
    this.positions = widened(this.positions, room)
    this.times = widened(this.times, room)
  }

  /** Closes the gaps that roots have left. */
  private compact(): void {
    const room = Math.ceil(this.items * 1.05) + smallest
    const [traitsOf, times] = [new Uint32Array(room), new Uint32Array(room)]
    const positions =
      this.positions instanceof Uint32Array ? new Uint32Array(room) : new Float64Array(room)
    let to = 0
    for (let slot = 0; slot < this.ids.end; slot += 1) {
      const [from, count] = [this.first[slot] as number, this.count[slot] as number]
      traitsOf.set(this.traitsOf.subarray(from, from + count), to)
      positions.set(this.positions.subarray(from, from + count), to)
      times.set(this.times.subarray(from, from + count), to)
      this.first[slot] = to
      to += count
    }
    this.takeItems({ traitsOf, positions, times }, to)
  }
}
