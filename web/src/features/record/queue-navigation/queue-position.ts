import type { PendingItem } from '@stammbuch/contracts'

export type QueueItem = PendingItem['root']

/** The neighbours of a record in a part of the list. */
export interface Place {
  readonly previous: QueueItem | null
  readonly next: QueueItem | null
  /** The next few, the next one first. */
  readonly upcoming: readonly QueueItem[]
  /** From 1, within the part; null when the record does not stand in it. */
  readonly number: number | null
}

/**
 * Put what is waiting now into the order in which it was first seen: what was decided keeps its place,
 * so that 'next' goes on from there; what is new comes last. Of a part that begins `earlier` in the list than
 * what was seen, what is new comes first; one that has nothing in common with it begins anew.
 */
export const keepOrder = (
  seen: readonly QueueItem[],
  waiting: readonly QueueItem[],
  earlier = false,
): readonly QueueItem[] => {
  const known = new Set(seen.map(({ id }) => id))
  const fresh = waiting.filter(({ id }) => !known.has(id))
  if (waiting.length > 0 && fresh.length === waiting.length) return waiting
  return earlier ? [...fresh, ...seen] : [...seen, ...fresh]
}

/** So many records are read before somebody goes on to them. */
const prefetched = 3

export interface Around {
  /** Records that a colleague has open. */
  readonly taken?: ReadonlySet<string>
  /** Colleagues at this very record who go on before oneself: so many free ones are left to them. */
  readonly ahead?: number
  /** Where a record that does not wait any more has stood, from 0. */
  readonly stood?: number | null
}

/**
 * The neighbours of a record in the list. Items that no longer wait are passed over, and so is what a
 * colleague has open, unless nothing else is left.
 */
export const placeIn = (
  order: readonly QueueItem[],
  waiting: readonly QueueItem[],
  id: string,
  { taken = new Set(), ahead = 0, stood = null }: Around = {},
): Place => {
  const open = new Map(waiting.map((item) => [item.id, item]))
  const found = order.findIndex((item) => item.id === id)
  const isGuessed = found < 0 && stood !== null
  const at = isGuessed ? stood - 1 : found
  const stillOpen = (items: readonly QueueItem[], passed: number): readonly QueueItem[] => {
    const left = items.flatMap((item) => (item.id === id ? [] : (open.get(item.id) ?? [])))
    const free = left.filter((item) => !taken.has(item.id))
    const chosen = free.length > 0 ? free : left
    return chosen.slice(Math.min(passed, Math.max(chosen.length - 1, 0))).slice(0, prefetched)
  }
  const upcoming = stillOpen(order.slice(at + 1), ahead)
  const before = order.slice(0, isGuessed ? at + 1 : Math.max(at, 0))
  const number = waiting.findIndex((item) => item.id === id)
  return {
    previous: stillOpen(before.toReversed(), 0)[0] ?? null,
    next: upcoming[0] ?? null,
    upcoming,
    number: number < 0 ? null : number + 1,
  }
}
