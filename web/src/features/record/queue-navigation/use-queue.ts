import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '@/api/call.ts'
import { session } from '@/api/session.ts'
import { usePresence } from '@/live/use-live.ts'
import { type QueueFilters, queueFiltersOf, type RecordSearch } from '../record-search.ts'
import type { RootType } from '../record-types.ts'
import { recordRead } from '../use-record.ts'
import { keepOrder, positionIn, type QueueItem } from './queue-position.ts'

/** A part of a list in the order in which it was first seen. */
interface SeenPart {
  readonly offset: number
  readonly items: readonly QueueItem[]
}

/** By filter, for as long as the app runs. */
const orders = new Map<string, SeenPart>()

/** Entries that are read around a record, so that its neighbours are known on both sides. */
const partLength = 250
const partStep = partLength / 2

/** The offset of the part that has a record's place, counted from 1, in its middle. */
export const partAround = (place: number | undefined): number =>
  place === undefined ? 0 : Math.max(0, Math.round((place - partStep) / partStep)) * partStep

const partRead = (filters: QueueFilters, offset: number) => ({
  queryKey: ['listPending', 'part', filters, offset],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const query = { ...filters, offset, limit: partLength }
    return { ...(await call('listPending', { query }, { signal })), offset, filters }
  },
})

const isRoot = (item: QueueItem): item is QueueItem & { readonly class: RootType } =>
  item.class === 'account' || item.class === 'contact' || item.class === 'product'

const nothing: readonly QueueItem[] = []

/** The records that others who work through the list have open, and the number of those at this one who go first. */
const useOthers = (id: string) => {
  const others = usePresence('queue', { field: id, mode: 'views' })
  const me = session.get().user?.id ?? ''
  return {
    taken: new Set(others.flatMap(({ field }) => field ?? [])),
    ahead: others.filter(({ field, userId }) => field === id && userId < me).length,
  }
}

/** The neighbours of a record in the verification list of the address, and the number of pending records once it is known. */
export const useQueue = (search: RecordSearch, id: string) => {
  const queryClient = useQueryClient()
  const filters = queueFiltersOf(search)
  const key = JSON.stringify(filters)
  const { data } = useQuery({
    ...partRead(filters, partAround(search.place)),
    // The part before this one holds the record as well.
    placeholderData: (last) => (last && JSON.stringify(last.filters) === key ? last : undefined),
  })
  const pending = data?.list.map(({ root }) => root) ?? nothing
  const offset = data?.offset ?? 0
  const known = orders.get(key)
  const order = useRef<SeenPart | undefined>(known)
  if (data)
    order.current = {
      offset,
      items: keepOrder(known?.items ?? nothing, pending, offset < (known?.offset ?? 0)),
    }
  useEffect(() => {
    if (order.current) orders.set(key, order.current)
  })
  const formerIndex = search.place === undefined ? null : Math.max(search.place - 1 - offset, 0)
  const others = useOthers(id)
  const { number, ...place } = positionIn(order.current?.items ?? pending, pending, id, {
    ...others,
    formerIndex,
  })
  const ahead = JSON.stringify(place.upcoming)
  useEffect(() => {
    for (const item of JSON.parse(ahead) as readonly QueueItem[])
      if (isRoot(item))
        queryClient.prefetchQuery(recordRead(item.class, item.id)).catch(() => undefined)
  }, [queryClient, ahead])
  const numberOf = (item: QueueItem): number => offset + pending.indexOf(item) + 1
  return {
    ...place,
    number: number === null ? null : offset + number,
    numberOf,
    total: data?.total ?? null,
  }
}
