import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** Tells if the holder has the same award (project, toplist, product) in that year already. */
export const sameAwardIn = async (
  db: Kysely<Database>,
  awardId: string,
  periodId: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from membership own
    join membership other on other.record_id <> own.record_id and other.class = 'award'
      and other.to_position is null and other.period_id = ${periodId}
      and other.holder_id is not distinct from own.holder_id
      and other.product_id is not distinct from own.product_id
      and other.ranking_group_id is not distinct from own.ranking_group_id
      and other.toplist_id is not distinct from own.toplist_id
    where own.record_id = ${awardId} and own.to_position is null limit 1`.execute(db)
  return rows.length > 0
}

/** The id of a year by its name. @throws Refusal `not-found` */
export const mustBePeriod = async (db: Kysely<Database>, name: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select id from catalogue_key where kind = 'period' and key = lower(${name})`.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Refusal('not-found', `Den Jahrgang „${name}“ gibt es nicht.`)
  return id
}

/** The record that carries, or carried, a supplier identification. @throws Refusal `not-found` */
export const holderOfIdentification = async (db: Kysely<Database>, id: string): Promise<string> => {
  const row = await db
    .selectFrom('identification')
    .select('record_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return row.record_id
}

/** The targets that delivering a record was given up for. */
export const givenUp = async (
  db: Kysely<Database>,
  recordId: string,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ target: string }>`
    select target from parked_delivery
    where record_id = ${recordId} and resolved_at is null`.execute(db)
  return rows.map(({ target }) => target)
}
