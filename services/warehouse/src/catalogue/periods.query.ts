import { sql } from 'kysely'
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

/** What stood in years at a position, and what was excluded then as well: who was is not known for so many at once. */
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
    select m.period_id as id, (count(*) filter (where m.class = 'award'))::int as awards,
      (count(*) filter (where m.class = 'score'))::int as scores
    from membership m where m.from_position <= ${at} and (m.to_position is null or m.to_position > ${at})
    group by m.period_id) s on s.id = e.id`,
})

/** Years with what stands in them. */
export const periodRules: EntryRules = {
  more: ({ id = null, at = null }) => (at === null ? currentCounts(id) : countsAt(at)),
}
