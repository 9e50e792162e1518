import type { AwardDuplication, RunEvent, Years } from '@stammbuch/contracts'
import { idFrom, narrow } from '@stammbuch/ledger'
import { decideOn, newRecord, originOf } from '@stammbuch/records'
import type { AppLedger } from '../../platform/ledger.ts'
import {
  causeOfJob,
  finishRun,
  Interrupted,
  inSteps,
  type Working,
} from '../../platform/runs/index.ts'
import type { AppUnit } from '../../records/index.ts'
import {
  type Candidate,
  candidatesAfter,
  countCandidates,
  type Duplication,
  takeTurn,
  yearsOf,
} from './awards-to-duplicate.query.ts'
import { duplicateOf } from './duplicate-award.rules.ts'

/** Awards per transaction. */
const batchSize = 1_000

type Skipped = AwardDuplication['skipped'][number]

interface Progress {
  readonly total: number
  readonly tried: number
  /** The last award that was looked at. */
  readonly after: string | null
  readonly duplicated: number
  readonly skipped: readonly Skipped[]
  /** It was asked to end before everything was looked at. */
  readonly cancelled?: true
}

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

/** What a duplication would do, by the same judgement; nothing is written. */
export const dryRunOf = async (
  db: AppLedger['db'],
  duplication: Duplication,
): Promise<AwardDuplication> => {
  let progress: Progress = { total: 0, ...nothingTried }
  for (;;) {
    const batch = await candidatesAfter(narrow(db), duplication, progress.after, batchSize)
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
  const total = await countCandidates(narrow(unit.db), duplication)
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
  await takeTurn(narrow(unit.db), duplication)
  const batch = await candidatesAfter(narrow(unit.db), duplication, progress.after, batchSize)
  const years = await yearsOf(narrow(unit.db), duplication)
  for (const candidate of batch)
    if (candidate.refused === null) duplicate(unit, runId, candidate, years)
  await unit.flush()
  return tally(progress, batch)
}

/**
 * Create in the target year what the chosen toplists hold, as new awards that nobody has verified yet.
 * Batches that are each all or nothing; ids derive from run and award, so that a crash repeats nothing.
 */
export const duplicateAwards = (ledger: AppLedger) => async (working: Working) => {
  const { job, stopping, cancelled } = working
  const duplication = job.input as unknown as Duplication
  const { id: runId } = job
  const cause = causeOfJob(job)
  const step = inSteps({ ledger, working, cause, shown })

  const known = job.progress as unknown as Progress
  let progress =
    known.total === undefined ? await step((unit) => begin(unit, runId, duplication)) : known
  for (;;) {
    if (cancelled()) {
      progress = { ...progress, cancelled: true }
      break
    }
    if (stopping()) throw new Interrupted()
    const before = progress
    progress = await step((unit) => takeBatch(unit, runId, duplication, before))
    if (progress.tried === before.tried) break
  }

  const { duplicated, skipped } = progress
  const early = progress.cancelled && { cancelled: progress.cancelled }
  const result = { duplicated, skipped: skipped.length, ...early }
  const position = await ledger.batch(cause, (unit) => finishRun(unit, runId, result))
  const answer = { dryRun: false, duplicated, skipped: [...skipped], runId, ...early }
  return { answer, position }
}
