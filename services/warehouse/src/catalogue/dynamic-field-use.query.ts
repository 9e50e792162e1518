import { dynamicPrefix } from '@stammbuch/contracts'
import { sql } from 'kysely'
import type { Writes } from '../platform/database.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { refuseInUse } from './refuse-in-use.ts'

type Db = Writes<CatalogueTables>

interface FieldUse {
  readonly name: string
  /** Records that hold a value. */
  readonly records: number
  readonly mappings: number
}

/** How much dynamic fields are used, by machine name. */
export const fieldUse = async (
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, FieldUse>> => {
  if (names.length === 0) return new Map()
  const { rows } = await sql<FieldUse>`
    with wanted as (select unnest(${[...names]}::text[]) as name),
    mapped as (
      select substring(c ->> 'target' from ${`${dynamicPrefix.replace('.', '[.]')}(.*)$`}) as name,
        count(distinct m.id)::int as n
      from catalogue_entry m, jsonb_array_elements(m.entry -> 'columns') c
      where m.kind = 'mapping' and not m.removed group by 1)
    select w.name, coalesce(u.records, 0) as records, coalesce(m.n, 0) as mappings
    from wanted w left join dynamic_field_use u on u.name = w.name
    left join mapped m on m.name = w.name`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

/** @throws Refusal `in-use` while records hold a value, changes propose one, or a mapping fills it */
export const refuseFieldInUse = async (db: Db, name: string): Promise<void> => {
  const { records = 0, mappings = 0 } = (await fieldUse(db, [name])).get(name) ?? {}
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pending_change
    where class in ('product', 'award', 'score') and attribute = ${dynamicPrefix + name}`.execute(
    db,
  )
  refuseInUse([
    { name: 'records', count: records, words: ['Eintrag', 'Einträge'] },
    { name: 'changes', count: rows[0]?.n ?? 0, words: ['offener Vorschlag', 'offene Vorschläge'] },
    { name: 'mappings', count: mappings, words: ['Daten-Mapping', 'Daten-Mappings'] },
  ])
}
