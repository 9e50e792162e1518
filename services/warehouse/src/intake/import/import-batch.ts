import { narrow, type Unit } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { AppTables } from '../../platform/ledger.ts'
import type { WorkTables } from '../../platform/tables.ts'
import { readRow } from '../mapping.rules.ts'
import { findCandidates, type Looking } from './candidates.query.ts'
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

/** Prepared rows of a delivery by their numbers. */
export const rowsAt = async (
  db: Kysely<WorkTables>,
  sampleId: string,
  numbers: readonly number[],
): Promise<PreparedRow[]> => {
  const { rows } = await sql<PreparedRow>`
    select row, cells from delivery_row
    where sample_id = ${sampleId}::uuid and row = any(${numbers}::integer[])`.execute(db)
  return rows
}

/** After so many rows other requests have their turn. */
const rowsInARow = 100

/** Where rows are decided: a unit of the log, or in a dry run one that writes nothing. */
export type RowUnit = Pick<Unit<AppTables>, 'append'> & { readonly db: Kysely<AppTables> } & Looking

/** Decide a batch of rows, one after the other, over what the store knows about all of them. */
export const takeRows = async (
  unit: RowUnit,
  context: ImportContext,
  desk: ImportDesk,
  prepared: readonly PreparedRow[],
): Promise<readonly Taken[]> => {
  const rows = prepared.map(({ row, cells }) => readRow(context.plan, row, cells))
  desk.layOut(await findCandidates(narrow(unit.db), context, rows, desk.calledBefore(rows), unit))
  const taken: Taken[] = []
  for (const [index, row] of rows.entries()) {
    taken.push(takeRow(unit, context, desk, row))
    if (index % rowsInARow === rowsInARow - 1) await new Promise(setImmediate)
  }
  return taken
}
