import {
  clearSyncRequests,
  markForSalesforce,
  markSampleForSalesforce,
  type SyncTarget,
  targetFacts,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import {
  decideOn,
  isApproved,
  isExcluded,
  loadRecords,
  type RecordStream,
} from '@stammbuch/records'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { entriesMustExist } from '../catalogue/index.ts'
import { longWork, Problem, preparedWorkRoute, type WorkContext, workRoute } from '../http/index.ts'
import { LEDGER, READS } from '../platform/database.ts'
import { deliveryMustExist } from '../platform/delivery-must-exist.ts'
import type { AppLedger, AppUnit } from '../platform/ledger.ts'
import { causeOfJob, Interrupted, inSteps } from '../platform/runs/index.ts'
import { type MarkScope, storedPart, storeMarkable, storeMarked } from './marks.query.ts'

/** Records per transaction: an editor never waits longer than one such batch. */
const batchSize = 1_000

const markProgress = z.object({
  total: z.number(),
  tried: z.number(),
  done: z.number(),
  position: z.number(),
})

type Progress = z.infer<typeof markProgress>

/** Changes one record of a job. Returns true if that changed it. */
type MarkStep = (unit: AppUnit, stream: RecordStream) => boolean

const markFor =
  (target: SyncTarget): MarkStep =>
  (unit, stream) => {
    if (!isApproved(stream.state) || isExcluded(stream.state)) return false
    const at = unit.cause.at
    return decideOn(unit, stream, { do: 'request-sync', targets: [target], at }).length > 0
  }

const withdrawFrom =
  (target: SyncTarget): MarkStep =>
  (unit, stream) =>
    decideOn(unit, stream, { do: 'withdraw-sync', target }).length > 0

const shown = ({ tried, total }: Progress) => ({ done: tried, total, unit: 'Einträge' })

/** Takes kept records batch by batch, each all or nothing with its progress; a crash goes on after the last. */
const takeAll = async (
  ledger: AppLedger,
  working: WorkContext<object, Progress>,
  keep: (unit: AppUnit) => Promise<number>,
  step: MarkStep,
): Promise<Progress> => {
  const { job, stopping } = working
  const inStep = inSteps({ ledger, working, cause: causeOfJob(job, { run: null }), shown })
  const begin = async (unit: AppUnit): Promise<Progress> => ({
    total: await keep(unit),
    tried: 0,
    done: 0,
    position: 0,
  })
  const take = async (unit: AppUnit, from: Progress): Promise<Progress> => {
    const ids = await storedPart(unit.db, job.id, from.tried, batchSize)
    const streams = await loadRecords(unit.db, ids)
    const changed = [...streams.values()].filter((stream) => step(unit, stream)).length
    const position = (await unit.flush()) ?? from.position
    return { ...from, tried: from.tried + ids.length, done: from.done + changed, position }
  }
  let progress = working.progress ?? (await inStep(begin))
  while (progress.tried < progress.total) {
    if (stopping()) throw new Interrupted()
    const from = progress
    progress = await inStep((unit) => take(unit, from))
  }
  await ledger.db.deleteFrom('run_scope').where('run_id', '=', job.id).execute()
  return progress
}

/** The calls of this file are about the CRM alone; how records are marked is the same for every target. */
const target: SyncTarget = 'salesforce'

/** Marks for a target. The answer is a sentence that ends with the count, or the count alone. */
const marking = longWork({
  kind: 'mark-salesforce',
  call: markForSalesforce,
  input: z.object({ scope: markForSalesforce.body, as: z.enum(['sentence', 'count']) }),
  progress: markProgress,
  inject: [LEDGER],
  run: (ledger: AppLedger) => async (working) => {
    const { scope, as } = working.input
    const keep = (unit: AppUnit) => storeMarkable(unit.db, working.job.id, scope, target)
    const { done, position } = await takeAll(ledger, working, keep, markFor(target))
    const sentence = `Für ${targetFacts(target).to} vorgemerkte Einträge: ${done}`
    return { answer: as === 'count' ? done : sentence, position }
  },
})

/** Withdraws every request that the target has not acknowledged; what it holds already it keeps, and goes on to get. */
const clearing = longWork({
  kind: 'clear-salesforce',
  call: clearSyncRequests,
  input: z.object({}),
  progress: markProgress,
  inject: [LEDGER],
  run: (ledger: AppLedger) => async (working) => {
    const keep = (unit: AppUnit) => storeMarked(unit.db, working.job.id, target)
    const { done, position } = await takeAll(ledger, working, keep, withdrawFrom(target))
    return { answer: `Aufgehobene Vormerkungen für ${targetFacts(target).to}: ${done}`, position }
  },
})

export const markWorkers = [marking.worker, clearing.worker]

/** @throws Refusal `not-found` for a delivery or an entry that there is not */
const mustExist = async (
  db: Kysely<Database>,
  { sampleId, periodId, rankingGroupId, toplistLabelIds }: MarkScope,
): Promise<void> => {
  if (sampleId) await deliveryMustExist(db, sampleId)
  await entriesMustExist(db, {
    'ranking-group': rankingGroupId,
    period: periodId,
    'toplist-label': toplistLabelIds,
  })
}

export const markRoutes = [
  preparedWorkRoute(markForSalesforce, marking, [READS], (db: Kysely<Database>) => ({ body }) => {
    if (!body.periodId && !body.sampleId)
      throw new Problem('invalid', 'Bitte einen Jahrgang oder eine Lieferung angeben.')
    return { input: { scope: body, as: 'sentence' }, mustHold: () => mustExist(db, body) }
  }),
  preparedWorkRoute(
    markSampleForSalesforce,
    marking,
    [READS],
    (db: Kysely<Database>) =>
      ({ params: { sampleId } }) => {
        const scope = { sampleId, toplistLabelIds: [], onlyUnsynced: false }
        return { input: { scope, as: 'count' as const }, mustHold: () => mustExist(db, scope) }
      },
  ),
  workRoute(clearSyncRequests, clearing, () => ({})),
]
