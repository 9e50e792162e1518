import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** A data record of a delivery, with its number in the file. */
export interface PreparedRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** Number of the first data record; the header is 1. */
export const firstRow = 2

/** Returns the next prepared rows of a delivery after a row number, in order. */
export const rowsAfter = (
  db: Kysely<Database>,
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

/** All prepared rows of a delivery in order, in batches of a size. */
export async function* batchesOf(
  db: Kysely<Database>,
  sampleId: string,
  size: number,
): AsyncGenerator<readonly PreparedRow[]> {
  let after = 0
  for (;;) {
    const rows = await rowsAfter(db, sampleId, after, size)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.row
  }
}

/** Returns prepared rows of a delivery by their numbers. */
export const rowsAt = async (
  db: Kysely<Database>,
  sampleId: string,
  numbers: readonly number[],
): Promise<PreparedRow[]> => {
  const { rows } = await sql<PreparedRow>`
    select row, cells from delivery_row
    where sample_id = ${sampleId}::uuid and row = any(${numbers}::integer[])`.execute(db)
  return rows
}
