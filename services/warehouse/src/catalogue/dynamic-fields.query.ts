import { type Mdl, withDynamicFields } from '@stammbuch/contracts'
import { sql } from 'kysely'
import { reading, type Writes } from '../platform/database.ts'
import { containing } from '../platform/search.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { dynamicFieldEntry } from './dynamic-field-entry.ts'
import { fieldUse } from './dynamic-field-use.query.ts'
import { idByKey } from './entries.query.ts'
import { nameKey } from './write-entry.ts'

type Db = Writes<CatalogueTables>

interface Filter {
  readonly id?: string
  readonly search?: string | undefined
  /** A product, award or score that has to be able to carry them. */
  readonly record?: string | undefined
  readonly offset?: number
  readonly limit?: number
}

interface Row {
  readonly id: string
  readonly entry: Readonly<Record<string, unknown>>
  readonly created_at: Date
  readonly updated_at: Date
  readonly rankingGroup: Mdl['rankingGroup']
  readonly period: Mdl['period']
  readonly toplistLabel: Mdl['toplistLabel']
}

/**
 * Whether a record can carry a field: one that belongs to no project, year or toplist, or to those of the
 * award or score; for a product, to those of one of its awards.
 */
const fitting = (record: string | null) => sql`(${record}::uuid is null or (
  exists (select from record r where r.id = ${record} and r.class = any(${withDynamicFields}))
  and (coalesce(d.entry ->> 'rankingGroupId', d.entry ->> 'periodId', d.entry ->> 'toplistLabelId') is null
    or exists (select from membership m
      where (m.record_id = ${record} or m.product_id = ${record}) and m.to_position is null
        and coalesce((d.entry ->> 'rankingGroupId')::uuid = m.ranking_group_id, d.entry ->> 'rankingGroupId' is null)
        and coalesce((d.entry ->> 'periodId')::uuid = m.period_id, d.entry ->> 'periodId' is null)
        and coalesce((d.entry ->> 'toplistLabelId')::uuid = m.toplist_id, d.entry ->> 'toplistLabelId' is null)))))`

/** A page of dynamic fields by machine name, each with how much it is used. */
export const dynamicFields = async (db: Db, filter: Filter = {}) => {
  const { id = null, search = '', record = null, offset = 0, limit = 50 } = filter
  const chosen = sql`from catalogue_entry d
    left join catalogue_entry g on g.id = (d.entry ->> 'rankingGroupId')::uuid
    left join catalogue_entry p on p.id = (d.entry ->> 'periodId')::uuid
    left join catalogue_entry t on t.id = (d.entry ->> 'toplistLabelId')::uuid
    where d.kind = 'dynamic-field' and not d.removed and (${id}::uuid is null or d.id = ${id})
      and ${containing(sql`concat_ws(' ', d.entry ->> 'name', d.entry ->> 'label')`, search)}
      and ${fitting(record)}`
  const { rows } = await sql<Row>`
    select d.id, d.entry, d.created_at, d.updated_at,
      case when g.id is not null then jsonb_build_object(
        'id', g.id, 'shortCode', g.entry ->> 'shortCode', 'name', g.entry ->> 'name') end as "rankingGroup",
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.entry ->> 'name') end as period,
      case when t.id is not null then jsonb_build_object('id', t.id, 'value', t.entry ->> 'value') end as "toplistLabel"
    ${chosen} order by d.entry ->> 'name' collate "de-x-icu", d.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*)::int as total ${chosen}`.execute(db)
  const used = await fieldUse(
    db,
    rows.map(({ entry }) => String(entry.name)),
  )
  const list = rows.map(({ id: own, entry, created_at, updated_at, ...joined }): Mdl => {
    const { rankingGroupId, periodId, toplistLabelId, ...values } = dynamicFieldEntry(
      entry as never,
    )
    const { records = 0, mappings = 0 } = used.get(values.name) ?? {}
    return {
      id: own,
      ...values,
      ...joined,
      fieldsCount: records,
      usedInMapping: mappings > 0,
      createdAt: created_at.toISOString(),
      updatedAt: updated_at.toISOString(),
    }
  })
  return { list, total: counted.rows[0]?.total ?? 0 }
}

/** From how many characters on similar names are looked for, and of how long a name the end is dropped. */
const similarFrom = 4
const dropEndOver = 5
const dropped = 3
const most = 10

/**
 * Whether a machine name is taken, and from four characters on those that contain it. Of a name of more
 * than five characters the last three are dropped, so that other endings are found as well.
 */
export const similarDynamicFields = async (db: Db, name: string) => {
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
