import { sql } from 'kysely'
import type { EntryRules } from './entry-rules.query.ts'

/**
 * Years with what stands in them. What is excluded, by itself or with its holder or product, stands nowhere:
 * so the results of a run that was undone count no more. Those are few, the others many.
 */
export const periodRules: EntryRules = {
  more: ({ id = null }) => ({
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
  }),
}
