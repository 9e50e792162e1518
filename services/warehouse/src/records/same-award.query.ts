import { sql } from 'kysely'
import type { RecordsDb } from './record-rows.query.ts'

/** Whether the holder has the same award (project, toplist, product) in that year already. */
export const sameAwardIn = async (
  db: RecordsDb,
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
