import type { ImportOptions } from '@stammbuch/contracts'
import { narrow, newId } from '@stammbuch/ledger'
import type { AppLedger } from '../../platform/ledger.ts'
import { readRow } from '../mapping.rules.ts'
import { contextOf } from './context.query.ts'
import { rowsAfter, takeRows } from './import-batch.ts'
import type { ImportContext } from './import-context.ts'
import { ImportDesk } from './import-desk.ts'
import { emptyTally, type Tally, tallied } from './import-tally.ts'
import { matchAhead, RowsByPlace } from './match-ahead.ts'
import { RepeatedRows } from './repeated-rows.ts'
import { forgetRows, keepRows } from './row-results.ts'

export const batchSize = 1_000

/** What has to be known of all rows before the first is decided. */
const lookThrough = async (ledger: AppLedger, { sampleId, plan }: ImportContext) => {
  const [repeated, places] = [new RepeatedRows(plan.targetClass), new RowsByPlace()]
  let cursor = 0
  for (;;) {
    const rows = await rowsAfter(narrow(ledger.db), sampleId, cursor, batchSize)
    const last = rows.at(-1)
    if (!last) return { isNeededLater: repeated.end(), byPlace: places.inOrder() }
    for (const { row, cells } of rows) {
      const mapped = readRow(plan, row, cells)
      repeated.add(mapped)
      places.add(mapped)
    }
    cursor = last.row
  }
}

/** What a dry run answers: the import's counts, and what it was asked for. */
export const dryRunAnswer = (
  { proposed, likelyKnown, ...counts }: Tally,
  asked: ImportOptions,
) => ({
  count_of_suggested_changes: proposed,
  ...counts,
  asked,
  ...(likelyKnown && likelyKnown.rows > 0 && { likelyKnown }),
})

/** A dry run that is a job: what became of its rows can be looked through, and it is watched meanwhile. */
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
 * The import without its last step: every row goes through the same lookups and rules in the same
 * order, and nothing is appended. What earlier rows would have created lies on the desk, so that no
 * transaction has to hold the log while thousands of rows pass.
 */
export const dryRun = async (
  ledger: AppLedger,
  options: ImportOptions,
  size: number = batchSize,
  watched: WatchedDryRun | null = null,
): Promise<Tally> => {
  const runId = watched?.runId ?? newId()
  const { context, rows: total } = await contextOf(ledger.db, {
    options,
    runId,
    isProbed: !options.skipInserts,
  })
  if (watched) await forgetRows(narrow(ledger.db), [options.sampleId])
  const passed = watched ? progressOf(watched, context, total) : unwatched
  const { isNeededLater, byPlace } = await lookThrough(ledger, context)
  const ahead = await matchAhead(ledger, context, byPlace, size, passed)
  const desk = new ImportDesk(isNeededLater)
  // No transaction around a batch: nothing is written, and nobody shall wait for rows that are only looked at.
  const unit = { db: ledger.db, append: () => undefined, ahead, isTrial: true }
  let tally = emptyTally
  let cursor = 0
  for (;;) {
    const rows = await rowsAfter(narrow(ledger.db), options.sampleId, cursor, size)
    const last = rows.at(-1)
    if (!last) return tally
    const taken = await takeRows(unit, context, desk, rows)
    if (watched) await keepRows(narrow(ledger.db), context, taken)
    tally = tallied(tally, taken)
    cursor = last.row
    await passed(rows.length)
  }
}
