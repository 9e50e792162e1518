import type { PendingItem } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { answerOf } from '@/api/call.ts'
import type { QueueScope } from './queue-search.ts'

/** How often the list looks for what others did, in milliseconds. */
const lookEvery = 10_000

interface Snapshot extends Reply<'listPending'> {
  /** The log position up to which this is right. */
  readonly position: number
}

export interface PendingList {
  /** The page as it was when it was shown; it does not change under the reader's hands. */
  readonly shown: Snapshot | undefined
  /** Ids of records on the page that somebody has dealt with since. */
  readonly gone: ReadonlySet<string>
  /** How many records have come since. */
  readonly news: number
  /** Show the list as it is now. */
  readonly refresh: () => void
  readonly loading: boolean
  readonly error: Error | null
}

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
 * A page of the verification list. It stays as it is while somebody works through it; what others do
 * meanwhile is told beside it: records that were dealt with, and how many have come.
 */
export const usePendingList = (scope: QueueScope | null, page: Page): PendingList => {
  const query = { ...scope, ...page }
  const key = JSON.stringify(query)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['listPending', query],
    queryFn: async ({ signal }): Promise<Snapshot> => {
      const { body, position } = await answerOf('listPending', { query }, { signal })
      return { ...body, position: position ?? 0 }
    },
    enabled: scope !== null,
    refetchInterval: lookEvery,
    structuralSharing: false,
    staleTime: 2000,
  })
  const [kept, setKept] = useState<{ readonly key: string; readonly data: Snapshot } | null>(null)
  if (data && kept?.key !== key) setKept({ key, data })
  const shown = kept?.data
  const isCurrent = kept?.key === key

  const latest = isCurrent ? data : undefined
  const gone = useMemo(() => {
    if (!shown || !latest || latest === shown) return new Set<string>()
    const present = new Set(latest.list.map(({ root }) => root.id))
    return new Set(shown.list.map(({ root }) => root.id).filter((id) => !present.has(id)))
  }, [shown, latest])

  return {
    shown,
    gone,
    news: shown && latest ? newsIn(shown, latest, page) : 0,
    refresh: () => {
      void refetch().then(({ data: fresh }) => fresh && setKept({ key, data: fresh }))
    },
    loading: scope === null || (isFetching && !isCurrent),
    error: shown && isCurrent ? null : error,
  }
}
