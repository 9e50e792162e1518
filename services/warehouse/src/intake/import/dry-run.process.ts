import type { ImportOptions } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import type { AppLedger } from '../../platform/ledger.ts'
import { batchesOf } from '../files/delivery-rows.query.ts'
import { type ImportContext, readImportContext } from './knowledge/import-context.query.ts'
import { lookAhead } from './knowledge/look-ahead.query.ts'
import {
  batchSize,
  emptyTally,
  type ImportTally,
  planBatch,
  tallied,
} from './plan-batch.process.ts'
import { ImportIndex } from './planning/import-index.rules.ts'
import { forgetRows, keepPlans } from './write-plans.process.ts'

/** The answer of a dry run: the import's counts, and what it was asked for. */
export const dryRunAnswer = (
  { proposed, likelyKnown, ...counts }: ImportTally,
  asked: ImportOptions,
) => ({
  count_of_suggested_changes: proposed,
  ...counts,
  asked,
  ...(likelyKnown && likelyKnown.rows > 0 && { likelyKnown }),
})

/** The observer of a dry run that is a job: it keeps the rows' outcomes and follows its progress. */
export interface DryRunObserver {
  /** The run under which the rows' outcomes are kept. */
  readonly runId: string
  readonly report: (done: number, total: number) => Promise<void>
  /** @throws Interrupted when another process shall do the work */
  readonly checkpoint: () => void
}

/** A large part of the work on a row is done before its turn comes. */
const progressOf = (
  { report, checkpoint }: DryRunObserver,
  { models }: ImportContext,
  total: number,
) => {
  const steps = models.length > 0 ? 2 : 1
  let done = 0
  return (rows: number): Promise<void> => {
    checkpoint()
    done += rows
    return report(Math.floor(done / steps), total)
  }
}

const unobserved = () => Promise.resolve()

/**
 * Plans a delivery as its import does, in the same order over the same reads, and writes nothing. Rows that earlier
 * ones would have created stand in the index, so that no transaction has to hold the log while thousands of rows pass.
 */
export const dryRun = async (
  { db }: AppLedger,
  options: ImportOptions,
  size: number = batchSize,
  observer: DryRunObserver | null = null,
): Promise<ImportTally> => {
  const runId = observer?.runId ?? newId()
  const { context, rows: total } = await readImportContext(db, {
    options,
    runId,
    isProbed: !options.skipInserts,
  })
  if (observer) await forgetRows(db, [options.sampleId])
  const passed = observer ? progressOf(observer, context, total) : unobserved
  const { isNeededLater, matches: ahead } = await lookAhead(db, context, size, passed)
  const index = new ImportIndex(isNeededLater)
  let tally = emptyTally
  for await (const rows of batchesOf(db, options.sampleId, size)) {
    // No transaction around a batch: others must not wait for rows that are only read.
    const plans = await planBatch(db, context, index, rows, { ahead, isTrial: true })
    if (observer) await keepPlans(db, context, plans)
    tally = tallied(tally, plans)
    await passed(rows.length)
  }
  return tally
}
