import type { listPeriods, ReplyOf } from '@stammbuch/contracts'
import { sql } from 'kysely'
import type { Writes } from '../platform/database.ts'
import { instant } from '../platform/instant.ts'
import type { CatalogueTables } from './catalogue.tables.ts'

type Period = ReplyOf<typeof listPeriods>['list'][number]

/**
 * Years with what stands in them. What is excluded, by itself or with its holder or product, stands nowhere:
 * so the results of a run that was undone count no more. Those are few, the others many.
 */
export const periods = async (
  db: Writes<CatalogueTables>,
  id: string | null = null,
): Promise<Period[]> => {
  const { rows } = await sql<Period>`
    with excluded as materialized (select id from record where excluded),
    standing as (
      select m.period_id as id, (count(*) filter (where m.class = 'award'))::int as awards,
        (count(*) filter (where m.class = 'score'))::int as scores
      from membership m
      where m.to_position is null and (${id}::uuid is null or m.period_id = ${id})
        and not exists (select from excluded x where x.id = m.record_id)
        and not exists (select from excluded x where x.id = m.holder_id)
        and not exists (select from excluded x where x.id = m.product_id)
      group by m.period_id)
    select e.id, e.entry ->> 'name' as name, ${instant('e.created_at')} as "createdAt",
      coalesce(s.awards, 0) as "awardsCount", coalesce(s.scores, 0) as "scoresCount",
      (select count(*)::int from delivery d where d.period_id = e.id) as "samplesCount"
    from catalogue_entry e left join standing s on s.id = e.id
    where e.kind = 'period' and not e.removed and (${id}::uuid is null or e.id = ${id})
    order by e.entry ->> 'name' collate "de-x-icu" desc`.execute(db)
  return rows
}
