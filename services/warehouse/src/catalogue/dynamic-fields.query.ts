import { dynamicPrefix, withDynamicFields } from '@stammbuch/contracts'
import { sql } from 'kysely'
import { reading } from '../platform/database.ts'
import { dynamicFieldEntry } from './dynamic-field-entry.rules.ts'
import { idByKey } from './entries.query.ts'
import type { EntryDb, EntryRules } from './entry-rules.query.ts'
import { nameKey } from './write-entry.process.ts'

interface FieldUse {
  readonly name: string
  /** Records that hold a value. */
  readonly records: number
  readonly mappings: number
}

/** Returns the numbers of uses of dynamic fields, by machine name. */
const fieldUse = async (
  db: EntryDb,
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

/**
 * Condition that a record can carry a field: one that belongs to no project, year or toplist, or to those of the
 * award or score; for a product, to those of one of its awards.
 */
const fitting = (record: unknown) => sql`(${record}::uuid is null or (
  exists (select from record r where r.id = ${record} and r.class = any(${withDynamicFields}))
  and (coalesce(e.entry ->> 'rankingGroupId', e.entry ->> 'periodId', e.entry ->> 'toplistLabelId') is null
    or exists (select from membership m
      where (m.record_id = ${record} or m.product_id = ${record}) and m.to_position is null
        and coalesce((e.entry ->> 'rankingGroupId')::uuid = m.ranking_group_id, e.entry ->> 'rankingGroupId' is null)
        and coalesce((e.entry ->> 'periodId')::uuid = m.period_id, e.entry ->> 'periodId' is null)
        and coalesce((e.entry ->> 'toplistLabelId')::uuid = m.toplist_id, e.entry ->> 'toplistLabelId' is null)))))`

/** The rules of dynamic fields: their HTML is cleaned, and values, changes and mappings use them by name. */
export const dynamicFieldRules: EntryRules = {
  whole: (given) => ({ ...dynamicFieldEntry(given as never) }),
  more: ({ record = null }) => ({ where: fitting(record) }),
  complete: async (db, list) => {
    const used = await fieldUse(
      db,
      list.map(({ name }) => String(name)),
    )
    return list.map((field) => {
      const { records = 0, mappings = 0 } = used.get(String(field.name)) ?? {}
      return { ...field, fieldsCount: records, usedInMapping: mappings > 0 }
    })
  },
  uses: async (db, { entry }) => {
    const name = String(entry.name)
    const { records = 0, mappings = 0 } = (await fieldUse(db, [name])).get(name) ?? {}
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pending_change
      where class in ('product', 'award', 'score') and attribute = ${dynamicPrefix + name}`.execute(
      db,
    )
    const changes = rows[0]?.n ?? 0
    return [
      { name: 'records', count: records, words: ['Eintrag', 'Einträge'] },
      { name: 'changes', count: changes, words: ['offener Vorschlag', 'offene Vorschläge'] },
      { name: 'mappings', count: mappings, words: ['Daten-Mapping', 'Daten-Mappings'] },
    ]
  },
}

/** From how many characters on similar names are looked for, and of how long a name the end is dropped. */
const similarFrom = 4
const dropEndOver = 5
const dropped = 3
const most = 10

/**
 * Tells if a machine name is taken, and from four characters on returns those that contain it. Of a name of more
 * than five characters the last three are dropped, so that other endings are found as well.
 */
export const similarDynamicFields = async (db: EntryDb, name: string) => {
  const owner = await idByKey(reading(db), 'dynamic-field', nameKey(name))
  const exact = owner !== undefined
  if (name.length < similarFrom) return { exact, list: [] }
  const stem = name.length > dropEndOver ? name.slice(0, -dropped) : name
  const { rows } = await sql<{ id: string; name: string; label: string }>`
    select d.id, d.entry ->> 'name' as name, d.entry ->> 'label' as label
    from catalogue_entry d
    where d.kind = 'dynamic-field' and not d.removed
      and strpos(view.fold(d.entry ->> 'name'), view.fold(${stem})) > 0
    order by d.entry ->> 'name' collate "de-x-icu", d.id limit ${most + 1}`.execute(db)
  return { exact, list: rows.filter(({ id }) => id !== owner).slice(0, most) }
}
