import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { read } from '@/api/queries.ts'
import { endOfDay, startOfDay } from './berlin-day.ts'
import { filtersOf, isFiltered, type LogSearch } from './log-search.ts'

export const pageLength = 100

/** Milliseconds between two looks at the log's end while its page is open. */
const lookEvery = 2_000

/** The last sealed position and the newest event. */
export const useLogHead = () =>
  useQuery({ ...read('logHead'), staleTime: 1_000, refetchInterval: lookEvery })

/** The filters as the call takes them: days as the instants at which they begin and end in Berlin. */
export const askedFor = (search: LogSearch) => {
  const { from, to, ...filters } = filtersOf(search)
  return {
    ...filters,
    ...(from && { from: startOfDay(from) }),
    ...(to && { to: endOfDay(to) }),
  }
}

/** A page of events: after the position of the address, otherwise the newest, or the first that match. */
export const useLogPage = (search: LogSearch) => {
  const { data: head } = useLogHead()
  const filtered = isFiltered(search)
  const last = head === undefined ? undefined : Math.max(head.head - pageLength, 0)
  const after = search.after ?? (filtered ? 0 : last)
  const query = useQuery({
    ...read('listLog', { query: { ...askedFor(search), after: after ?? 0, limit: pageLength } }),
    enabled: after !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  const { refetch } = query
  const seen = useRef(head?.head)
  const hasRoom = query.data !== undefined && query.data.list.length < pageLength
  useEffect(() => {
    // A page with room left gets what happens now; the newest one moves on with the head by itself.
    if (head !== undefined && seen.current !== undefined && head.head !== seen.current && hasRoom)
      void refetch()
    seen.current = head?.head
  }, [head, hasRoom, refetch])
  return { ...query, after: after ?? 0, lastAfter: filtered ? undefined : last }
}

/** After which position the page before begins, of the events that the filters show. */
export const useLogBack = (search: LogSearch) => {
  const client = useQueryClient()
  return async (after: number): Promise<number> => {
    if (!isFiltered(search)) return Math.max(after - pageLength, 0)
    const query = { ...askedFor(search), before: after + 1, limit: pageLength }
    const { list } = await client.fetchQuery(read('listLog', { query }))
    return list.length < pageLength ? 0 : (list[0]?.position ?? 1) - 1
  }
}

/** One event by its position. */
export const useLogEvent = (position: number | undefined) =>
  useQuery({
    ...read('listLog', { query: { after: (position ?? 1) - 1, limit: 1 } }),
    enabled: position !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ list }) => list.find((event) => event.position === position) ?? null,
  })

/** Those who can act, by id; the log says it itself, because auditors may not list users. */
export const usePeople = (): ReadonlyMap<string, string> => {
  const { data } = useQuery({ ...read('listLog', { query: { limit: 0 } }), staleTime: 60_000 })
  return new Map((data?.people ?? []).map(({ id, fullName }) => [id, fullName]))
}
