import type { QueryClient } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { followJob } from '@/live/follow-job.ts'
import { type Filtered, outcomes } from '@/live/job-outcomes.ts'
import { undoRun } from '@/product/undo-run.ts'
import { toast } from '@/ui/toast.ts'
import type { Verdict } from './decision-store.ts'
import { filterOf, type QueueScope } from './queue-scope.ts'
import { facetsKey } from './use-facets.ts'

const many = (count: number): string => formatCount(count, 'Änderung', 'Änderungen')

/** What a decision over a filter is about, as somebody confirmed it. */
export interface WholeChoice {
  readonly scope: QueueScope
  /** Only these records, or everything in the filter. */
  readonly rootIds?: readonly string[] | undefined
  /** The log position of the number that was shown. */
  readonly position: number
  readonly verdict: Verdict
  readonly href: string
}

const readAgain = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    ['listPending', 'open-changes', facetsKey].map((key) =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  )

/** Decide everything in a filter as one run on the server. Throws a `Problem` when it failed. */
export const decideFilter = async (
  client: QueryClient,
  { scope, rootIds, position, verdict, href }: WholeChoice,
  isSeen: () => boolean,
): Promise<Filtered> => {
  const body = {
    decision: verdict,
    filter: filterOf(scope),
    position,
    ...(rootIds && { rootIds: [...rootIds] }),
  }
  const begun = await answerOf('decideFiltered', { body }, { respondAsync: true })
  const result = await followJob<Filtered>(begun, {
    title: verdict === 'accept' ? 'Änderungen übernehmen' : 'Änderungen ablehnen',
    href,
    isSeen,
    outcome: (result) => outcomes['bulk-decide'](result, body),
  })
  await readAgain(client)
  return result
}

/** Take such a run back by new events, and say what became of it. */
export const undoFilterRun = async (
  client: QueryClient,
  runId: string,
  href: string,
): Promise<void> => {
  try {
    const { undone, left } = await undoRun(runId, {
      title: 'Rückgängig',
      href,
      step: ['Änderung', 'Änderungen'],
    })
    const rest =
      left.length > 0 ? `${many(left.length)} sind seither anders und bleiben so.` : undefined
    void toast.success(`${many(undone)} zurückgenommen`, rest)
  } catch (thrown) {
    void toast.error('Das konnte nicht rückgängig gemacht werden.', sentenceOf(thrown))
  }
  await readAgain(client)
}
