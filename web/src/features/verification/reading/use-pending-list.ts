import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { useConnection } from '@/live/connection-store.ts'
import { useAudited } from '@/live/shown-rows.ts'
import { countsSome, type QueueScope } from '../filter/queue-scope.ts'
import { type Carried, carriedBy, keepValues } from './carried-values.ts'
import {
  absentFrom,
  type Counts,
  goneIds,
  isWhole,
  newsOf,
  type Page,
  type ShownPage,
  type Snapshot,
  withCounts,
  withNumbersOf,
} from './page-snapshot.ts'
import { useQueueNews } from './use-queue-news.ts'
import { newestReadings, useLineReadings, useReread } from './use-reread.ts'

/** Milliseconds after which the list is read again for the work of others. */
const lookEvery = { live: 60_000, otherwise: 10_000 } as const

export interface PendingList {
  /**
   * The page as it was when it was shown: no line comes or goes under the reader's hands. Its numbers
   * are those of now.
   */
  readonly shown: ShownPage | undefined
  /** Ids of records on the page that somebody has dealt with since. */
  readonly gone: ReadonlySet<string>
  /** The last action of a colleague on each record, as far as that was seen: „von AB übernommen“. */
  readonly deciders: ReadonlyMap<string, string>
  /** The values that wait, as the page carried them. */
  readonly carried: Carried
  /** The number of records that have come since. */
  readonly news: number
  /** The reading that the page shows, to tell one from another. */
  readonly read: Snapshot | undefined
  /** There is more in the list than this page, by that reading or by what has come since. */
  readonly more: boolean
  /** Show the list as it is now. Resolves with false when nothing could be read. */
  readonly refresh: () => Promise<boolean>
  readonly loading: boolean
  readonly error: Error | null
}

const readCounts = async (scope: QueueScope, signal: AbortSignal): Promise<Counts> => {
  const query = { ...scope, offset: 0, limit: 1 }
  const { body, position } = await answerOf('listPending', { query }, { signal })
  return { total: body.total, totalDataPoints: body.totalDataPoints, position: position ?? 0 }
}

/** The filters that narrow the list by records only, so that a line counts all that waits on its record. */
const wholeRecords = ['search', 'rgId', 'pName', 'approved']

const countsAll = (scope: QueueScope | null): boolean =>
  Object.entries(scope ?? {}).every(
    ([name, value]) => value === undefined || wholeRecords.includes(name),
  )

const none: readonly string[] = []

/** The page as it was first shown, and its latest reading. */
const useSnapshots = (scope: QueueScope | null, page: Page) => {
  const query = { ...scope, ...page }
  const key = JSON.stringify(query)
  const { state } = useConnection()
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['listPending', query],
    queryFn: async ({ signal }): Promise<Snapshot> => {
      const askedAt = Date.now()
      const asked = { query: { ...query, values: '1' as const } }
      const { body, position } = await answerOf('listPending', asked, { signal })
      keepValues(client, scope ?? {}, body.list, askedAt)
      return { ...body, position: position ?? 0, offset: page.offset }
    },
    enabled: scope !== null,
    refetchInterval: state === 'live' ? lookEvery.live : lookEvery.otherwise,
    structuralSharing: false,
    staleTime: 2000,
  })
  const [stored, setStored] = useState<{ readonly key: string; readonly data: Snapshot }>()
  if (data && stored?.key !== key) setStored({ key, data })
  const isCurrent = stored?.key === key
  const refresh = async (): Promise<boolean> => {
    const { data: fresh, isSuccess } = await refetch()
    if (fresh) setStored({ key, data: fresh })
    return isSuccess
  }
  return {
    ...{ key, data, error, isFetching, refetch, isCurrent, refresh },
    first: stored?.data,
    latest: isCurrent ? data : undefined,
  }
}

/** Lets the numbers of the page be compared with those of the log, where each counts a whole record. */
const useAuditedPage = (
  scope: QueueScope | null,
  shown: ShownPage | undefined,
  gone: ReadonlySet<string>,
): void => {
  const audited = useMemo(
    () =>
      (countsAll(scope) ? (shown?.list ?? []) : [])
        .filter(({ root }) => !gone.has(root.id))
        .map(({ root: { id, isApproved }, openChanges }) => ({ id, openChanges, isApproved })),
    [scope, shown, gone],
  )
  useAudited('queue', audited)
}

/** The news of the log for a page: its counts, and the lines of which it says too little. */
const useLogNews = (
  scope: QueueScope | null,
  { first, data, refetch }: ReturnType<typeof useSnapshots>,
  some: boolean,
) => {
  const lines = useLineReadings(scope)
  const onPage = useMemo(() => new Set(first?.list.map(({ root }) => root.id)), [first])
  const counted = useQuery({
    queryKey: ['pendingCounts', scope],
    queryFn: ({ signal }) => readCounts(scope ?? {}, signal),
    enabled: false,
  })
  const { deciders, told: readUpTo } = useQueueNews(data?.position ?? null, {
    readPage: () => void refetch(),
    readLines: (ids) => {
      if (some) lines.read(ids.filter((id) => onPage.has(id)))
    },
    readCounts: () => void counted.refetch(),
  })
  return { counts: counted.data, deciders, readUpTo, lines: lines.readings }
}

/**
 * A page of the verification list. Its lines stay while somebody works through it; the work of others
 * stands beside it: new numbers, records that were dealt with, and the number of those that have come.
 */
export const usePendingList = (scope: QueueScope | null, page: Page): PendingList => {
  const some = scope !== null && countsSome(scope)
  const snapshots = useSnapshots(scope, page)
  const { first, latest, isCurrent } = snapshots
  const { counts, deciders, readUpTo, lines } = useLogNews(scope, snapshots, some)
  const absent = useMemo(() => (first && latest ? absentFrom(first, latest) : []), [first, latest])
  const whole = latest !== undefined && isWhole(latest, page)
  const left = useReread(scope, whole ? none : absent, latest?.position ?? 0)
  const reread = useMemo(() => newestReadings(left, lines), [left, lines])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers come from the live store, which says when
  const drawn = useMemo(
    () => first && withNumbersOf(first, latest ?? first, reread, some),
    [first, latest, reread, readUpTo, some],
  )
  const shown = useMemo(
    () => drawn && withCounts(drawn, isCurrent ? counts : undefined),
    [drawn, counts, isCurrent],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers come from the live store, which says when
  const gone = useMemo(
    () => goneIds({ first, latest, absent, whole, reread, some }),
    [absent, first, latest, whole, reread, some, readUpTo],
  )
  useAuditedPage(scope, shown, gone)
  const carried = useMemo(() => carriedBy([first, latest]), [first, latest])
  const news = first && latest ? newsOf(first, latest, page, counts, gone.size) : 0
  const isBeyond = first !== undefined && first.total > first.offset + first.list.length
  return {
    ...{ shown, gone, deciders, carried, news, read: first },
    more: isBeyond || news > 0,
    refresh: snapshots.refresh,
    loading: scope === null || (snapshots.isFetching && !isCurrent),
    error: shown && isCurrent ? null : snapshots.error,
  }
}
