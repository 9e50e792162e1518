import type { RankingGroup } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { sql } from 'kysely'
import type { Writes } from '../platform/database.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { nameKey } from './write-entry.ts'

/** Projects by name, or the one of this id, with their toplists and how many dynamic fields are theirs. */
export const rankingGroups = async (
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

/** @throws Refusal `name-taken` when another project is called so; those of the beginning have no key for their name */
export const refuseSameName = async (
  db: Writes<CatalogueTables>,
  name: string,
  exceptId: string | null = null,
): Promise<void> => {
  const others = await rankingGroups(db)
  const wanted = nameKey(name)
  if (others.some((other) => other.id !== exceptId && nameKey(other.name) === wanted))
    throw new Refusal('name-taken')
}

/** @throws Refusal `root-type-fixed` with the counts when awards or scores stand in the project */
export const refuseWithRecords = async (db: Writes<CatalogueTables>, id: string): Promise<void> => {
  const { rows } = await sql<{ awards: number; scores: number }>`
    select (count(*) filter (where m.class = 'award'))::int as awards,
      (count(*) filter (where m.class = 'score'))::int as scores
    from membership m where m.ranking_group_id = ${id} and m.to_position is null`.execute(db)
  const { awards = 0, scores = 0 } = rows[0] ?? {}
  if (awards + scores > 0)
    throw new Refusal(
      'root-type-fixed',
      `In diesem Projekt stehen schon Daten (Auszeichnungen: ${awards}, Scores: ${scores}). Was es listet, lässt sich nicht mehr ändern.`,
      { counts: { awards, scores } },
    )
}
