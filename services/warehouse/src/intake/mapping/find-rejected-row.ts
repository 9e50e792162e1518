import type { findRejectedRow as call, ReplyOf } from '@stammbuch/contracts'
import type { Writes } from '../../platform/database.ts'
import type { AppTables } from '../../platform/ledger.ts'
import { rowsAfter } from '../import/plan-batch.process.ts'
import { firstRow } from '../import/rows/inspect-row.query.ts'
import { readRow } from './mapping.rules.ts'
import { type Tried, triedPlan } from './tried-plan.ts'

/** Read at once, and looked at before others have their turn. */
const rowsAtOnce = 200
/** Looked at in one call; who seeks further asks again. */
const rowsAtMost = 20_000

/**
 * The first row from `rowIndex` on that these columns refuse a value of, as the import would.
 *
 * @throws Refusal `not-found`, `invalid` for a pattern that cannot be read
 */
export const findRejectedRow = async (
  db: Writes<AppTables>,
  tried: Tried,
): Promise<ReplyOf<typeof call>> => {
  const plan = await triedPlan(db, tried)
  const before = tried.rowIndex + firstRow - 1
  for (let after = before; after < before + rowsAtMost; after += rowsAtOnce) {
    const rows = await rowsAfter(db, tried.sampleId, after, rowsAtOnce)
    const found = rows.find(({ row, cells }) => readRow(plan, row, cells).refused.length > 0)
    if (found) return { rowIndex: found.row - firstRow, goOnAt: null }
    if (rows.length < rowsAtOnce) return { rowIndex: null, goOnAt: null }
  }
  return { rowIndex: null, goOnAt: tried.rowIndex + rowsAtMost }
}
