import {
  type DeliveryEvent,
  type ImportOptions,
  type ImportResult,
  importResult,
  type RunEvent,
} from '@stammbuch/contracts'
import { z } from 'zod'
import { changeEntry, loadEntry } from '../../catalogue/index.ts'
import type { WorkContext } from '../../http/index.ts'
import type { AppLedger, AppUnit } from '../../platform/ledger.ts'
import {
  causeOfJob,
  inOverlappingSteps,
  inSteps,
  type OverlappingStep,
} from '../../platform/runs/index.ts'
import { lockedDelivery } from '../deliveries/receive-delivery.process.ts'
import { rowsAfter } from '../files/delivery-rows.query.ts'
import { withToplistNames } from '../mapping/transformation.rules.ts'
import {
  type ImportContext,
  type ReadyImport,
  readImportContext,
} from './knowledge/import-context.query.ts'
import {
  type BatchBefore,
  batchSize,
  emptyTally,
  type PlannedBatch,
  planAhead,
  planBatch,
  tallied,
  writePlanned,
} from './plan-batch.process.ts'
import { ImportIndex } from './planning/import-index.rules.ts'
import type { RowPlan } from './planning/row-draft.rules.ts'
import { forgetRows, renewStatistics, writePlans } from './write-plans.process.ts'

/** The progress of an import as its job keeps it. */
export const importProgress = z.object({
  total: z.number(),
  /** The last row that is in. */
  cursor: z.number(),
  tried: z.number(),
  startedAt: z.string(),
  /** The log's position when the run began. */
  bornUntil: z.number(),
  tally: importResult
    .omit({ runId: true, changes_created: true, seconds: true })
    .extend({ proposed: z.number() }),
  /** It was asked to end before all rows were in. */
  cancelled: z.literal(true).optional(),
})
type Progress = z.output<typeof importProgress>

interface ImportDependencies {
  readonly ledger: AppLedger
  /** Stores the delivery's rows unless they are there. */
  readonly prepare: (sampleId: string) => Promise<void>
  /** Rows per transaction: an editor never waits longer than one such batch. */
  readonly size?: number
}

const shown = ({ tried, total }: Progress) => ({ done: tried, total, unit: 'Zeilen' })

/**
 * Begins the run: the delivery cannot be imported again, and its mapping is locked. A mapping that was not locked yet keeps
 * the assigned toplists. A delivery that was set aside is taken up.
 */
const beginImport = async (
  unit: AppUnit,
  runId: string,
  options: ImportOptions,
): Promise<Progress> => {
  const { id, version, set_aside } = await lockedDelivery(unit, options.sampleId)
  const takenUp: DeliveryEvent = { type: 'DeliveryTakenUp', data: {} }
  if (set_aside) unit.append({ kind: 'delivery', id, version }, [takenUp])
  await forgetRows(unit.db, [options.sampleId])
  const { rows, mapping, context, meant } = await readImportContext(unit.db, { options, runId })
  const entry = await loadEntry(unit, 'mapping', mapping.id)
  const columns = withToplistNames(mapping.columns, meant)
  const remembered = columns === mapping.columns ? {} : { columns, revision: mapping.revision + 1 }
  if (!mapping.locked) await changeEntry(unit, entry, { ...remembered, locked: true })
  const started: RunEvent = { type: 'RunStarted', data: { kind: 'import', scope: { ...options } } }
  unit.append({ kind: 'run', id: runId, version: 0 }, [started])
  await unit.flush()
  const { at: startedAt } = unit.cause
  const { bornUntil } = context
  return { total: rows, cursor: 0, tried: 0, startedAt, bornUntil, tally: emptyTally }
}

const resultOf = (
  runId: string,
  { tally, startedAt, cancelled }: Progress,
  at: string,
): ImportResult => {
  // Whom new rows are probably about is a question before the import.
  const { proposed, likelyKnown: _, ...counts } = tally
  const seconds = (Date.parse(at) - Date.parse(startedAt)) / 1_000
  return { runId, changes_created: proposed, ...counts, seconds, ...(cancelled && { cancelled }) }
}

/** Ends the run. One that has ended already gives the same answer as then. */
const finishImport = async (unit: AppUnit, { context }: ReadyImport, progress: Progress) => {
  const { runId, sampleId, mappingId, revision } = context
  const run = await unit.db
    .selectFrom('run')
    .select(['version', 'result', 'finished_position'])
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (run.result)
    return { answer: importResult.parse(run.result), position: run.finished_position ?? 0 }
  const answer = resultOf(runId, progress, unit.cause.at)
  const { id, version } = await lockedDelivery(unit, sampleId)
  const { proposed: changes, newRows, conflicts } = progress.tally
  const imported: DeliveryEvent = {
    type: 'DeliveryImported',
    data: { mappingId, revision, runId, changes },
  }
  const finished: RunEvent = { type: 'RunFinished', data: { result: { ...answer } } }
  // One that was ended before it made anything leaves the delivery to be imported: there is nothing to take back.
  if (!progress.cancelled || changes + newRows + conflicts > 0)
    unit.append({ kind: 'delivery', id, version }, [imported])
  unit.append({ kind: 'run', id: runId, version: run.version }, [finished])
  return { answer, position: (await unit.flush()) ?? 0 }
}

/** Rows of the first batch: until it is planned there is nothing to write. */
const firstBatch = 250

/** After so many batches a new database has other statistics than it is planned with. */
const statisticsAfter = [5, 50]

/** Returns the batches of a delivery as steps. Each is planned while the one before is written. */
const batches = ({ db }: AppLedger, context: ImportContext, size: number) => {
  let before: BatchBefore | undefined
  let count = 0
  return async (cursor: number): Promise<OverlappingStep<Progress> | undefined> => {
    const most = count === 0 ? Math.min(size, firstBatch) : size
    const rows = await rowsAfter(db, context.sampleId, cursor, most)
    const last = rows.at(-1)
    if (!last) return undefined
    if (statisticsAfter.includes(count)) void renewStatistics(db)
    count += 1
    const counted = (progress: Progress, plans: readonly RowPlan[]): Progress => {
      const tally = tallied(progress.tally, plans)
      return { ...progress, cursor: last.row, tried: progress.tried + rows.length, tally }
    }
    let planned: PlannedBatch | undefined
    return {
      after: last.row,
      plan: async () => {
        planned = await planAhead(db, context, rows, before)
      },
      run: async (unit, committed) => {
        if (!planned) throw new Error('the batch is not planned')
        const progress = await writePlanned(unit, context, planned, () =>
          committed().then((one) => {
            // The batch after it is planned from now on.
            before = planned
            return one
          }),
        )
        return counted(progress, planned.plans)
      },
      alone: async (unit, progress) => {
        const plans = await planBatch(unit.db, context, new ImportIndex(), rows)
        await writePlans(unit, context, plans)
        before = undefined
        return counted(progress, plans)
      },
    }
  }
}

/**
 * Imports a delivery: batches that are each all or nothing, their progress in the same transaction, so
 * that a crash goes on after the last one. Ids of what a row creates derive from run and row.
 */
export const importRun =
  ({ ledger, prepare, size = batchSize }: ImportDependencies) =>
  async (
    working: WorkContext<ImportOptions, Progress>,
  ): Promise<{ answer: ImportResult; position: number }> => {
    const { job, input: options } = working
    const cause = causeOfJob(job, { source: 'import' })
    const steps = { ledger, working, cause, shown }
    const begin = (): Promise<Progress> =>
      inSteps<Progress>(steps)((unit) => beginImport(unit, job.id, options))
    const begun = working.progress ?? (await begin())
    const { bornUntil } = begun
    const wanted = { options, runId: job.id, isResumed: true, bornUntil }
    const ready = await readImportContext(ledger.db, wanted)
    await prepare(options.sampleId)
    const [rest, isCancelled] = await inOverlappingSteps<Progress>(steps)(begun, {
      placeOf: ({ cursor }) => cursor,
      stepAfter: batches(ledger, ready.context, size),
    })
    const progress = isCancelled ? { ...rest, cancelled: true as const } : rest
    return ledger.batch(cause, (unit) => finishImport(unit, ready, progress))
  }
