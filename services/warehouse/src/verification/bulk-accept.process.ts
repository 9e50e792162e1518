import type { BulkResult } from '@stammbuch/contracts'
import type { Cause } from '@stammbuch/ledger'
import type { AppLedger } from '../platform/ledger.ts'
import { Interrupted, type JobRow, type RunEvent, type Working } from '../platform/runs/index.ts'
import { type AppUnit, decideEach, type Outcome } from '../records/index.ts'
import { keepScope, type Scope, scopePart } from './scope.query.ts'

/** Changes per transaction: an editor never waits longer than one such batch. */
const batchSize = 1_000

interface Progress {
  readonly total: number
  readonly tried: number
  readonly accepted: number
  readonly rejected: number
  readonly reasons: Readonly<Record<string, number>>
}

interface BulkInput extends Scope {
  readonly limit: number
}

const causeOf = ({ id, actor, role, command }: JobRow): Omit<Cause, 'at'> => ({
  actor,
  role,
  source: 'ui',
  command,
  run: id,
})

const tally = (progress: Progress, outcomes: readonly Outcome[]): Progress => {
  const reasons = { ...progress.reasons }
  let rejected = 0
  for (const { refused } of outcomes) {
    if (!refused) continue
    rejected += 1
    reasons[refused.code] = (reasons[refused.code] ?? 0) + 1
  }
  return {
    ...progress,
    tried: progress.tried + outcomes.length,
    accepted: progress.accepted + outcomes.length - rejected,
    rejected: progress.rejected + rejected,
    reasons,
  }
}

const resultOf = (runId: string, { total, accepted, rejected, reasons }: Progress): BulkResult => ({
  runId,
  acceptedChanges: accepted,
  rejectedChanges: rejected,
  pendingChanges: total - accepted - rejected,
  reasons: { ...reasons },
})

const stream = (id: string, version: number) => ({ kind: 'run', id, version })

/**
 * Accept everything in a scope that a single accept would take, in order of proposal: batches that
 * are each all or nothing, with their progress in the same transaction, so that a crash goes on after
 * the last one. A batch is the same path as a single decision.
 */
export const bulkAccept =
  (ledger: AppLedger) =>
  async ({ job, save, stopping }: Working): Promise<{ answer: BulkResult; position: number }> => {
    const input = job.input as unknown as BulkInput
    const cause = causeOf(job)
    const shown = (progress: Progress) => ({
      done: progress.tried,
      total: Math.min(progress.total, input.limit),
      unit: 'Änderungen',
    })

    const begin = (unit: AppUnit): Promise<Progress> =>
      started(unit, job.id, input).then(async (progress) => {
        await save(unit.db as never, progress, shown(progress))
        return progress
      })

    const known = job.progress as unknown as Progress
    let progress = known.total === undefined ? await ledger.batch(cause, begin) : known

    for (;;) {
      const room = Math.min(progress.total, input.limit) - progress.tried
      if (room <= 0) break
      if (stopping()) throw new Interrupted()
      const ids = await scopePart(ledger.db, job.id, progress.tried + 1, Math.min(room, batchSize))
      progress = await ledger.batch(cause, async (unit) => {
        const outcomes = await acceptAll(unit, ids)
        const next = tally(progress, outcomes)
        await unit.flush()
        await save(unit.db as never, next, shown(next))
        return next
      })
    }

    const answer = resultOf(job.id, progress)
    const position = await ledger.batch(cause, async (unit) => {
      const finished: RunEvent = { type: 'RunFinished', data: { result: { ...answer } } }
      unit.append(stream(job.id, 1), [finished])
      const last = await unit.flush()
      await unit.db.deleteFrom('run_scope').where('run_id', '=', job.id).execute()
      return last ?? 0
    })
    return { answer, position }
  }

const started = async (unit: AppUnit, runId: string, input: BulkInput): Promise<Progress> => {
  const total = await keepScope(unit.db as never, runId, input)
  const event: RunEvent = { type: 'RunStarted', data: { kind: 'bulk-accept', scope: { ...input } } }
  unit.append(stream(runId, 0), [event])
  await unit.flush()
  return { total, tried: 0, accepted: 0, rejected: 0, reasons: {} }
}

const acceptAll = (unit: AppUnit, ids: readonly string[]): Promise<readonly Outcome[]> =>
  decideEach(
    unit,
    ids.map((id) => ({ id, decision: 'accept', evenIfStale: false })),
  )
