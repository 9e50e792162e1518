import { type SyncTarget, targetFacts } from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import {
  decideOn,
  isApproved,
  isExcluded,
  loadRecords,
  type RecordStream,
} from '@stammbuch/records'
import type { AppLedger } from '../platform/ledger.ts'
import { causeOfJob, Interrupted, inSteps, type Working } from '../platform/runs/index.ts'
import type { AppUnit } from '../records/index.ts'
import { keepMarkable, keepMarked, keptPart, type MarkScope } from './marks.query.ts'

/** Records per transaction: an editor never waits longer than one such batch. */
const batchSize = 1_000

interface Progress {
  readonly total: number
  readonly tried: number
  readonly done: number
  readonly position: number
}

/** What a job does to each record; whether that changed it. */
type Step = (unit: AppUnit, stream: RecordStream) => boolean

const markFor =
  (target: SyncTarget): Step =>
  (unit, stream) => {
    if (!isApproved(stream.state) || isExcluded(stream.state)) return false
    const at = unit.cause.at
    return decideOn(unit, stream, { do: 'request-sync', targets: [target], at }).length > 0
  }

const withdrawFrom =
  (target: SyncTarget): Step =>
  (unit, stream) =>
    decideOn(unit, stream, { do: 'withdraw-sync', target }).length > 0

const shown = ({ tried, total }: Progress) => ({ done: tried, total, unit: 'Einträge' })

/** Takes kept records batch by batch, each all or nothing with its progress; a crash goes on after the last. */
const takeAll = async (
  ledger: AppLedger,
  working: Working,
  keep: (unit: AppUnit) => Promise<number>,
  step: Step,
): Promise<Progress> => {
  const { job, stopping } = working
  const inStep = inSteps({ ledger, working, cause: causeOfJob(job, { run: null }), shown })
  const known = job.progress as unknown as Partial<Progress>
  const begin = async (unit: AppUnit): Promise<Progress> => ({
    total: await keep(unit),
    tried: 0,
    done: 0,
    position: 0,
  })
  const take = async (unit: AppUnit, from: Progress): Promise<Progress> => {
    const ids = await keptPart(unit.db, job.id, from.tried, batchSize)
    const streams = await loadRecords(narrow(unit.db), ids)
    const changed = [...streams.values()].filter((stream) => step(unit, stream)).length
    const position = (await unit.flush()) ?? from.position
    return { ...from, tried: from.tried + ids.length, done: from.done + changed, position }
  }
  let progress = known.total === undefined ? await inStep(begin) : (known as Progress)
  while (progress.tried < progress.total) {
    if (stopping()) throw new Interrupted()
    const from = progress
    progress = await inStep((unit) => take(unit, from))
  }
  await ledger.db.deleteFrom('run_scope').where('run_id', '=', job.id).execute()
  return progress
}

/** Mark for a target. The answer is a sentence that ends with the count, or the count alone. */
export const markRecords = (ledger: AppLedger, target: SyncTarget) => async (working: Working) => {
  const { scope, as } = working.job.input as unknown as {
    readonly scope: MarkScope
    readonly as: 'sentence' | 'count'
  }
  const keep = (unit: AppUnit) => keepMarkable(unit.db, working.job.id, scope, target)
  const { done, position } = await takeAll(ledger, working, keep, markFor(target))
  const sentence = `Für ${targetFacts(target).to} vorgemerkte Einträge: ${done}`
  return { answer: as === 'count' ? done : sentence, position }
}

/** Withdraw every request that the target has not acknowledged; what it holds already it keeps, and goes on to get. */
export const clearMarks = (ledger: AppLedger, target: SyncTarget) => async (working: Working) => {
  const keep = (unit: AppUnit) => keepMarked(unit.db, working.job.id, target)
  const { done, position } = await takeAll(ledger, working, keep, withdrawFrom(target))
  return { answer: `Aufgehobene Vormerkungen für ${targetFacts(target).to}: ${done}`, position }
}
