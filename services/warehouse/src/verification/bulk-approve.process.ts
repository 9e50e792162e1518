import { bulkApprove, type RunEvent } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import { z } from 'zod'
import { dynamicFieldsByName } from '../catalogue/index.ts'
import { longWork, workRoute } from '../http/index.ts'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger, AppUnit } from '../platform/ledger.ts'
import { causeOfJob, finishRun, Interrupted, inSteps } from '../platform/runs/index.ts'
import { PendingIndex } from './pending/pending-index.process.ts'
import { scopePart } from './scope.query.ts'
import { storedFilter } from './stored-filter.rules.ts'

/** Records per transaction: an editor never waits longer than one such batch. */
const batchSize = 1_000

const approveInput = z.object({
  ids: z.array(z.string()).optional(),
  filter: storedFilter.optional(),
  position: z.number().optional(),
  limit: z.number(),
})

type Input = z.infer<typeof approveInput>

const approveProgress = z.object({
  total: z.number(),
  tried: z.number(),
  approved: z.number(),
  rejected: z.number(),
  reasons: z.record(z.string(), z.number()),
  cancelled: z.literal(true).optional(),
})

type Progress = z.infer<typeof approveProgress>

const shown = ({ tried, total }: Progress) => ({ done: tried, total, unit: 'Einträge' })

/** The records that a run is to verify, in the order of the list. */
const wantedIn = async (
  waiting: PendingIndex,
  { ids, filter, position: upTo = Number.MAX_SAFE_INTEGER, limit }: Input,
): Promise<readonly string[]> => {
  if (filter === undefined) return [...new Set(ids)].slice(0, limit)
  const { result } = await waiting.unapproved(filter, upTo)
  return result.slice(0, limit)
}

const begin = async (
  unit: AppUnit,
  runId: string,
  { ids, ...scope }: Input,
  wanted: readonly string[],
): Promise<Progress> => {
  const said = { ...scope, ...(ids && { ids: ids.length }) }
  const started: RunEvent = { type: 'RunStarted', data: { kind: 'bulk-approve', scope: said } }
  unit.append({ kind: 'run', id: runId, version: 0 }, [started])
  await unit.flush()
  await unit.db
    .insertInto('run_scope')
    .values({ run_id: runId, ids: [...wanted] })
    .execute()
  return { total: wanted.length, tried: 0, approved: 0, rejected: 0, reasons: {} }
}

/** Verify each as a single call would; the codes of those that refuse. */
const approveEach = async (unit: AppUnit, ids: readonly string[]): Promise<readonly string[]> => {
  const streams = await loadRecords(unit.db, ids)
  const dynamic = [...(await dynamicFieldsByName(unit.db)).values()]
  return ids.flatMap((id) => {
    const stream = streams.get(id)
    if (!stream) return ['not-found']
    try {
      decideOn(unit, stream, { do: 'approve', dynamic })
      return []
    } catch (error) {
      if (error instanceof Refusal) return [error.code]
      throw error
    }
  })
}

const after = (progress: Progress, tried: number, refused: readonly string[]): Progress => {
  const reasons = { ...progress.reasons }
  for (const code of refused) reasons[code] = (reasons[code] ?? 0) + 1
  return {
    ...progress,
    tried: progress.tried + tried,
    approved: progress.approved + tried - refused.length,
    rejected: progress.rejected + refused.length,
    reasons,
  }
}

/**
 * Verifies many records as one run, each as if it were verified alone, in batches that are all or nothing; a crash
 * goes on after the last one.
 */
const approving = longWork({
  kind: 'bulk-approve',
  call: bulkApprove,
  input: approveInput,
  progress: approveProgress,
  inject: [LEDGER, PendingIndex],
  run: (ledger: AppLedger, waiting: PendingIndex) => async (working) => {
    const { job, input, stopping, cancelled } = working
    const cause = causeOfJob(job)
    const step = inSteps<Progress>({ ledger, working, cause, shown })
    let { progress } = working
    if (progress === null) {
      const wanted = await wantedIn(waiting, input)
      progress = await step((unit) => begin(unit, job.id, input, wanted))
    }
    while (progress.tried < progress.total) {
      if (cancelled()) {
        progress = { ...progress, cancelled: true }
        break
      }
      if (stopping()) throw new Interrupted()
      const ids = await scopePart(ledger.db, job.id, progress.tried + 1, batchSize)
      const before = progress
      progress = await step(async (unit) => {
        const refused = await approveEach(unit, ids)
        await unit.flush()
        return after(before, ids.length, refused)
      })
    }
    const { approved, rejected, reasons, cancelled: early } = progress
    const answer = {
      runId: job.id,
      approved,
      rejected,
      reasons,
      ...(early && { cancelled: early }),
    }
    const position = await ledger.batch(cause, async (unit) => {
      const last = await finishRun(unit, job.id, answer)
      await unit.db.deleteFrom('run_scope').where('run_id', '=', job.id).execute()
      return last
    })
    return { answer, position }
  },
})

export const approveWorker = approving.worker

export const approveRoutes = [
  workRoute(bulkApprove, approving, ({ body }) => {
    if ((body.ids === undefined) === (body.filter === undefined)) throw new Refusal('scope-missing')
    return body
  }),
]
