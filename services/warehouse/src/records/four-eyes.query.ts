import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** Which of these records stand in a project that wants four eyes: the proposer cannot accept there. */
export const fourEyesRecords = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    with project as (
      select id from catalogue_entry where kind = 'ranking-group' and not removed
        and (entry -> 'fourEyes')::boolean
    ), placed as (
      select record_id, holder_id, product_id from membership
      where to_position is null and ranking_group_id in (select id from project)
        and (record_id = any(${ids}::uuid[]) or holder_id = any(${ids}::uuid[])
          or product_id = any(${ids}::uuid[]))
    )
    select record_id as id from placed
    union select holder_id from placed where holder_id is not null
    union select product_id from placed where product_id is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
