import type { Provenance } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/**
 * The releases that a record was part of, itself or through an award, between the position that set a
 * value and the moment of the reading: what they released had that value. Names are today's.
 */
export const releasesOfValue = async (
  db: Kysely<Database>,
  recordId: string,
  since: number,
  at: number | null,
): Promise<Provenance['releases']> => {
  const { rows } = await sql<{
    id: string
    project: string
    period: string
    position: number
    created_at: Date
  }>`
    select x.id, x.position, x.created_at, coalesce(g.entry ->> 'name', '–') as project,
      coalesce(p.entry ->> 'name', '–') as period
    from release x
    left join catalogue_entry g on g.id = x.ranking_group_id
    left join catalogue_entry p on p.id = x.period_id
    where x.position >= ${since} and (${at}::bigint is null or x.position <= ${at}::bigint)
      and x.id in (
        select release_id from release_member where award_id = ${recordId}
        union all select release_id from release_member where holder_id = ${recordId}
        union all select release_id from release_member where product_id = ${recordId})
    order by x.position`.execute(db)
  return rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() }))
}
