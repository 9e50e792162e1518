import type { PendingItem } from '@stammbuch/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { read } from '@/api/queries.ts'
import { usePresence } from '@/live/use-live.ts'
import { type QueueFilters, queueFiltersOf, type RecordSearch } from './record-search.ts'
import type { RootType } from './record-types.ts'
import { recordRead } from './use-record.ts'

type QueueItem = PendingItem['root']

interface Place {
  readonly previous: QueueItem | null
  readonly next: QueueItem | null
  /** The next few, the next one first. */
  readonly upcoming: readonly QueueItem[]
  /** From 1; null when the record does not stand in the list. */
  readonly number: number | null
}

/**
 * Put what is waiting now into the order in which it was first seen: what was decided keeps its place,
 * so that 'next' goes on from there; what is new comes last.
 */
export const keepOrder = (
  seen: readonly QueueItem[],
  waiting: readonly QueueItem[],
): readonly QueueItem[] => {
  const known = new Set(seen.map(({ id }) => id))
  return [...seen, ...waiting.filter(({ id }) => !known.has(id))]
}

/** So many records are read before somebody goes on to them. */
const prefetched = 3

/**
 * The neighbours of a record in the list. Items that no longer wait are passed over, and so is what a
 * colleague has open, unless nothing else is left.
 */
export const placeIn = (
  order: readonly QueueItem[],
  waiting: readonly QueueItem[],
  id: string,
  taken: ReadonlySet<string> = new Set(),
): Place => {
  const open = new Map(waiting.map((item) => [item.id, item]))
  const at = order.findIndex((item) => item.id === id)
  const stillOpen = (items: readonly QueueItem[]): readonly QueueItem[] => {
    const left = items.flatMap((item) => (item.id === id ? [] : (open.get(item.id) ?? [])))
    const free = left.filter((item) => !taken.has(item.id))
    return (free.length > 0 ? free : left).slice(0, prefetched)
  }
  const upcoming = stillOpen(order.slice(at + 1))
  const number = waiting.findIndex((item) => item.id === id)
  return {
    previous: at < 0 ? null : (stillOpen(order.slice(0, at).toReversed())[0] ?? null),
    next: upcoming[0] ?? null,
    upcoming,
    number: number < 0 ? null : number + 1,
  }
}

/** The orders in which lists were first seen, by filter, for as long as the app runs. */
const orders = new Map<string, readonly QueueItem[]>()

const queueLength = 250

const queueRead = (filters: QueueFilters) =>
  read('listPending', { query: { ...filters, offset: 0, limit: queueLength } })

const isRoot = (item: QueueItem): item is QueueItem & { readonly class: RootType } =>
  item.class === 'account' || item.class === 'contact' || item.class === 'product'

const nothing: readonly QueueItem[] = []

/** The neighbours of a record in the verification list of the address, and how many wait, once that is known. */
export const useQueue = (search: RecordSearch, id: string) => {
  const queryClient = useQueryClient()
  const filters = queueFiltersOf(search)
  const key = JSON.stringify(filters)
  const { data } = useQuery(queueRead(filters))
  const waiting = data?.list.map(({ root }) => root) ?? nothing
  const order = useRef<readonly QueueItem[]>(nothing)
  order.current = keepOrder(orders.get(key) ?? nothing, waiting)
  useEffect(() => {
    orders.set(key, order.current)
  })
  const others = usePresence('queue', { field: id, mode: 'views' })
  const taken = new Set(others.flatMap(({ field }) => field ?? []))
  const place = placeIn(order.current, waiting, id, taken)
  const ahead = JSON.stringify(place.upcoming)
  useEffect(() => {
    for (const item of JSON.parse(ahead) as readonly QueueItem[])
      if (isRoot(item))
        queryClient.prefetchQuery(recordRead(item.class, item.id)).catch(() => undefined)
  }, [queryClient, ahead])
  return { ...place, total: data?.total ?? null }
}
