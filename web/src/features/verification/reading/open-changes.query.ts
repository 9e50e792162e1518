import type { Change, PendingItem } from '@stammbuch/contracts'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { openChangesKey } from '@/product/deciding/readings.ts'
import { filterOf, type QueueScope } from '../filter/queue-scope.ts'

/**
 * The open changes of a record of the list that stand in its filter, those on its awards and scores
 * included. Which ones those are only the server can say.
 */
export const openChanges = ({ root: { id } }: PendingItem, scope: QueueScope) =>
  queryOptions({
    queryKey: [openChangesKey, id, filterOf(scope)],
    queryFn: async ({ signal }): Promise<readonly Change[]> => {
      const input = { params: { id }, query: filterOf(scope) }
      return (await call('listPendingOfRoot', input, { signal })).list
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
  scope: QueueScope,
): ReadonlyMap<string, OpenChanges> => {
  const results = useQueries({ queries: items.map((item) => openChanges(item, scope)) })
  return new Map(
    items.map(({ root }, index) => [
      root.id,
      { changes: results[index]?.data, failed: results[index]?.isError ?? false },
    ]),
  )
}
