import type { QueryClient } from '@tanstack/react-query'
import { dropDecisions } from './decision-store.ts'
import { refreshOpenChanges } from './open-changes.query.ts'
import { facetsKey } from './use-facets.ts'

/**
 * Decisions were taken back: what they were about waits again, where it stood and with its origin. How much waits
 * in all is read again with it.
 */
export const waitsAgain = async (
  client: QueryClient,
  changeIds: readonly string[],
  rootIds: readonly string[],
): Promise<void> => {
  dropDecisions(changeIds)
  const lists = ['listPending', facetsKey, 'myDecisions']
  await Promise.all([
    ...rootIds.map((rootId) => refreshOpenChanges(client, rootId)),
    ...lists.map((key) => client.invalidateQueries({ queryKey: [key] })),
  ])
}
