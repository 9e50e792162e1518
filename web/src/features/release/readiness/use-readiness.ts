import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { useReadAgain } from '../use-releases.ts'
import type { ListedKind } from './readiness-search.ts'

/** Everything that a figure of the board can depend on. */
const topics = ['releases', 'queue', 'conflicts', 'deliveries'] as const

const useFollowing = (position: number | null, readAgain: () => void): void => {
  const [releases, queue, conflicts, deliveries] = topics
  useReadAgain(releases, position, readAgain)
  useReadAgain(queue, position, readAgain)
  useReadAgain(conflicts, position, readAgain)
  useReadAgain(deliveries, position, readAgain)
}

/** The board, or one project of it; it follows the log. */
export const useReadiness = (rankingGroupId?: string, enabled = true) => {
  const query = { rankingGroupId }
  const { data, ...rest } = useQuery({
    queryKey: ['listReadiness', query],
    queryFn: ({ signal }) => answerOf('listReadiness', { query }, { signal }),
    staleTime: 0,
    enabled,
  })
  useFollowing(data?.position ?? null, () => void rest.refetch())
  return { cells: data?.body.list, ...rest }
}

export interface ItemsQuery {
  readonly rankingGroupId: string
  readonly periodId: string
  readonly kind: ListedKind
  readonly offset: number
}

/** Lines of a page. */
export const itemsAtOnce = 100

/** The list behind a figure; it follows the log as the figure does. */
export const useReadinessItems = (of: ItemsQuery) => {
  const query = { ...of, limit: itemsAtOnce }
  const { data, ...rest } = useQuery({
    queryKey: ['listReadinessItems', query],
    queryFn: ({ signal }) => answerOf('listReadinessItems', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  useFollowing(data?.position ?? null, () => void rest.refetch())
  return { items: data?.body, ...rest }
}
