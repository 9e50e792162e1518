import {
  type DeliveryEvent,
  type ImportOptions,
  type ImportResult,
  importResult,
  type RunEvent,
} from '@stammbuch/contracts'
import { sql } from 'kysely'
import { z } from 'zod'
import { changeEntry, loadEntry } from '../../catalogue/index.ts'
import type { WorkContext } from '../../http/index.ts'
import type { AppLedger, AppUnit } from '../../platform/ledger.ts'
import { causeOfJob, Interrupted, inSteps } from '../../platform/runs/index.ts'
import { lockedDelivery } from '../deliveries/receive-delivery.process.ts'
import { rowsAfter } from '../files/delivery-rows.query.ts'
import { withToplistNames } from '../mapping/transformation.rules.ts'
import { type ReadyImport, readImportContext } from './knowledge/import-context.query.ts'
import { batchSize, emptyTally, planBatch, tallied } from './plan-batch.process.ts'
import { ImportIndex } from './planning/import-index.rules.ts'
import { forgetRows, writePlans } from './write-plans.process.ts'

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

/**
 * Imports a delivery: batches that are each all or nothing, their progress in the same transaction, so
 * that a crash goes on after the last one. Ids of what a row creates derive from run and row.
 */
export const importRun =
  ({ ledger, prepare, size = batchSize }: ImportDependencies) =>
  async (
    working: WorkContext<ImportOptions, Progress>,
  ): Promise<{ answer: ImportResult; position: number }> => {
    const { job, input: options, stopping, cancelled } = working
    const cause = causeOfJob(job, { source: 'import' })
    const step = inSteps({ ledger, working, cause, shown })
    let progress = working.progress ?? (await step((unit) => beginImport(unit, job.id, options)))
    const ready = await readImportContext(ledger.db, {
      options,
      runId: job.id,
      isResumed: true,
      bornUntil: progress.bornUntil,
    })
    await prepare(options.sampleId)
    for (;;) {
      if (cancelled()) {
        progress = { ...progress, cancelled: true }
        break
      }
      if (stopping()) throw new Interrupted()
      const rows = await rowsAfter(ledger.db, options.sampleId, progress.cursor, size)
      const last = rows.at(-1)
      if (!last) break
      progress = await step(async (unit) => {
        // Rows are compared between reading and writing: a busy machine takes longer for a batch than a
        // forgotten transaction may stand idle.
        await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(unit.db)
        const plans = await planBatch(unit.db, ready.context, new ImportIndex(), rows)
        await writePlans(unit, ready.context, plans)
        const tally = tallied(progress.tally, plans)
        return { ...progress, cursor: last.row, tried: progress.tried + rows.length, tally }
      })
    }
    return ledger.batch(cause, (unit) => finishImport(unit, ready, progress))
  }
