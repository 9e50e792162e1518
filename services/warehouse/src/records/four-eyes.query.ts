import { sql } from 'kysely'
import type { RecordsDb } from './record-rows.query.ts'

/** Which of these records stand in a project that wants four eyes: the proposer cannot accept there. */
export const fourEyesRecords = async (
  db: RecordsDb,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const projects = await sql<{ id: string }>`
    select id from catalogue_entry where kind = 'ranking-group' and not removed
      and (entry -> 'fourEyes')::boolean`.execute(db)
  if (projects.rows.length === 0) return new Set()
  const wanted = projects.rows.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select distinct r.id from record r
    join membership m on m.to_position is null
      and (m.record_id = r.id or m.holder_id = r.id or m.product_id = r.id)
    where r.id = any(${ids}::uuid[]) and m.ranking_group_id = any(${wanted}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
