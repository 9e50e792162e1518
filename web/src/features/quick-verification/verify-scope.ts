import type { BulkResult } from '@stammbuch/contracts'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { followJob } from '@/live/follow-job.ts'
import { putRun, type Run, type RunScope, type Undone } from './run-store.ts'

const many = (count: number): string => formatCount(count, 'Änderung', 'Änderungen')

const begin = ({ body }: RunScope) => {
  const options = { respondAsync: true }
  return 'sampleId' in body
    ? answerOf('sampleBulkAccept', { params: { sampleId: body.sampleId }, body: {} }, options)
    : answerOf('bulkAccept', { body }, options)
}

/** Verify everything in a scope as one run. Never throws: the run says how it ended. */
export const verifyScope = async (scope: RunScope, isSeen: () => boolean): Promise<Run> => {
  const run: Run = { scope, state: 'running', result: null, problem: null, undo: 'none' }
  putRun(run)
  try {
    const result = await followJob<BulkResult>(await begin(scope), {
      title: `Schnellverifikation ${scope.title}`,
      href: scope.href,
      isSeen,
      outcome: ({ acceptedChanges, rejectedChanges }) =>
        `${many(acceptedChanges)} übernommen, ${rejectedChanges} nicht möglich`,
    })
    const done = { ...run, state: 'done', result } as const
    putRun(done)
    return done
  } catch (thrown) {
    const failed = { ...run, state: 'failed', problem: sentenceOf(thrown) } as const
    putRun(failed)
    return failed
  }
}

/** Take a run back by new events. Throws a `Problem` when that is refused. */
export const undoScope = async (run: Run, isSeen: () => boolean): Promise<void> => {
  if (!run.result) return
  putRun({ ...run, undo: 'running' })
  try {
    const { runId } = run.result
    const answer = await answerOf('undoRun', { params: { runId } })
    const undone = await followJob<Undone>(answer, {
      title: `Rückgängig: Schnellverifikation ${run.scope.title}`,
      href: run.scope.href,
      isSeen,
      outcome: (result) => `${many(result.undone)} zurückgenommen`,
    })
    putRun({ ...run, undo: undone })
  } catch (thrown) {
    putRun(run)
    throw thrown
  }
}
