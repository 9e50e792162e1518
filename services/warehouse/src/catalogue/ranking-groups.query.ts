import { printedPartNames, printedParts } from '@stammbuch/contracts'
import { narrow, Refusal } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { reading } from '../platform/database.ts'
import { entriesOf } from './entries.query.ts'
import type { EntryDb, EntryRules } from './entry-rules.query.ts'
import { nameKey } from './write-entry.process.ts'

/** @throws Refusal `name-taken` when another project is called so; those of the beginning have no key for their name */
const refuseSameName = async (db: EntryDb, name: string, exceptId: string | null) => {
  const wanted = nameKey(name)
  const others = await entriesOf(reading(db), 'ranking-group')
  if (others.some(({ id, entry }) => id !== exceptId && nameKey(String(entry.name)) === wanted))
    throw new Refusal('name-taken')
}

/** @throws Refusal `root-type-fixed` with the counts when awards or scores stand in the project */
const refuseWithRecords = async (db: EntryDb, id: string): Promise<void> => {
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

const printSettings = printedPartNames.map((part) => printedParts[part].setting)

/** Projects from before they could say so print everything. */
const whatPrints = sql.join(
  printSettings.map(
    (name) => sql`coalesce((e.entry -> ${sql.lit(name)})::boolean, true) as ${sql.id(name)}`,
  ),
)

/** The rules of projects: toplists and dynamic fields in lists, names without keys, and filters. */
export const rankingGroupRules: EntryRules = {
  whole: (given) => ({
    salesforceManageAwards: false,
    salesforceManageAccounts: false,
    salesforceManageContacts: false,
    fourEyes: false,
    ...Object.fromEntries(printSettings.map((name) => [name, true])),
    ...given,
  }),
  more: () => ({
    columns: sql`e.entry ->> 'rootType' as "rootTypeSimplified", ${whatPrints},
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'value', t.entry ->> 'value')
          order by t.entry ->> 'value' collate "de-x-icu")
        from catalogue_entry t where t.kind = 'toplist-label' and not t.removed
          and t.entry ->> 'rankingGroupId' = e.id::text), '[]') as "toplistLabels",
      (select count(*)::int from catalogue_entry d where d.kind = 'dynamic-field' and not d.removed
         and d.entry ->> 'rankingGroupId' = e.id::text) as "managedDynamicLabelsCount"`,
  }),
  refuse: async (unit, { id, patch }) => {
    if ('name' in patch) await refuseSameName(narrow(unit.db), String(patch.name), id)
  },
  // Counted under the log's lock: nothing comes into the project between this look and the change.
  refuseAfterwards: async (unit, { id, patch }) => {
    if (id && 'rootType' in patch) await refuseWithRecords(narrow(unit.db), id)
  },
}
