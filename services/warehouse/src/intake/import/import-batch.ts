import { narrow, type Unit } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { AppTables } from '../../platform/ledger.ts'
import type { WorkTables } from '../../platform/tables.ts'
import { readRow } from '../mapping.rules.ts'
import { findCandidates } from './candidates.query.ts'
import type { ImportContext } from './import-context.ts'
import type { ImportDesk } from './import-desk.ts'
import type { Taken } from './row-in-hand.ts'
import { takeRow } from './take-row.ts'

export interface PreparedRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** The next prepared rows of a delivery after a row number. */
export const rowsAfter = (
  db: Kysely<WorkTables>,
  sampleId: string,
  after: number,
  limit: number,
): Promise<PreparedRow[]> =>
  db
    .selectFrom('delivery_row')
    .select(['row', 'cells'])
    .where('sample_id', '=', sampleId)
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit)
    .execute()

/** After so many rows other requests have their turn. */
const rowsInARow = 100

/** Where rows are decided: a unit of the log, or in a dry run one that writes nothing. */
export type RowUnit = Pick<Unit<AppTables>, 'append'> & { readonly db: Kysely<AppTables> }

/** Decide a batch of rows, one after the other, over what the store knows about all of them. */
export const takeRows = async (
  unit: RowUnit,
  context: ImportContext,
  desk: ImportDesk,
  prepared: readonly PreparedRow[],
): Promise<readonly Taken[]> => {
  const rows = prepared.map(({ row, cells }) => readRow(context.plan, row, cells))
  desk.layOut(await findCandidates(narrow(unit.db), context, rows, desk.calledBefore(rows)))
  const taken: Taken[] = []
  for (const [index, row] of rows.entries()) {
    taken.push(takeRow(unit, context, desk, row))
    if (index % rowsInARow === rowsInARow - 1) await new Promise(setImmediate)
  }
  return taken
}
