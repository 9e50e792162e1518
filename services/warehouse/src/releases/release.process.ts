import { createRelease as createCall, pushRelease as pushCall } from '@stammbuch/contracts'
import { idFrom } from '@stammbuch/ledger'
import { longWork, preparedWorkRoute, workRoute } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { causeOfJob, inSteps } from '../platform/runs/index.ts'
import { mustBeInUse, targetsInUse } from '../platform/targets-in-use.ts'
import { createRelease } from './create-release.process.ts'
import { mark, markProgress, progressAt, shown } from './mark-release.process.ts'
import { releaseById } from './releases.query.ts'

/**
 * Release a project's year and, unless asked not to, mark what is in it. A crash goes on where it was; a
 * release that stands is not made again.
 */
export const releasing = longWork({
  kind: 'release',
  call: createCall,
  input: createCall.body,
  progress: markProgress,
  inject: [LEDGER, CONFIG],
  run: (ledger: AppLedger, config: Config) => async (working) => {
    const { job, progress } = working
    const { push, ...scope } = working.input
    const step = inSteps({ ledger, working, cause: causeOfJob(job, { run: null }), shown })
    const created =
      progress ??
      (await step(async (unit) => {
        const releaseId = idFrom(`${job.id}:release`)
        await createRelease(unit, releaseId, scope)
        const position = (await unit.flush()) ?? 0
        return { ...(await progressAt(unit.db, releaseId)), position }
      }))
    const done = push ? await mark(ledger, working, created, targetsInUse(config)) : created
    const release = await releaseById(ledger.db, created.releaseId)
    const answer = { ...release, marked: done.marked, runId: push ? job.id : null }
    return { answer, position: done.position }
  },
})

/** Mark what is in a release for one target. */
export const pushingRelease = longWork({
  kind: 'release-push',
  call: pushCall,
  input: pushCall.params,
  progress: markProgress,
  inject: [LEDGER],
  run: (ledger: AppLedger) => async (working) => {
    const { id, target } = working.input
    await releaseById(ledger.db, id)
    const from = working.progress ?? (await progressAt(ledger.db, id))
    const { marked, position } = await mark(ledger, working, from, [target])
    return { answer: { marked, runId: working.job.id }, position }
  },
})

export const releaseRoutes = [
  workRoute(createCall, releasing, ({ body }) => body),
  preparedWorkRoute(pushCall, pushingRelease, [CONFIG], (config: Config) => ({ params }) => {
    mustBeInUse(config, params.target)
    return { input: params }
  }),
]
