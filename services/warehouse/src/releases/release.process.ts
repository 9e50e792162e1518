import type { Release, SyncTarget } from '@stammbuch/contracts'
import { idFrom, narrow } from '@stammbuch/ledger'
import type { AppLedger } from '../platform/ledger.ts'
import { causeOfJob, inSteps, type Working } from '../platform/runs/index.ts'
import { createRelease } from './create-release.ts'
import { mark, type Progress, progressAt, shown } from './mark-release.ts'
import { releaseById } from './releases.query.ts'
import type { ReleaseScope } from './scope.query.ts'

interface CreateInput extends ReleaseScope {
  readonly push: boolean
}

/**
 * Release a project's year and, unless asked not to, mark what is in it. A crash goes on where it was; a
 * release that stands is not made again.
 */
export const createRun =
  (ledger: AppLedger, targets: readonly SyncTarget[]) =>
  async (
    working: Working,
  ): Promise<{ answer: Release & { marked: number; runId: string | null }; position: number }> => {
    const { job } = working
    const { push, ...scope } = job.input as unknown as CreateInput
    const known = job.progress as unknown as Progress
    const step = inSteps({ ledger, working, cause: causeOfJob(job, { run: null }), shown })
    const created =
      known.releaseId === undefined
        ? await step(async (unit) => {
            const releaseId = idFrom(`${job.id}:release`)
            await createRelease(unit, releaseId, scope)
            const position = (await unit.flush()) ?? 0
            return { ...(await progressAt(narrow(unit.db), releaseId)), position }
          })
        : known
    const done = push ? await mark(ledger, working, created, targets) : created
    const release = await releaseById(narrow(ledger.db), created.releaseId)
    const answer = { ...release, marked: done.marked, runId: push ? job.id : null }
    return { answer, position: done.position }
  }

interface PushInput {
  readonly id: string
  readonly target: SyncTarget
}

/** Mark what is in a release for one target. */
export const pushRun = (ledger: AppLedger) => async (working: Working) => {
  const { id, target } = working.job.input as unknown as PushInput
  const known = working.job.progress as unknown as Progress
  await releaseById(narrow(ledger.db), id)
  const from = known.releaseId === undefined ? await progressAt(narrow(ledger.db), id) : known
  const { marked, position } = await mark(ledger, working, from, [target])
  return { answer: { marked, runId: working.job.id }, position }
}
