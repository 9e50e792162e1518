import type { QueryClient } from '@tanstack/react-query'
import { formatCount } from '@/format/format.ts'
import { type Filtered, outcomes } from '@/live/job-outcomes.ts'
import type { Verdict } from '@/product/deciding/decisions.ts'
import { facetsKey, openChangesKey } from '@/product/deciding/readings.ts'
import type { OwnAction } from '@/product/own-actions.ts'
import { doingLong } from '@/product/runs/long-work.ts'
import { filterOf, type QueueScope } from '../filter/queue-scope.ts'

/** A decision over a whole filter or some of its records, as somebody confirmed it. */
export interface FilterDecision {
  readonly scope: QueueScope
  /** Only these records, or everything in the filter. */
  readonly rootIds?: readonly string[] | undefined
  /** The log position of the number that was shown. */
  readonly position: number
  readonly verdict: Verdict
  /** Of changes, as it was shown. */
  readonly count: number
  readonly href: string
}

/** After a run over many records: the list, what is unfolded, and how much there is. */
export const readAgain = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    ['listPending', openChangesKey, 'initial-values', facetsKey, 'myDecisions'].map((key) =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  )

/** Decide everything in a filter as one run on the server, which can be taken back. Throws a `Problem` when it failed. */
export const decideFilter = async (
  client: QueryClient,
  { scope, rootIds, position, verdict, count, href }: FilterDecision,
  isSeen: () => boolean,
): Promise<{ readonly result: Filtered; readonly action: OwnAction }> => {
  const body = {
    decision: verdict,
    filter: filterOf(scope),
    position,
    ...(rootIds && { rootIds: [...rootIds] }),
  }
  const described = {
    text: `${formatCount(count, 'Änderung', 'Änderungen')} ${verdict === 'accept' ? 'übernommen' : 'abgelehnt'}`,
    record: null,
    onUndone: () => readAgain(client),
  }
  const { body: result, action } = await doingLong(
    'decideFiltered',
    described,
    { body },
    {
      title: verdict === 'accept' ? 'Änderungen übernehmen' : 'Änderungen ablehnen',
      href,
      isSeen,
      outcome: (result) => outcomes['bulk-decide'](result, body),
    },
  )
  await readAgain(client)
  return { result, action }
}
