import type { ImportOptions } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import type { AppLedger } from '../../platform/ledger.ts'
import { type ImportContext, readImportContext } from './knowledge/import-context.query.ts'
import { lookAhead } from './knowledge/look-ahead.query.ts'
import {
  batchSize,
  emptyTally,
  type ImportTally,
  planBatch,
  rowsAfter,
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

/** A dry run that is a job: the outcomes of its rows can be looked through, and it is watched meanwhile. */
export interface WatchedDryRun {
  /** Under which the rows' outcomes are kept. */
  readonly runId: string
  readonly tell: (done: number, total: number) => Promise<void>
  /** @throws Interrupted when another process shall do the work */
  readonly goOn: () => void
}

/** A large part of the work on a row is done before its turn comes. */
const progressOf = ({ tell, goOn }: WatchedDryRun, { models }: ImportContext, total: number) => {
  const steps = models.length > 0 ? 2 : 1
  let done = 0
  return (rows: number): Promise<void> => {
    goOn()
    done += rows
    return tell(Math.floor(done / steps), total)
  }
}

const unwatched = () => Promise.resolve()

/**
 * Plans a delivery as its import does, in the same order over the same reads, and writes nothing. Rows that earlier
 * ones would have created stand in the index, so that no transaction has to hold the log while thousands of rows pass.
 */
export const dryRun = async (
  { db }: AppLedger,
  options: ImportOptions,
  size: number = batchSize,
  watched: WatchedDryRun | null = null,
): Promise<ImportTally> => {
  const runId = watched?.runId ?? newId()
  const { context, rows: total } = await readImportContext(db, {
    options,
    runId,
    isProbed: !options.skipInserts,
  })
  if (watched) await forgetRows(db, [options.sampleId])
  const passed = watched ? progressOf(watched, context, total) : unwatched
  const { isNeededLater, matches: ahead } = await lookAhead(db, context, size, passed)
  const index = new ImportIndex(isNeededLater)
  let tally = emptyTally
  let cursor = 0
  for (;;) {
    const rows = await rowsAfter(db, options.sampleId, cursor, size)
    const last = rows.at(-1)
    if (!last) return tally
    // No transaction around a batch: nobody shall wait for rows that are only looked at.
    const plans = await planBatch(db, context, index, rows, { ahead, isTrial: true })
    if (watched) await keepPlans(db, context, plans)
    tally = tallied(tally, plans)
    cursor = last.row
    await passed(rows.length)
  }
}
