import type { InputOf, listAwards } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { during, recordsAt } from './records-at.query.ts'

type Query = Omit<InputOf<typeof listAwards>['query'], 'asOf'>

/**
 * Awards of a project and year: rank ascending, then score descending. `at`: a log position, or null for
 * now; names of projects, years and toplists are today's. Only the page is joined with what it shows: a
 * project may have 100,000 awards.
 */
export const awardPage = async (db: Kysely<Database>, query: Query, at: number | null = null) => {
  const { rgShortCode = null, periodName = null, toplistLabelId = null } = query
  const named = (kind: string, name: string, value: string | null) => sql`(${value}::text is null
    or ${sql.ref(kind === 'period' ? 'm.period_id' : 'm.ranking_group_id')} = any(array(
      select id from catalogue_entry where kind = ${kind} and entry ->> ${sql.lit(name)} = ${value})))`
  const standing = sql`m.class = 'award' and ${during(at)}
    and ${named('ranking-group', 'shortCode', rgShortCode)}
    and ${named('period', 'name', periodName)}
    and (${toplistLabelId}::uuid is null or m.toplist_id = ${toplistLabelId}::uuid)`
  const { rows } = await sql<Record<string, unknown>>`
    with page as materialized (
      select r.id, r.fields, r.is_approved, r.excluded, m.ranking_group_id, m.period_id, m.toplist_id,
        m.holder_id, m.product_id, (r.fields ->> 'rank')::numeric as rank, (r.fields ->> 'scoring')::numeric as scoring
      from membership m join ${recordsAt(['award'], at, sql`select m.record_id from membership m where ${standing}`)} r on r.id = m.record_id
      where ${standing}
      order by rank nulls last, scoring desc nulls last, r.id
      limit ${query.limit} offset ${query.offset})
    select r.id, r.fields ->> 'displayName' as "displayName", (r.fields -> 'rank') as rank,
      (r.fields -> 'scoring') as scoring, r.is_approved as "isApproved", r.excluded as "excludedByEditor",
      r.fields ->> 'mergedInto' is not null as "isMerged",
      coalesce(h.excluded, false) or coalesce(w.excluded, false) as "holderExcluded",
      case when t.id is not null then jsonb_build_object('id', t.id, 'value', t.entry ->> 'value',
        'rankingGroup', jsonb_build_object('id', g.id, 'shortCode', g.entry ->> 'shortCode')) end as "toplistLabel",
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.entry ->> 'name') end as period,
      case when h.class = 'account' then jsonb_build_object('id', h.id, 'name', h.fields ->> 'name') end as account,
      case when h.class = 'contact' then jsonb_build_object('id', h.id, 'firstName',
        h.fields ->> 'firstName', 'surname', h.fields ->> 'surname') end as contact,
      case when w.id is not null then jsonb_build_object('id', w.id, 'label', w.label) end as product
    from page r
    left join catalogue_entry g on g.id = r.ranking_group_id
    left join catalogue_entry p on p.id = r.period_id
    left join catalogue_entry t on t.id = r.toplist_id
    left join ${recordsAt(['account', 'contact'], at, sql`select holder_id from page`)} h on h.id = r.holder_id
    left join ${recordsAt(['product'], at, sql`select product_id from page`)} w on w.id = r.product_id
    order by r.rank nulls last, r.scoring desc nulls last, r.id`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from membership m where ${standing}`.execute(db)
  return { list: rows, total: counted.rows[0]?.total ?? 0 }
}
