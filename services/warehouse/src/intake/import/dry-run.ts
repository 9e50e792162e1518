import type { ImportOptions } from '@stammbuch/contracts'
import { narrow, newId } from '@stammbuch/ledger'
import type { AppLedger } from '../../platform/ledger.ts'
import { readRow } from '../mapping.rules.ts'
import { contextOf } from './context.query.ts'
import { rowsAfter, takeRows } from './import-batch.ts'
import type { ImportContext } from './import-context.ts'
import { ImportDesk } from './import-desk.ts'
import { emptyTally, type Tally, tallied } from './import-tally.ts'
import { RepeatedRows } from './repeated-rows.ts'
import { forgetRows, keepRows } from './row-results.ts'

export const batchSize = 1_000

const repeatedRows = async (ledger: AppLedger, context: ImportContext) => {
  const found = new RepeatedRows(context.plan.targetClass)
  let cursor = 0
  for (;;) {
    const rows = await rowsAfter(narrow(ledger.db), context.sampleId, cursor, batchSize)
    const last = rows.at(-1)
    if (!last) return found.end()
    for (const { row, cells } of rows) found.add(readRow(context.plan, row, cells))
    cursor = last.row
  }
}

/** What a dry run answers: the import's counts. */
export const dryRunAnswer = ({ proposed, ...counts }: Tally) => ({
  count_of_suggested_changes: proposed,
  ...counts,
})

/** Under which run the rows' outcomes are kept to be looked through. */
interface Kept {
  readonly runId: string
}

/**
 * The import without its last step: every row goes through the same lookups and rules in the same
 * order, and nothing is appended. What earlier rows would have created lies on the desk, so that no
 * transaction has to hold the log while thousands of rows pass.
 */
export const dryRun = async (
  ledger: AppLedger,
  options: ImportOptions,
  size: number = batchSize,
  kept: Kept | null = null,
): Promise<Tally> => {
  const { context } = await contextOf(ledger.db, { options, runId: kept?.runId ?? newId() })
  if (kept) await forgetRows(narrow(ledger.db), [options.sampleId])
  const repeated = await repeatedRows(ledger, context)
  const desk = new ImportDesk(repeated)
  // No transaction around a batch: nothing is written, and nobody shall wait for rows that are only looked at.
  const unit = { db: ledger.db, append: () => undefined }
  let tally = emptyTally
  let cursor = 0
  for (;;) {
    const rows = await rowsAfter(narrow(ledger.db), options.sampleId, cursor, size)
    const last = rows.at(-1)
    if (!last) return tally
    const taken = await takeRows(unit, context, desk, rows)
    if (kept) await keepRows(narrow(ledger.db), context, taken)
    tally = tallied(tally, taken)
    cursor = last.row
  }
}
