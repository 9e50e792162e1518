import type { Change, PendingItem, RecordClass } from '@stammbuch/contracts'
import { type QueryClient, queryOptions, useQueries } from '@tanstack/react-query'
import { call } from '@/api/call.ts'

const recordCalls = { account: 'getAccount', contact: 'getContact' } as const

interface Target {
  readonly class: RecordClass
  readonly id: string
}

const changesOn = async (target: Target, signal: AbortSignal): Promise<readonly Change[]> => {
  const params = { class: target.class, id: target.id }
  const { list } = await call(
    'listChangesOfTarget',
    { params, query: { pending: '1' } },
    { signal },
  )
  return list
}

/** Awards and scores of a record that have open changes of their own. */
const partsWithChanges = async (
  { class: kind, id }: PendingItem['root'],
  signal: AbortSignal,
): Promise<readonly Target[]> => {
  if (kind !== 'account' && kind !== 'contact') return []
  const { awards, scores } = await call(recordCalls[kind], { params: { id } }, { signal })
  return [...awards, ...scores].filter(({ openChanges }) => Object.keys(openChanges).length > 0)
}

/**
 * The open changes of a record of the list, those on its awards and scores included. Where a line counts
 * only `some` of them, its number does not tell whether the record's own are all.
 */
export const openChanges = ({ root, openChanges: count }: PendingItem, some: boolean) =>
  queryOptions({
    queryKey: ['open-changes', root.id],
    queryFn: async ({ signal }): Promise<readonly Change[]> => {
      const own = await changesOn(root, signal)
      if (!some && own.length >= count) return own
      const parts = await partsWithChanges(root, signal)
      const others = await Promise.all(parts.map((part) => changesOn(part, signal)))
      return [...own, ...others.flat()]
    },
    staleTime: 5000,
  })

export interface OpenChanges {
  readonly changes: readonly Change[] | undefined
  readonly failed: boolean
}

/** The open changes of the unfolded records, by record id. */
export const useOpenChanges = (
  items: readonly PendingItem[],
  some: boolean,
): ReadonlyMap<string, OpenChanges> => {
  const results = useQueries({ queries: items.map((item) => openChanges(item, some)) })
  return new Map(
    items.map(({ root }, index) => [
      root.id,
      { changes: results[index]?.data, failed: results[index]?.isError ?? false },
    ]),
  )
}

/** Ask again for the open changes of a record after one of them was decided or proposed. */
export const refreshOpenChanges = (client: QueryClient, rootId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: ['open-changes', rootId] })
