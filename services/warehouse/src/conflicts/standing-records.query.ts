import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** Which record stands for each of these now: itself, or the one that it was merged into in the end. */
export const standingRecords = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; standing: string }>`
    with recursive step as (
      select r.id, r.id as standing, r.fields ->> 'mergedInto' as further
      from record r where r.id = any(${ids}::uuid[])
      union all
      select s.id, r.id, r.fields ->> 'mergedInto'
      from step s join record r on r.id = s.further::uuid
    )
    select id, standing from step where further is null`.execute(db)
  return new Map(rows.map(({ id, standing }) => [id, standing]))
}
