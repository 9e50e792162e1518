import type { TimelineEntry } from '@stammbuch/contracts'
import { keepPreviousData, type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Target } from '../record-types.ts'
import { timelineRead } from '../use-record.ts'

/** Events come by so many; pages are counted from the oldest, so that new events move none of them. */
const pageSize = 200

/** Events are numbered from the oldest, 1. */
const pageOf = (number: number): number => Math.floor((number - 1) / pageSize)

const pageRead = (target: Target, page: number, total: number) => {
  const last = Math.min((page + 1) * pageSize, total)
  return timelineRead(target, { offset: total - last, limit: last - page * pageSize })
}

/** The event of a number, read when its page is not known yet. */
export const eventNumbered = async (
  queryClient: QueryClient,
  target: Target,
  number: number,
  total: number,
): Promise<TimelineEntry | undefined> => {
  const { list } = await queryClient.fetchQuery(pageRead(target, pageOf(number), total))
  return list.find(({ version }) => version === number)
}

/**
 * The moments of a record's history around one of them, however long the history is: each event is known
 * by its number, and only the pages with the requested one and its neighbours are read.
 *
 * @param pointed the number of an event that somebody points at, besides the one at the position
 */
export const useMoments = (target: Target, at: number, pointed: number | null) => {
  const total = useQuery(timelineRead(target, { offset: 0, limit: 1 })).data?.total ?? 0
  const here = useQuery({
    ...timelineRead(target, { offset: 0, limit: 1, upTo: at }),
    placeholderData: keepPreviousData,
  })
  /** The number of the last event up to the position, 0 when the record was not there yet. */
  const number = here.data?.total ?? 0
  const requested = [number - 1, number, number + 1, useDeferredValue(pointed) ?? number]
  const pages = [...new Set(requested.filter((one) => one >= 1 && one <= total).map(pageOf))]
  const found = useQueries({
    queries: pages.map((page) => pageRead(target, page, total)),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }) =>
          (data?.list ?? []).map((entry): [number, TimelineEntry] => [entry.version, entry]),
        ),
      ),
  })
  const event = here.isPlaceholderData ? found.get(number) : here.data?.list[0]
  return { total, number, event, numbered: (wantedNumber: number) => found.get(wantedNumber) }
}
