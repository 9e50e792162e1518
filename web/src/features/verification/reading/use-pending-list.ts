import type { PendingItem } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { useConnection } from '@/live/connection-store.ts'
import { live } from '@/live/live.ts'
import { useAudited } from '@/live/shown-rows.ts'
import { countsSome, type QueueScope } from '../filter/queue-scope.ts'
import { useQueueNews } from './use-queue-news.ts'
import { type Reread, useReread } from './use-reread.ts'

/** Milliseconds after which the list is read again for the work of others. */
const lookEvery = { live: 60_000, otherwise: 10_000 } as const

interface Snapshot extends Reply<'listPending'> {
  /** The log position up to which this is right. */
  readonly position: number
  /** The place in the list at which the page begins. */
  readonly offset: number
}

/** The numbers of the list, as of a log position. */
type Counts = Pick<Snapshot, 'total' | 'totalDataPoints' | 'position'>

/** A line with the log position that its numbers are of. */
export interface SeenItem extends PendingItem {
  readonly asOf: number
  /** Its place in the list when the page was shown, counted from 1. */
  readonly place: number
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
  /** The last action of a colleague on each record, as far as that was seen: „von AB übernommen“. */
  readonly deciders: ReadonlyMap<string, string>
  /** The number of records that have come since. */
  readonly news: number
  /** Show the list as it is now. */
  readonly refresh: () => void
  readonly loading: boolean
  readonly error: Error | null
}

const readCounts = async (scope: QueueScope, signal: AbortSignal): Promise<Counts> => {
  const query = { ...scope, offset: 0, limit: 1 }
  const { body, position } = await answerOf('listPending', { query }, { signal })
  return { total: body.total, totalDataPoints: body.totalDataPoints, position: position ?? 0 }
}

/** A page with how many there are, if that was counted after it was read. */
const withCounts = (page: ShownPage, counts: Counts | undefined): ShownPage =>
  counts && counts.position > page.position
    ? { ...page, total: counts.total, totalDataPoints: counts.totalDataPoints }
    : page

/** Records of a list of which the log told too little, up to a position. */
interface Unclear {
  readonly key: string
  readonly ids: readonly string[]
  readonly position: number
}
const nothingUnclear: Unclear = { key: '', ids: [], position: 0 }

const mergedIds = (last: Unclear, key: string, ids: readonly string[]): readonly string[] =>
  last.key === key ? [...new Set([...last.ids, ...ids])] : ids

/** The filters that narrow the list by records only, so that a line counts all that waits on its record. */
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

/** The least number of records that have come, by the counts alone: as many as left the page are there again. */
const newsBy = (
  shown: Snapshot,
  latest: Snapshot,
  counts: Counts | undefined,
  gone: number,
): number =>
  counts && counts.position > latest.position ? Math.max(0, counts.total - shown.total + gone) : 0

/** A line with what the log told of its record since it was read. */
const told = (item: PendingItem, position: number, place: number, some: boolean): SeenItem => {
  const row = live.store.rows.get(item.root.id)
  if (!row || row.rev <= position) return { ...item, asOf: position, place }
  const { isApproved, openChanges, rev } = row
  const root = { ...item.root, isApproved }
  const action = isApproved ? 'changes' : 'initial'
  // The log counts all open changes of a record: of lines that count only some it says when none is left.
  return some && openChanges > 0
    ? { ...item, root, action, asOf: position, place }
    : { ...item, root, action, openChanges, asOf: rev, place }
}

/** Returns true if the log told after a position that nothing waits on a record; `undefined` if it told nothing. */
const isSettled = (id: string, since: number): boolean | undefined => {
  const row = live.store.rows.get(id)
  if (!row || row.rev <= since) return undefined
  return (row.openChanges === 0 && row.isApproved) || row.excludedByEditor
}

interface ItemReading {
  readonly item: PendingItem
  readonly position: number
}

/** The newest reading of each line. */
const newestOf = (
  first: Snapshot,
  latest: Snapshot,
  reread: Reread,
): ReadonlyMap<string, ItemReading> => {
  const known = new Map<string, ItemReading>()
  const readings = [
    ...first.list.map((item) => ({ item, position: first.position })),
    ...latest.list.map((item) => ({ item, position: latest.position })),
    ...[...reread.found.values()].map((item) => ({ item, position: reread.position })),
  ]
  for (const one of readings) {
    const before = known.get(one.item.root.id)
    if (!before || before.position <= one.position) known.set(one.item.root.id, one)
  }
  return known
}

/** The lines of the page as it was first, with the newest numbers there are. */
const withNumbersOf = (
  first: Snapshot,
  latest: Snapshot,
  reread: Reread,
  some: boolean,
): ShownPage => {
  const newest = newestOf(first, latest, reread)
  const list = first.list.map((item, index): SeenItem => {
    const known = newest.get(item.root.id) ?? { item, position: first.position }
    return told(known.item, known.position, first.offset + index + 1, some)
  })
  return { ...latest, list }
}

const absentFrom = (shown: Snapshot, latest: Snapshot): readonly string[] => {
  const present = new Set(latest.list.map(({ root }) => root.id))
  return shown.list.map(({ root }) => root.id).filter((id) => !present.has(id))
}

/** Returns true if the page is the whole list, so that what it lacks is done. Otherwise it may have moved. */
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
      return { ...body, position: position ?? 0, offset: page.offset }
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
  const [unclear, setUnclear] = useState<Unclear>(nothingUnclear)
  const counted = useQuery({
    queryKey: ['pendingCounts', scope],
    queryFn: ({ signal }) => readCounts(scope ?? {}, signal),
    enabled: false,
  })
  const { deciders, told: toldUpTo } = useQueueNews(data?.position ?? null, {
    readPage: () => void refetch(),
    readCounts: (ids, position) => {
      void counted.refetch()
      if (some) setUnclear((last) => ({ key, ids: mergedIds(last, key, ids), position }))
    },
  })

  const absent = useMemo(() => (first && latest ? absentFrom(first, latest) : []), [first, latest])
  const whole = latest !== undefined && isWhole(latest, page)
  const asked = useMemo(() => {
    const onPage = new Set(first?.list.map(({ root }) => root.id))
    const doubted = unclear.key === key ? unclear.ids.filter((id) => onPage.has(id)) : none
    return [...new Set([...(whole ? none : absent), ...doubted])]
  }, [first, absent, whole, unclear, key])
  const reread = useReread(scope, asked, Math.max(latest?.position ?? 0, unclear.position))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers come from the live store, which says when
  const drawn = useMemo(
    () => first && withNumbersOf(first, latest ?? first, reread, some),
    [first, latest, reread, toldUpTo, some],
  )
  const shown = useMemo(
    () => drawn && withCounts(drawn, isCurrent ? counted.data : undefined),
    [drawn, counted.data, isCurrent],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers come from the live store, which says when
  const gone = useMemo(() => {
    const missing = new Set(absent)
    const isGone = ({ root: { id } }: PendingItem): boolean => {
      const position = (latest ?? first)?.position ?? 0
      const settled = isSettled(id, missing.has(id) ? 0 : position)
      if (settled === true) return true
      if (!missing.has(id)) return reread.position > position && reread.gone.has(id)
      return (some ? undefined : settled) ?? (whole || reread.gone.has(id))
    }
    return new Set(first?.list.filter(isGone).map(({ root }) => root.id))
  }, [absent, first, latest, whole, reread, some, toldUpTo])

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
    news:
      first && latest
        ? Math.max(newsIn(first, latest, page), newsBy(first, latest, counted.data, gone.size))
        : 0,
    refresh: () => {
      void refetch().then(({ data: fresh }) => fresh && setKept({ key, data: fresh }))
    },
    loading: scope === null || (isFetching && !isCurrent),
    error: shown && isCurrent ? null : error,
  }
}
