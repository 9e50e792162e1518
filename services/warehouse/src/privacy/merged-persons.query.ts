import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/**
 * All contacts that one person was merged from, this one included, however often: each of their streams
 * tells of the person.
 */
export const mergedPersons = async (db: Kysely<Database>, id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive merge as (
      select e.stream as one, (e.data ->> 'into')::uuid as other from event e
      join record r on r.id = e.stream and r.fields ->> 'mergedInto' = e.data ->> 'into'
      where e.type = 'RecordMerged' and e.data ->> 'class' = 'contact'
    ), person (id) as (
      select ${id}::uuid
      union
      select case when m.one = p.id then m.other else m.one end
      from person p join merge m on p.id in (m.one, m.other)
    )
    select id from person order by id = ${id}::uuid, id`.execute(db)
  return rows.map((row) => row.id)
}
