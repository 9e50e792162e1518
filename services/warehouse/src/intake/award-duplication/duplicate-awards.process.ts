import {
  type AwardDuplication,
  awardDuplication,
  duplicateAwards,
  type RunEvent,
  type Years,
} from '@stammbuch/contracts'
import { idFrom } from '@stammbuch/ledger'
import { decideOn, newRecord, originOf } from '@stammbuch/records'
import { z } from 'zod'
import { Answer, longWork, preparedWorkRoute } from '../../http/index.ts'
import { LEDGER } from '../../platform/database.ts'
import type { AppLedger, AppUnit } from '../../platform/ledger.ts'
import { causeOfJob, finishRun, Interrupted, inSteps } from '../../platform/runs/index.ts'
import {
  type Candidate,
  candidatesAfter,
  countCandidates,
  type Duplication,
  lockTargetYear,
  resolveDuplication,
  yearsOf,
} from './awards-to-duplicate.query.ts'
import { duplicateOf } from './duplicate-award.rules.ts'

/** Awards per transaction. */
const batchSize = 1_000

const duplication = z.object({
  rankingGroupId: z.string(),
  periodId: z.string(),
  targetPeriodId: z.string(),
  toplistIds: z.array(z.string()).readonly(),
})

const duplicationProgress = z.object({
  total: z.number(),
  tried: z.number(),
  /** The last award that was looked at. */
  after: z.string().nullable(),
  duplicated: z.number(),
  skipped: z.array(awardDuplication.shape.skipped.element).readonly(),
  /** It was asked to end before everything was looked at. */
  cancelled: z.literal(true).optional(),
})

type Progress = z.infer<typeof duplicationProgress>

const nothingTried = { tried: 0, after: null, duplicated: 0, skipped: [] }

const tally = (progress: Progress, batch: readonly Candidate[]): Progress => {
  const refused = batch.flatMap(({ id, refused }) => (refused ? [{ id, code: refused }] : []))
  return {
    ...progress,
    tried: progress.tried + batch.length,
    after: batch.at(-1)?.id ?? progress.after,
    duplicated: progress.duplicated + batch.length - refused.length,
    skipped: [...progress.skipped, ...refused],
  }
}

/** Returns what a duplication would do, judged alike; nothing is written. */
const dryRunOf = async (
  db: AppLedger['db'],
  duplication: Duplication,
): Promise<AwardDuplication> => {
  let progress: Progress = { total: 0, ...nothingTried }
  for (;;) {
    const batch = await candidatesAfter(db, duplication, progress.after, batchSize)
    if (batch.length === 0) break
    progress = tally(progress, batch)
  }
  const { duplicated, skipped } = progress
  return { dryRun: true, duplicated, skipped: [...skipped], runId: null }
}

const duplicate = (unit: AppUnit, runId: string, { id, fields }: Candidate, years: Years) =>
  decideOn(unit, newRecord(idFrom(`${runId}:${id}`)), {
    do: 'create',
    class: 'award',
    values: duplicateOf(fields, years),
    origin: originOf('editor'),
  })

const shown = ({ tried, total }: Progress) => ({ done: tried, total, unit: 'Auszeichnungen' })

const begin = async (unit: AppUnit, runId: string, duplication: Duplication): Promise<Progress> => {
  const total = await countCandidates(unit.db, duplication)
  const { toplistIds, ...scope } = duplication
  const started: RunEvent = {
    type: 'RunStarted',
    data: { kind: 'award-duplication', scope: { ...scope, toplistLabelIds: toplistIds } },
  }
  unit.append({ kind: 'run', id: runId, version: 0 }, [started])
  await unit.flush()
  return { total, ...nothingTried }
}

/** One batch: judged, created and counted in one transaction. */
const takeBatch = async (
  unit: AppUnit,
  runId: string,
  duplication: Duplication,
  progress: Progress,
): Promise<Progress> => {
  await lockTargetYear(unit.db, duplication)
  const batch = await candidatesAfter(unit.db, duplication, progress.after, batchSize)
  const years = await yearsOf(unit.db, duplication)
  for (const candidate of batch)
    if (candidate.refused === null) duplicate(unit, runId, candidate, years)
  await unit.flush()
  return tally(progress, batch)
}

/**
 * Creates in the target year what the chosen toplists hold, as new awards that nobody has verified yet.
 * Batches that are each all or nothing; ids derive from run and award, so that a crash repeats nothing.
 */
const duplicating = longWork({
  kind: 'award-duplication',
  call: duplicateAwards,
  input: duplication,
  progress: duplicationProgress,
  inject: [LEDGER],
  run: (ledger: AppLedger) => async (working) => {
    const { job, input, stopping, cancelled } = working
    const { id: runId } = job
    const cause = causeOfJob(job)
    const step = inSteps({ ledger, working, cause, shown })
    let progress = working.progress ?? (await step((unit) => begin(unit, runId, input)))
    for (;;) {
      if (cancelled()) {
        progress = { ...progress, cancelled: true }
        break
      }
      if (stopping()) throw new Interrupted()
      const before = progress
      progress = await step((unit) => takeBatch(unit, runId, input, before))
      if (progress.tried === before.tried) break
    }

    const { duplicated, skipped } = progress
    const early = progress.cancelled && { cancelled: progress.cancelled }
    const result = { duplicated, skipped: skipped.length, ...early }
    const position = await ledger.batch(cause, (unit) => finishRun(unit, runId, result))
    const answer = { dryRun: false, duplicated, skipped: [...skipped], runId, ...early }
    return { answer, position }
  },
})

const dryRunning = longWork({
  kind: 'award-duplication-dry-run',
  call: duplicateAwards,
  input: duplication,
  inject: [LEDGER],
  run:
    ({ db }: AppLedger) =>
    async ({ input }) => ({ answer: await dryRunOf(db, input) }),
})

export const duplicationWorkers = [duplicating.worker, dryRunning.worker]

/** Without a wish for a job a dry run leaves no trace at all, not even a job. */
export const duplicationRoutes = [
  preparedWorkRoute(
    duplicateAwards,
    duplicating,
    [LEDGER],
    ({ db }: AppLedger) =>
      async ({ body }, { async }) => {
        const input = await resolveDuplication(db, body)
        if (!body.dryRun) return { input }
        return async ? { input, work: dryRunning } : new Answer(await dryRunOf(db, input))
      },
  ),
]
