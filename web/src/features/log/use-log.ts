import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { call } from '@/api/call.ts'
import { read } from '@/api/queries.ts'
import { endOfDay, startOfDay } from '@/format/berlin-day.ts'
import { filtersOf, isAtNewest, type LogSearch } from './log-search.ts'

export const pageLength = 100

/** Milliseconds between two looks at the log's end while its page is open. */
export const lookEvery = 2_000

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

/** A position after every event. */
const beyond = 2 ** 52

/** The part of the log that an address shows, as the call takes it. */
const windowOf = ({ after, before, order }: LogSearch) => {
  if (after !== undefined) return { after }
  if (before !== undefined) return { before }
  return order === 'alt' ? { after: 0 } : { before: beyond }
}

/** A page of events in the order of the address, the newest first unless told otherwise. */
export const useLogPage = (search: LogSearch) => {
  const head = useLogHead().data?.head
  const query = useQuery({
    ...read('listLog', {
      query: { ...askedFor(search), ...windowOf(search), limit: pageLength, sentences: '1' },
    }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  const { refetch } = query
  const seen = useRef(head)
  const follows = isAtNewest(search)
  useEffect(() => {
    if (head !== undefined && seen.current !== undefined && head !== seen.current && follows)
      void refetch()
    seen.current = head
  }, [head, follows, refetch])
  const list = query.data?.list
  const rows = useMemo(
    () => (search.order === 'alt' ? (list ?? []) : (list ?? []).toReversed()),
    [list, search.order],
  )
  return { ...query, rows }
}

/** The position of the last event up to the end of a day; `null` before the log began. */
export const positionOfDay = async (day: string): Promise<number | null> => {
  const query = { to: endOfDay(day), before: beyond, limit: 1 }
  return (await call('listLog', { query })).list[0]?.position ?? null
}

/** How the events of the filters are spread; read again while the newest end is looked at. */
export const useLogFacets = (search: LogSearch, enabled: boolean) =>
  useQuery({
    ...read('logFacets', { query: askedFor(search) }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** One event with its causes and effects. */
export const useEventContext = (position: number | undefined) =>
  useQuery({
    ...read('logEventContext', { params: { position: position ?? 0 } }),
    enabled: position !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })

/** Those who can act, by id; the log says it itself, because auditors may not list users. */
export const usePeople = (): ReadonlyMap<string, string> => {
  const { data } = useQuery({ ...read('listLog', { query: { limit: 0 } }), staleTime: 60_000 })
  return new Map((data?.people ?? []).map(({ id, fullName }) => [id, fullName]))
}
