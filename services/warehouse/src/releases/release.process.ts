import {
  correctRelease as correctCall,
  createRelease as createCall,
  pushRelease as pushCall,
} from '@stammbuch/contracts'
import { type Database, idFrom, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { longWork, preparedWorkRoute, workRoute } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { DB, LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { causeOfJob, inSteps } from '../platform/runs/index.ts'
import { mustBeInUse, targetsInUse } from '../platform/targets-in-use.ts'
import { correctRelease } from './correct-release.process.ts'
import { createRelease } from './create-release.process.ts'
import { mark, markProgress, progressAt, shown } from './mark-release.process.ts'
import { releaseById } from './releases.query.ts'

/** The input of a release; of a correction, with what it corrects and why. */
const releasingInput = createCall.body.extend({
  correction: z.strictObject({ corrects: z.string(), reason: z.string() }).optional(),
})

/**
 * Release a project's year, or correct its release, and, unless asked not to, mark what is in it. A crash goes on where it
 * was; a release that stands is not made again.
 */
export const releasing = longWork({
  kind: 'release',
  call: createCall,
  input: releasingInput,
  progress: markProgress,
  inject: [LEDGER, CONFIG],
  run: (ledger: AppLedger, config: Config) => async (working) => {
    const { job, progress } = working
    const { push, correction, ...scope } = working.input
    const step = inSteps({ ledger, working, cause: causeOfJob(job, { run: null }), shown })
    const created =
      progress ??
      (await step(async (unit) => {
        const releaseId = idFrom(`${job.id}:release`)
        if (correction) await correctRelease(unit, releaseId, correction)
        else await createRelease(unit, releaseId, scope)
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

/** Targets follow the edition in force. @throws Refusal `edition-withdrawn`, `edition-superseded` */
const mustBeInForce = async (db: Kysely<Database>, id: string): Promise<void> => {
  const { state } = await releaseById(db, id)
  if (state === 'withdrawn') throw new Refusal('edition-withdrawn')
  if (state === 'superseded') throw new Refusal('edition-superseded')
}

export const releaseRoutes = [
  preparedWorkRoute(
    correctCall,
    releasing,
    [DB],
    (db: Kysely<Database>) =>
      async ({ params, body: { push, reason } }) => {
        const { rankingGroup, period } = await releaseById(db, params.id)
        const scope = { rankingGroupId: rankingGroup.id, periodId: period.id }
        return { input: { ...scope, push, correction: { corrects: params.id, reason } } }
      },
  ),
  workRoute(createCall, releasing, ({ body }) => body),
  preparedWorkRoute(
    pushCall,
    pushingRelease,
    [CONFIG, DB],
    (config: Config, db: Kysely<Database>) =>
      ({ params }) => {
        mustBeInUse(config, params.target)
        return { input: params, mustHold: () => mustBeInForce(db, params.id) }
      },
  ),
]
