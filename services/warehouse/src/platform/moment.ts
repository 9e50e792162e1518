import type { Moment } from '@stammbuch/contracts'
import { type Database, positionAt } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/**
 * The position a reading stands for: that of the moment asked for, or null for now. With an earlier moment, the rest of the
 * transaction reads master data with the names of then.
 *
 * @throws Refusal `unknown-moment` for a position that is not there yet
 */
export const momentOf = async (
  db: Kysely<Database>,
  asOf: number | string | undefined,
): Promise<number | null> => {
  if (asOf === undefined) return null
  const position = await positionAt(db, asOf)
  await readAsOf(db, position)
  return position
}

/** The relations of `earlier` stand before those of `view`, whose names they have, until the transaction ends. */
const readAsOf = (db: Kysely<Database>, position: number) =>
  sql`
    select set_config('stammbuch.position', ${String(position)}::text, true),
           set_config('search_path', 'earlier, ' || current_setting('search_path'), true)
    where current_setting('search_path') not like 'earlier,%'`.execute(db)

/** Returns a position with its time, and how far the log reaches. */
export const momentFacts = async (
  db: Kysely<Database>,
  position: number,
  head: number,
): Promise<Moment> => {
  const { rows } = await sql<{ at: Date | null; first: Date | null; last: Date | null }>`
    select (select at from event where position = ${position}), min(at) as first, max(at) as last
    from event`.execute(db)
  const [found] = rows
  const [at, firstAt, headAt] = [found?.at, found?.first, found?.last].map(
    (time) => time?.toISOString() ?? null,
  )
  return { position, at: at ?? null, firstAt: firstAt ?? null, head, headAt: headAt ?? null }
}
