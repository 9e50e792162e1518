import type { PendingItem } from '@stammbuch/contracts'

export type QueueItem = PendingItem['root']

/** The neighbours of a record in a part of the list. */
export interface QueuePosition {
  readonly previous: QueueItem | null
  readonly next: QueueItem | null
  /** The next few, the next one first. */
  readonly upcoming: readonly QueueItem[]
  /** From 1, within the part; null when the record does not stand in it. */
  readonly number: number | null
}

/**
 * Returns the pending items in the order in which they were first seen: decided ones keep their place, so that 'next'
 * goes on from there; new ones come last. In a part that begins `earlier` in the list than the seen one, new ones come
 * first; a part that has nothing in common with the seen one begins a new order.
 */
export const keepOrder = (
  seen: readonly QueueItem[],
  pending: readonly QueueItem[],
  earlier = false,
): readonly QueueItem[] => {
  const known = new Set(seen.map(({ id }) => id))
  const fresh = pending.filter(({ id }) => !known.has(id))
  if (pending.length > 0 && fresh.length === pending.length) return pending
  return earlier ? [...fresh, ...seen] : [...seen, ...fresh]
}

/** Number of records that are read before somebody goes on to them. */
const prefetched = 3

export interface PositionOptions {
  /** Records that a colleague has open. */
  readonly taken?: ReadonlySet<string>
  /** Number of colleagues at this very record who go on first: as many free records are left to them. */
  readonly ahead?: number
  /** The former index of a record that is not pending any more. */
  readonly formerIndex?: number | null
}

/**
 * The neighbours of a record in the list. Items that no longer wait are passed over, and so is what a
 * colleague has open, unless nothing else is left.
 */
export const positionIn = (
  order: readonly QueueItem[],
  pending: readonly QueueItem[],
  id: string,
  { taken = new Set(), ahead = 0, formerIndex = null }: PositionOptions = {},
): QueuePosition => {
  const open = new Map(pending.map((item) => [item.id, item]))
  const found = order.findIndex((item) => item.id === id)
  const isGuessed = found < 0 && formerIndex !== null
  const at = isGuessed ? formerIndex - 1 : found
  const stillOpen = (items: readonly QueueItem[], passed: number): readonly QueueItem[] => {
    const left = items.flatMap((item) => (item.id === id ? [] : (open.get(item.id) ?? [])))
    const free = left.filter((item) => !taken.has(item.id))
    const chosen = free.length > 0 ? free : left
    return chosen.slice(Math.min(passed, Math.max(chosen.length - 1, 0))).slice(0, prefetched)
  }
  const upcoming = stillOpen(order.slice(at + 1), ahead)
  const before = order.slice(0, isGuessed ? at + 1 : Math.max(at, 0))
  const number = pending.findIndex((item) => item.id === id)
  return {
    previous: stillOpen(before.toReversed(), 0)[0] ?? null,
    next: upcoming[0] ?? null,
    upcoming,
    number: number < 0 ? null : number + 1,
  }
}
