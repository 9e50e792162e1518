import type { BulkResult } from '@stammbuch/contracts'
import { type Answer, call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { outcomes } from '@/live/job-outcomes.ts'
import { doing } from '@/product/own-actions.ts'
import { goesOnToEnd, runToEnd } from '@/product/runs/long-work.ts'
import { undoRun } from '@/product/runs/undo-run.ts'
import { putRun, type Run, type RunScope } from './run-store.ts'

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

type Follow = (shown: Parameters<typeof runToEnd<'bulkAccept'>>[2]) => Promise<Answer<BulkResult>>

/** Follow a run in a scope to its end, for those who look at it. Never throws: the run says how it ended. */
const follow = async (
  scope: RunScope,
  isSeen: () => boolean,
  toEnd: Follow,
): Promise<{ readonly run: Run; readonly answer: Answer<BulkResult> | null }> => {
  const run = newRun(scope)
  let last: Run['progress'] = null
  putRun(run)
  try {
    const answer = await toEnd({
      title: `Schnellverifikation ${scope.title}`,
      href: scope.href,
      isSeen,
      outcome: outcomes['bulk-accept'],
      onProgress: ({ state, progress }) => {
        last = progress
        if (state === 'running') putRun({ ...run, progress })
      },
    })
    const done = { ...run, state: 'done', result: answer.body } as const
    putRun(done)
    return { run: done, answer }
  } catch (thrown) {
    const problem = sentenceOf(thrown)
    const openThen = await openAfter(scope, last)
    const failed = { ...run, state: 'failed', problem, openAfter: openThen } as const
    putRun(failed)
    return { run: failed, answer: null }
  }
}

const begin =
  ({ body }: RunScope): Follow =>
  (shown) =>
    'sampleId' in body
      ? runToEnd('sampleBulkAccept', { params: { sampleId: body.sampleId }, body: {} }, shown)
      : runToEnd('bulkAccept', { body }, shown)

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
      const ended = await follow(scope, isSeen, begin(scope))
      run = ended.run
      // One that failed on its way goes back by its own question, with what it did till then.
      if (!ended.answer?.body.acceptedChanges) throw new Error('nothing to take back')
      return ended.answer
    })
  } catch {
    // The run says how it ended.
  }
  return run
}

/** Follow a run that began before this page was loaded, or that somebody else began, to its end. */
export const followRun = async (
  scope: RunScope,
  runId: string,
  isSeen: () => boolean,
): Promise<void> => {
  await follow(scope, isSeen, (shown) => goesOnToEnd('bulkAccept', runId, shown))
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
