import { type RawBuilder, sql } from 'kysely'
import type { EntryRules, ListExtension } from './entry-rules.query.ts'

/**
 * What stands in years now. What is excluded, by itself or with its holder or product, stands nowhere:
 * so the results of a run that was undone count no more. Those are few, the others many.
 */
const currentCounts = (id: string | null): ListExtension => ({
  columns: sql`coalesce(s.awards, 0) as "awardsCount", coalesce(s.scores, 0) as "scoresCount",
    (select count(*)::int from delivery d where d.period_id = e.id) as "samplesCount"`,
  joins: sql`left join (
    with excluded as materialized (select id from record where excluded)
    select m.period_id as id, (count(*) filter (where m.class = 'award'))::int as awards,
      (count(*) filter (where m.class = 'score'))::int as scores
    from membership m
    where m.to_position is null and (${id}::uuid is null or m.period_id = ${id})
      and not exists (select from excluded x where x.id = m.record_id)
      and not exists (select from excluded x where x.id = m.holder_id)
      and not exists (select from excluded x where x.id = m.product_id)
    group by m.period_id) s on s.id = e.id`,
})

/**
 * The ids of what was excluded at a position: as today, but for those of which the log tells otherwise since, which are few. These
 * are folded up to the position.
 */
const excludedAt = (at: number): RawBuilder<unknown> => sql`
  with told as materialized (
    select distinct e.stream as id from event e
    where e.position > ${at} and e.kind = 'record'
      and (e.type in ('RecordMerged', 'MergeUndone', 'ContactErased')
        or e.type = 'ChangeAccepted' and e.data ->> 'attribute' = 'excludedByEditor'))
  select r.id from record r where r.excluded and r.id not in (select id from told)
  union all
  select t.id from told t cross join lateral (
    select view.merged(view.record_patch(e.type, e.data, p.data, e.at) order by e.position) as fields
    from event e left join event_personal p using (position)
    where e.stream = t.id and e.position <= ${at}) f
  where (f.fields -> 'excludedByEditor')::boolean`

/** What stood in years at a position; what was excluded then stood nowhere. */
const countsAt = (at: number): ListExtension => ({
  columns: sql`coalesce(s.awards, 0) as "awardsCount", coalesce(s.scores, 0) as "scoresCount",
    coalesce(l.samples, 0) as "samplesCount"`,
  joins: sql`left join (
    select d.period_id, count(*)::int as samples
    from (
      select distinct on (e.stream) e.data ->> 'periodId' as period_id from event e
      where e.type in ('DeliveryReceived', 'DeliveryPeriodChanged') and e.position <= ${at}
      order by e.stream, e.position desc) d
    group by d.period_id) l on l.period_id = e.id::text
  left join (
    with excluded as materialized (${excludedAt(at)})
    select m.period_id as id, (count(*) filter (where m.class = 'award'))::int as awards,
      (count(*) filter (where m.class = 'score'))::int as scores
    from membership m
    where m.from_position <= ${at} and (m.to_position is null or m.to_position > ${at})
      and not exists (select from excluded x where x.id = m.record_id)
      and not exists (select from excluded x where x.id = m.holder_id)
      and not exists (select from excluded x where x.id = m.product_id)
    group by m.period_id) s on s.id = e.id`,
})

/** Years with what stands in them. */
export const periodRules: EntryRules = {
  more: ({ id = null, at = null }) => (at === null ? currentCounts(id) : countsAt(at)),
}
