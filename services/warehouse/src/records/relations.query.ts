import type { RootType } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/**
 * The root and the relations that 'Alles verifizieren' and 'Alles ausschließen' touch: for an account
 * its contacts, scores and awards, for a contact its accounts, scores and awards, the main one included.
 *
 * @throws Refusal `not-found` when there is no such root
 */
export const rootWithRelations = async (
  db: Kysely<Database>,
  rootType: RootType,
  id: string,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select r.id from record r where r.id = ${id} and r.class = ${rootType}
    union
    select r.id from membership m join record r on r.id = m.record_id
    where m.holder_id = ${id} and m.to_position is null and ${rootType} in ('account', 'contact')
    union
    select r.id from link l
    join record r on r.id = case when l.from_id = ${id} then l.to_id else l.from_id end
    where (l.from_id = ${id} or l.to_id = ${id}) and l.kind = 'contact-account'
      and l.to_position is null
    union
    select r.id from record o
    join record r on r.id::text in (o.fields ->> 'mainContactId', o.fields ->> 'mainAccountId')
    where o.id = ${id} and o.class = ${rootType}`.execute(db)
  if (rows.length === 0) throw new Refusal('not-found')
  return rows.map(({ id: one }) => one)
}
