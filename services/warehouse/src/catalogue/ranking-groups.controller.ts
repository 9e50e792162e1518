import { Controller, Inject } from '@nestjs/common'
import {
  createRankingGroup,
  type InputOf,
  listRankingGroups,
  type RankingGroup,
  updateRankingGroup,
} from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { Answer, Command, type Commanded, Input, listed, readAnswer, Serve } from '../http/index.ts'
import { DB, LEDGER, type Writes } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { differing } from './differing.ts'
import { addEntry, changeEntry, loadEntry, nameKey } from './write-entry.ts'

const rankingGroups = async (
  db: Writes<CatalogueTables>,
  id: string | null = null,
): Promise<RankingGroup[]> => {
  const { rows } = await sql<RankingGroup>`
    select g.id, g.entry ->> 'name' as name, g.entry ->> 'salesforceName' as "salesforceName",
      g.entry ->> 'shortCode' as "shortCode", g.entry ->> 'publicationSector' as "publicationSector",
      g.entry ->> 'rootType' as "rootType", g.entry ->> 'rootType' as "rootTypeSimplified",
      coalesce((g.entry -> 'salesforceManageAwards')::boolean, false) as "salesforceManageAwards",
      coalesce((g.entry -> 'salesforceManageAccounts')::boolean, false) as "salesforceManageAccounts",
      coalesce((g.entry -> 'salesforceManageContacts')::boolean, false) as "salesforceManageContacts",
      coalesce((g.entry -> 'fourEyes')::boolean, false) as "fourEyes",
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'value', t.entry ->> 'value')
          order by t.entry ->> 'value' collate "de-x-icu")
        from catalogue_entry t where t.kind = 'toplist-label' and not t.removed
          and t.entry ->> 'rankingGroupId' = g.id::text), '[]') as "toplistLabels",
      (select count(*)::int from catalogue_entry d where d.kind = 'dynamic-field' and not d.removed
         and d.entry ->> 'rankingGroupId' = g.id::text) as "managedDynamicLabelsCount"
    from catalogue_entry g
    where g.kind = 'ranking-group' and not g.removed and (${id}::uuid is null or g.id = ${id})
    order by g.entry ->> 'name' collate "de-x-icu"`.execute(db)
  return rows
}

/** Projects. */
@Controller()
export class RankingGroupsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(DB) private readonly db: Writes<CatalogueTables>,
  ) {}

  @Serve(listRankingGroups)
  list() {
    return readAnswer(this.db, async (db) => listed(await rankingGroups(db)))
  }

  @Serve(createRankingGroup)
  async create(
    @Input(createRankingGroup) { body }: InputOf<typeof createRankingGroup>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const unique = [{ key: nameKey(body.shortCode), code: 'short-code-taken' as const }]
      const id = await addEntry(unit, 'ranking-group', body, unique)
      await unit.flush()
      return { answer: (await rankingGroups(narrow(unit.db), id))[0], status: 201 }
    })
    return Answer.of(answered)
  }

  @Serve(updateRankingGroup)
  async update(
    @Input(updateRankingGroup) { params, body }: InputOf<typeof updateRankingGroup>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const found = await loadEntry(unit, 'ranking-group', params.id)
      const patch = differing(found.entry, body)
      if (Object.keys(patch).length > 0) await changeEntry(unit, found, patch)
      await unit.flush()
      return { answer: (await rankingGroups(narrow(unit.db), params.id))[0] }
    })
    return Answer.of(answered)
  }
}
