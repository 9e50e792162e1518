import type { PendingItem } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { useConnection } from '@/live/connection-store.ts'
import { live } from '@/live/live.ts'
import { useAudited } from '@/live/shown-rows.ts'
import { countsSome, type QueueScope } from './queue-scope.ts'
import { useQueueNews } from './use-queue-news.ts'
import { type Reread, useReread } from './use-reread.ts'

/** How often the list looks by itself for what others did, in milliseconds. */
const lookEvery = { live: 60_000, otherwise: 10_000 } as const

interface Snapshot extends Reply<'listPending'> {
  /** The log position up to which this is right. */
  readonly position: number
}

/** A line with the log position that its numbers are of. */
export interface SeenItem extends PendingItem {
  readonly asOf: number
}

export interface ShownPage extends Omit<Snapshot, 'list'> {
  readonly list: readonly SeenItem[]
}

export interface PendingList {
  /**
   * The page as it was when it was shown: no line comes or goes under the reader's hands. Its numbers
   * are those of now.
   */
  readonly shown: ShownPage | undefined
  /** Ids of records on the page that somebody has dealt with since. */
  readonly gone: ReadonlySet<string>
  /** What somebody else did last to a record, as far as that was seen: „von AB übernommen“. */
  readonly deciders: ReadonlyMap<string, string>
  /** How many records have come since. */
  readonly news: number
  /** Show the list as it is now. */
  readonly refresh: () => void
  readonly loading: boolean
  readonly error: Error | null
}

/** What narrows the list by records only, so that a line counts all that waits on its record. */
const wholeRecords = ['search', 'rgId', 'pName', 'approved']

const countsAll = (scope: QueueScope | null): boolean =>
  Object.entries(scope ?? {}).every(
    ([name, value]) => value === undefined || wholeRecords.includes(name),
  )

const none: readonly string[] = []

interface Page {
  readonly offset: number
  readonly limit: number
}

const newsIn = (shown: Snapshot, latest: Snapshot, { offset, limit }: Page): number => {
  const known = new Set(shown.list.map(({ root }) => root.id))
  const isNew = ({ root, position }: PendingItem) =>
    position > shown.position && !known.has(root.id)
  const here = latest.list.filter(isNew).length
  // New work stands at the end of the list. On a full page only the total tells of it.
  return offset + limit < latest.total ? Math.max(here, latest.total - shown.total) : here
}

/**
 * A line with what the log told of its record since. The log counts all open changes of a record: it
 * says nothing about lines that count only some.
 */
const told = (item: PendingItem, position: number, some: boolean): SeenItem => {
  const row = some ? undefined : live.store.rows.get(item.root.id)
  return row && row.rev > position
    ? { ...item, openChanges: row.openChanges, asOf: row.rev }
    : { ...item, asOf: position }
}

/** The lines of the page as it was first, with the newest numbers there are. */
const withNumbersOf = (
  first: Snapshot,
  latest: Snapshot,
  reread: Reread,
  some: boolean,
): ShownPage => {
  const now = new Map(latest.list.map((item) => [item.root.id, item]))
  const list = first.list.map((item): SeenItem => {
    const { id } = item.root
    const newer = now.get(id)
    if (newer) return told(newer, latest.position, some)
    const again = reread.found.get(id)
    return again ? told(again, reread.position, some) : told(item, first.position, some)
  })
  return { ...latest, list }
}

const absentFrom = (shown: Snapshot, latest: Snapshot): readonly string[] => {
  const present = new Set(latest.list.map(({ root }) => root.id))
  return shown.list.map(({ root }) => root.id).filter((id) => !present.has(id))
}

/** Whether the page is the whole list, so that what it lacks is done. Otherwise it may have moved. */
const isWhole = ({ total }: Snapshot, { offset, limit }: Page): boolean =>
  offset === 0 && total <= limit

/**
 * A page of the verification list. Its lines stay while somebody works through it; what others do
 * meanwhile is told beside it: new numbers, records that were dealt with, and how many have come.
 */
export const usePendingList = (scope: QueueScope | null, page: Page): PendingList => {
  const query = { ...scope, ...page }
  const key = JSON.stringify(query)
  const some = scope !== null && countsSome(scope)
  const { state } = useConnection()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['listPending', query],
    queryFn: async ({ signal }): Promise<Snapshot> => {
      const { body, position } = await answerOf('listPending', { query }, { signal })
      return { ...body, position: position ?? 0 }
    },
    enabled: scope !== null,
    refetchInterval: state === 'live' ? lookEvery.live : lookEvery.otherwise,
    structuralSharing: false,
    staleTime: 2000,
  })
  const [kept, setKept] = useState<{ readonly key: string; readonly data: Snapshot } | null>(null)
  if (data && kept?.key !== key) setKept({ key, data })
  const first = kept?.data
  const isCurrent = kept?.key === key
  const latest = isCurrent ? data : undefined
  const news = useQueueNews(data?.position ?? null, () => void refetch())
  const { deciders, isSettled } = news

  const absent = useMemo(() => (first && latest ? absentFrom(first, latest) : []), [first, latest])
  const whole = latest !== undefined && isWhole(latest, page)
  const reread = useReread(scope, whole ? none : absent, latest?.position ?? 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers come from the live store, which says when
  const shown = useMemo(
    () => first && withNumbersOf(first, latest ?? first, reread, some),
    [first, latest, reread, news.told, some],
  )
  const gone = useMemo(
    () =>
      new Set(
        absent.filter((id) => (some ? undefined : isSettled(id)) ?? (whole || reread.gone.has(id))),
      ),
    [absent, isSettled, whole, reread, some],
  )

  const audited = useMemo(
    () =>
      (countsAll(scope) ? (shown?.list ?? []) : [])
        .filter(({ root }) => !gone.has(root.id))
        .map(({ root, openChanges }) => ({
          id: root.id,
          openChanges,
          isApproved: root.isApproved,
        })),
    [scope, shown, gone],
  )
  useAudited('queue', audited)

  return {
    shown,
    gone,
    deciders,
    news: first && latest ? newsIn(first, latest, page) : 0,
    refresh: () => {
      void refetch().then(({ data: fresh }) => fresh && setKept({ key, data: fresh }))
    },
    loading: scope === null || (isFetching && !isCurrent),
    error: shown && isCurrent ? null : error,
  }
}
