import { Controller, Inject } from '@nestjs/common'
import {
  createToplistLabel,
  type InputOf,
  listToplistLabels,
  type ReplyOf,
  type ToplistLabel,
} from '@stammbuch/contracts'
import { sql } from 'kysely'
import { Answer, Command, type Commanded, Input, Serve } from '../http/index.ts'
import { DB, LEDGER, type Writes } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { addEntry, loadEntry, nameKey } from './write-entry.ts'

interface Filter {
  readonly id?: string
  readonly rgShortCode?: string | undefined
  readonly periodName?: string | undefined
}

const toplists = async (db: Writes<CatalogueTables>, filter: Filter): Promise<ToplistLabel[]> => {
  const { id = null, rgShortCode = null, periodName = null } = filter
  const { rows } = await sql<ToplistLabel>`
    select t.id, t.entry ->> 'value' as value, t.entry ->> 'sghId' as "sghId",
      case when g.id is null then null else jsonb_build_object(
        'id', g.id, 'shortCode', g.entry ->> 'shortCode', 'name', g.entry ->> 'name') end as "rankingGroup",
      to_json(t.created_at at time zone 'UTC') #>> '{}' || 'Z' as "createdAt",
      to_json(t.updated_at at time zone 'UTC') #>> '{}' || 'Z' as "updatedAt"
    from catalogue_entry t
    left join catalogue_entry g on g.id = (t.entry ->> 'rankingGroupId')::uuid
    where t.kind = 'toplist-label' and not t.removed
      and (${id}::uuid is null or t.id = ${id})
      and (${rgShortCode}::text is null or g.entry ->> 'shortCode' = ${rgShortCode})
      and (${periodName}::text is null or exists (
        select from membership m
        join catalogue_entry p on p.id = m.period_id and p.entry ->> 'name' = ${periodName}
        where m.toplist_id = t.id and m.to_position is null))
    order by t.entry ->> 'value' collate "de-x-icu"`.execute(db)
  return rows
}

/** Toplists of the projects. */
@Controller()
export class ToplistsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(DB) private readonly db: Writes<CatalogueTables>,
  ) {}

  @Serve(listToplistLabels)
  async list(
    @Input(listToplistLabels) { query }: InputOf<typeof listToplistLabels>,
  ): Promise<ReplyOf<typeof listToplistLabels>> {
    const list = await toplists(this.db, query)
    return { list, total: list.length }
  }

  @Serve(createToplistLabel)
  async create(
    @Input(createToplistLabel) { body }: InputOf<typeof createToplistLabel>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      await loadEntry(unit, 'ranking-group', body.rankingGroupId)
      const unique = nameKey(body.rankingGroupId, body.value)
      const id = await addEntry(unit, 'toplist-label', body, [{ key: unique, code: 'name-taken' }])
      await unit.flush()
      return { answer: (await toplists(unit.db as never, { id }))[0], status: 201 }
    })
    return Answer.of(answered)
  }
}
