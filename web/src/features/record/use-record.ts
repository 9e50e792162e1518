import {
  type Change,
  type MergedRecord,
  recordTopic,
  type TimelineEntry,
} from '@stammbuch/contracts'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { read } from '@/api/queries.ts'
import type { TopicUpdate } from '@/live/topic-update.ts'
import { useTopic } from '@/live/use-live.ts'
import { useMergedRead } from '@/live/use-merged-read.ts'
import { decisionOn } from '@/product/deciding/decisions.ts'
import { refreshTold } from '@/product/deciding/readings.ts'
import {
  childrenOf,
  openCountOf,
  type RootRecord,
  type RootType,
  type Target,
  targetOf,
} from './record-types.ts'

const reads = { account: 'getAccount', contact: 'getContact', product: 'getProduct' } as const

/** A record as it was read. */
export interface PlacedRecord {
  readonly record: RootRecord
  /** The log position up to which the reading is complete. */
  readonly position: number | null
}

/** A record with its relations, at the moment that is shown, at a log position, or now whatever is shown. */
export const recordRead = (rootType: RootType, id: string, at?: number | 'now') => {
  const name = reads[rootType]
  const today = at === 'now'
  const input = { params: { id }, ...(typeof at === 'number' && { query: { asOf: at } }) }
  return queryOptions({
    queryKey: today ? ['stand', name, input] : [name, input, 'placed'],
    queryFn: async ({ signal }): Promise<PlacedRecord> => {
      const { body, position } = await answerOf(name, input, {
        signal,
        today,
        expected: ['not-found'],
      })
      return { record: body, position }
    },
  })
}

/** Tells if the log speaks of nothing but decisions made here: what those made old is read when they are answered. */
const isOwn = (update: TopicUpdate): boolean =>
  update.kind === 'events' &&
  update.events.length > 0 &&
  update.events.every(({ d }) => {
    const state = decisionOn(d.changeId)?.state
    return state === 'sending' || state === 'done'
  })

/** A record as the log has it now, kept up to date while it is on screen, or as of a position. */
export const useRecord = (rootType: RootType, id: string, at?: number) => {
  const queryClient = useQueryClient()
  const { data, ...rest } = useQuery({
    ...recordRead(rootType, id, at),
    placeholderData: (last) => (last?.record.id === id ? last : undefined),
  })
  const readAgain = useMergedRead(() => refreshTold(queryClient))
  const follows = at === undefined && data?.record.id === id
  useTopic(follows ? recordTopic(rootType, id) : null, data?.position ?? null, (update) => {
    if (update.kind !== 'state' && !isOwn(update)) readAgain()
  })
  return { placed: data, ...rest }
}

const asOf = (at: number | undefined) => (at === undefined ? {} : { asOf: at })

const pendingRead = ({ class: recordClass, id }: Target, at?: number) =>
  read('listChangesOfTarget', {
    params: { class: recordClass, id },
    query: { pending: '1', ...asOf(at) },
  })

const none: readonly Change[] = []

const joined = (results: readonly { readonly data?: { readonly list: Change[] } | undefined }[]) =>
  results.flatMap(({ data }) => data?.list ?? none)

const openReads = (record: RootRecord, at: number | undefined) =>
  [record, ...childrenOf(record)]
    .filter((one) => openCountOf(one) > 0)
    .map((one) => ({ ...pendingRead(targetOf(one), at), placeholderData: keepPreviousData }))

/** Reads a record's open changes ahead; when they cannot be had, the page says so where it needs them. */
export const haveOpenChanges = (queryClient: QueryClient, target: Target): Promise<void> =>
  queryClient.prefetchQuery({ ...pendingRead(target), staleTime: Number.POSITIVE_INFINITY })

/** The open changes of a root and of what it holds, now or as of a position, in order of proposal. */
export const useOpenChanges = (record: RootRecord, at: number | undefined): readonly Change[] =>
  useQueries({ queries: openReads(record, at), combine: joined })

/** The number of open changes on their way for the first time; 0 once they are there, or cannot be had. */
export const useComingChanges = (record: RootRecord, at: number | undefined): number => {
  const isComing = useQueries({
    queries: openReads(record, at),
    combine: (results) => results.some(({ isPending }) => isPending),
  })
  if (!isComing) return 0
  return [record, ...childrenOf(record)].reduce((sum, one) => sum + openCountOf(one), 0)
}

/** The most events that come with one call. */
export const timelinePage = 1000

interface TimelinePage {
  readonly offset: number
  readonly limit: number
  /** Only events up to this log position. */
  readonly upTo?: number
}

/** A page of the events of a record, newest first. */
export const timelineRead = ({ class: recordClass, id }: Target, page: TimelinePage) =>
  read('recordTimeline', { params: { class: recordClass, id }, query: page })

const noMerges: readonly MergedRecord[] = []

/** The events of a record, newest first, up to a number of them, and the merges into it. */
export const useTimeline = (target: Target, limit: number, enabled = true) => {
  const pages = Array.from({ length: Math.ceil(limit / timelinePage) }, (_, page) =>
    timelineRead(target, { offset: page * timelinePage, limit: Math.min(limit, timelinePage) }),
  )
  return useQueries({
    queries: pages.map((query) => ({ ...query, enabled, placeholderData: keepPreviousData })),
    combine: (results) => ({
      list: results.flatMap(({ data }): readonly TimelineEntry[] => data?.list ?? []),
      total: results[0]?.data?.total ?? 0,
      merges: results[0]?.data?.merges ?? noMerges,
      isPending: results[0]?.isPending ?? true,
      isFetching: results.some(({ isFetching }) => isFetching),
      isError: results.some(({ isError }) => isError),
      refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
    }),
  })
}
