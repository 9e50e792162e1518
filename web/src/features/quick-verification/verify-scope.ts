import type { BulkResult } from '@stammbuch/contracts'
import { answerOf, call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { followJob } from '@/live/follow-job.ts'
import { outcomes } from '@/live/job-outcomes.ts'
import { doing } from '@/product/own-actions.ts'
import { undoRun } from '@/product/undo-run.ts'
import { putRun, type Run, type RunScope } from './run-store.ts'

const begin = ({ body }: RunScope) => {
  const options = { respondAsync: true }
  return 'sampleId' in body
    ? answerOf('sampleBulkAccept', { params: { sampleId: body.sampleId }, body: {} }, options)
    : answerOf('bulkAccept', { body }, options)
}

/** A run in a scope that has just begun. */
export const newRun = (scope: RunScope): Run => ({
  scope,
  state: 'running',
  progress: null,
  result: null,
  problem: null,
  undo: 'none',
})

/** Open changes after a run that failed; when nobody can say, what it had still before it. */
const openAfter = async ({ body }: RunScope, progress: Run['progress']): Promise<number> => {
  try {
    return (await call('countBulkAccept', { query: body })).open
  } catch {
    return progress ? progress.total - progress.done : 0
  }
}

type Begun = Parameters<typeof followJob<BulkResult>>[0]

/** Verify everything in a scope as one run. Never throws: the run says how it ended. */
export const verifyScope = async (scope: RunScope, isSeen: () => boolean): Promise<Run> => {
  const described = {
    text: `Schnellverifikation ${scope.title}`,
    record: null,
    // What was taken back is told by the runs themselves.
    onUndone: () => undefined,
  }
  const name = 'sampleId' in scope.body ? 'sampleBulkAccept' : 'bulkAccept'
  let run = newRun(scope)
  try {
    await doing(name, described, async () => {
      let begun: Begun | undefined
      run = await followRun(
        scope,
        async () => {
          begun = await begin(scope)
          return begun
        },
        isSeen,
      )
      // One that failed on its way goes back by its own question, with what it did till then.
      if (!begun || !run.result?.acceptedChanges) throw new Error('nothing to take back')
      return { ...begun, body: run.result }
    })
  } catch {
    // The run says how it ended.
  }
  return run
}

/** Follow a run that somebody began, here or before this page was loaded, to its end. */
export const followRun = async (
  scope: RunScope,
  begun: () => Begun | Promise<Begun>,
  isSeen: () => boolean,
): Promise<Run> => {
  const run = newRun(scope)
  let last: Run['progress'] = null
  putRun(run)
  try {
    const result = await followJob<BulkResult>(
      await begun(),
      {
        title: `Schnellverifikation ${scope.title}`,
        href: scope.href,
        isSeen,
        outcome: outcomes['bulk-accept'],
      },
      ({ state, progress }) => {
        last = progress
        if (state === 'running') putRun({ ...run, progress })
      },
    )
    const done = { ...run, state: 'done', result } as const
    putRun(done)
    return done
  } catch (thrown) {
    const problem = sentenceOf(thrown)
    const failed = {
      ...run,
      state: 'failed',
      problem,
      openAfter: await openAfter(scope, last),
    } as const
    putRun(failed)
    return failed
  }
}

/** Take a run back by new events. Throws a `Problem` when that is refused. */
export const undoScope = async (
  run: Run,
  isSeen: () => boolean,
  withLater: boolean,
): Promise<void> => {
  if (!run.result) return
  putRun({ ...run, undo: 'running' })
  try {
    const { title, href } = run.scope
    const undone = await undoRun(run.result.runId, {
      title: `Rückgängig: Schnellverifikation ${title}`,
      href,
      isSeen,
      withLater,
      step: ['Änderung', 'Änderungen'],
    })
    const before = typeof run.undo === 'object' ? run.undo.undone : 0
    putRun({ ...run, undo: { ...undone, undone: before + undone.undone } })
  } catch (thrown) {
    putRun(run)
    throw thrown
  }
}
