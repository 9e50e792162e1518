import type { InputOf, listAwards } from '@stammbuch/contracts'
import { sql } from 'kysely'
import type { RecordsDb } from './record-rows.query.ts'
import { during, recordsAt } from './records-at.query.ts'

type Query = Omit<InputOf<typeof listAwards>['query'], 'asOf'>

/**
 * Awards of a project and year: rank ascending, then score descending. `at`: a log position, or null for
 * now; names of projects, years and toplists are today's.
 */
export const awardPage = async (db: RecordsDb, query: Query, at: number | null = null) => {
  const { rgShortCode = null, periodName = null, toplistLabelId = null } = query
  const chosen = sql`
    from membership m join ${recordsAt(['award'], at)} r on r.id = m.record_id
    left join catalogue_entry g on g.id = m.ranking_group_id
    left join catalogue_entry p on p.id = m.period_id
    left join catalogue_entry t on t.id = m.toplist_id
    left join ${recordsAt(['account', 'contact'], at)} h on h.id = m.holder_id
    where m.class = 'award' and ${during(at)}
      and (${rgShortCode}::text is null or g.entry ->> 'shortCode' = ${rgShortCode})
      and (${periodName}::text is null or p.entry ->> 'name' = ${periodName})
      and (${toplistLabelId}::uuid is null or m.toplist_id = ${toplistLabelId}::uuid)`
  const { rows } = await sql<Record<string, unknown>>`
    select r.id, r.fields ->> 'displayName' as "displayName", (r.fields -> 'rank') as rank,
      (r.fields -> 'scoring') as scoring, r.is_approved as "isApproved", r.excluded as "excludedByEditor",
      case when t.id is not null then jsonb_build_object('id', t.id, 'value', t.entry ->> 'value',
        'rankingGroup', jsonb_build_object('id', g.id, 'shortCode', g.entry ->> 'shortCode')) end as "toplistLabel",
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.entry ->> 'name') end as period,
      case when h.class = 'account' then jsonb_build_object('id', h.id, 'name', h.fields ->> 'name') end as account,
      case when h.class = 'contact' then jsonb_build_object('id', h.id, 'firstName',
        h.fields ->> 'firstName', 'surname', h.fields ->> 'surname') end as contact
    ${chosen}
    order by (r.fields ->> 'rank')::numeric nulls last, (r.fields ->> 'scoring')::numeric desc nulls last, r.id
    limit ${query.limit} offset ${query.offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${chosen}`.execute(db)
  return { list: rows, total: counted.rows[0]?.total ?? 0 }
}
