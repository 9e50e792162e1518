import type { PendingItem } from '@stammbuch/contracts'
import type { QueryClient } from '@tanstack/react-query'
import type { QueueScope } from '../filter/queue-scope.ts'
import { initialKey, valuesOf } from './initial-values.query.ts'
import { openChanges } from './open-changes.query.ts'
import type { Snapshot } from './page-snapshot.ts'

/** What a page of the list carries of its records. */
export type Carried = ReadonlyMap<string, Pick<PendingItem, 'changes' | 'brings' | 'from'>>

/** Returns the values of the records of these pages; those of the later page count. */
export const carriedBy = (pages: readonly (Snapshot | undefined)[]): Carried =>
  new Map(
    pages.flatMap((page) =>
      (page?.list ?? []).flatMap(({ root, changes, brings, from }) =>
        changes ? [[root.id, { changes, brings, from }] as const] : [],
      ),
    ),
  )

/**
 * Keeps the values of a page where unfolding looks for them, so that nothing is read once more for what is on screen.
 *
 * @param askedAt when the page was asked for, in milliseconds: what was read since is newer
 */
export const keepValues = (
  client: QueryClient,
  scope: QueueScope,
  list: readonly PendingItem[],
  askedAt: number,
): void => {
  const keep = <Data>(queryKey: readonly unknown[], data: Data): void => {
    const known = client.getQueryState(queryKey)
    if (known && (known.dataUpdatedAt >= askedAt || known.fetchStatus === 'fetching')) return
    client.setQueryData(queryKey, data)
  }
  for (const item of list) {
    const { root, changes, brings, openChanges: count } = item
    if (changes?.length === count) keep(openChanges(item, scope).queryKey, changes)
    if (brings?.version != null)
      keep(initialKey(root.id), { version: brings.version, values: valuesOf(root.class, brings) })
  }
}
