import { Controller, Inject } from '@nestjs/common'
import { createPeriod, type InputOf, listPeriods, type ReplyOf } from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { Answer, Command, type Commanded, Input, listed, readAnswer, Serve } from '../http/index.ts'
import { DB, LEDGER, type Writes } from '../platform/database.ts'
import { instant } from '../platform/instant.ts'
import type { AppLedger } from '../platform/ledger.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { addEntry, nameKey } from './write-entry.ts'

type Period = ReplyOf<typeof listPeriods>['list'][number]

/**
 * Years with what stands in them. What is excluded, by itself or with its holder or product, stands nowhere:
 * so the results of a run that was undone count no more. Those are few, the others many.
 */
const periods = async (
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

/** Years. They can be added, never renamed or removed. */
@Controller()
export class PeriodsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(DB) private readonly db: Writes<CatalogueTables>,
  ) {}

  @Serve(listPeriods)
  list() {
    return readAnswer(this.db, async (db) => listed(await periods(db)))
  }

  @Serve(createPeriod)
  async create(
    @Input(createPeriod) { body }: InputOf<typeof createPeriod>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const unique = [{ key: nameKey(body.name), code: 'name-taken' as const }]
      const id = await addEntry(unit, 'period', body, unique)
      await unit.flush()
      return { answer: (await periods(narrow(unit.db), id))[0], status: 201 }
    })
    return Answer.of(answered)
  }
}
