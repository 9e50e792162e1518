import type { ToplistLabel } from '@stammbuch/contracts'
import { sql } from 'kysely'
import { reading, type Writes } from '../platform/database.ts'
import { instant } from '../platform/instant.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { idByKey } from './entries.query.ts'
import { refuseInUse } from './refuse-in-use.ts'
import { nameKey } from './write-entry.ts'

type Db = Writes<CatalogueTables>

interface Filter {
  readonly id?: string
  readonly rgShortCode?: string | undefined
  readonly periodName?: string | undefined
}

/** Toplists by name. With a year: those that somebody stands in that year. */
export const toplists = async (db: Db, filter: Filter): Promise<ToplistLabel[]> => {
  const { id = null, rgShortCode = null, periodName = null } = filter
  const { rows } = await sql<ToplistLabel>`
    select t.id, t.entry ->> 'value' as value, t.entry ->> 'sghId' as "sghId",
      case when g.id is null then null else jsonb_build_object(
        'id', g.id, 'shortCode', g.entry ->> 'shortCode', 'name', g.entry ->> 'name') end as "rankingGroup",
      ${instant('t.created_at')} as "createdAt", ${instant('t.updated_at')} as "updatedAt"
    from catalogue_entry t
    left join catalogue_entry g on g.id = (t.entry ->> 'rankingGroupId')::uuid
    where t.kind = 'toplist-label' and not t.removed
      and (${id}::uuid is null or t.id = ${id})
      and (${rgShortCode}::text is null or g.entry ->> 'shortCode' = ${rgShortCode})
      and (${periodName}::text is null or exists (
        select from membership m
        join catalogue_entry p on p.id = m.period_id and p.entry ->> 'name' = ${periodName}
        where m.toplist_id = t.id and m.to_position is null))
    order by t.entry ->> 'value' collate "de-x-icu", t.id`.execute(db)
  return rows
}

/** From which similarity of letters on a name may be meant, and how many are told. */
const similarFrom = 0.35
const most = 5

interface Wanted {
  readonly value: string
  readonly rankingGroupId: string
  readonly exceptId?: string | undefined
}

/** Whether a project has a toplist of this name, and those with a similar one, most similar first. */
export const similarToplists = async (db: Db, { value, rankingGroupId, exceptId }: Wanted) => {
  const { rows } = await sql<{ id: string; value: string }>`
    select t.id, t.entry ->> 'value' as value
    from catalogue_entry t,
      lateral (select view.fold(t.entry ->> 'value') as name, view.fold(${value}) as wanted) f
    where t.kind = 'toplist-label' and not t.removed
      and t.entry ->> 'rankingGroupId' = ${rankingGroupId}
      and t.id is distinct from ${exceptId ?? null}::uuid and f.wanted <> ''
      and (public.similarity(f.name, f.wanted) >= ${similarFrom}
        or strpos(f.name, f.wanted) > 0 or strpos(f.wanted, f.name) > 0)
    order by public.similarity(f.name, f.wanted) desc, f.name, t.id limit ${most + 1}`.execute(db)
  const owner = await idByKey(reading(db), 'toplist-label', nameKey(rankingGroupId, value))
  const list = rows.filter(({ id }) => id !== owner).slice(0, most)
  return { exact: owner !== undefined && owner !== exceptId, list }
}

/** @throws Refusal `in-use` while awards stand in it or a dynamic field belongs to it */
export const refuseToplistInUse = async (db: Db, id: string): Promise<void> => {
  const { rows } = await sql<{ awards: number; fields: number }>`
    select
      (select count(*)::int from membership m where m.toplist_id = ${id} and m.to_position is null) as awards,
      (select count(*)::int from catalogue_entry d where d.kind = 'dynamic-field' and not d.removed
         and d.entry ->> 'toplistLabelId' = ${id}) as fields`.execute(db)
  const { awards = 0, fields = 0 } = rows[0] ?? {}
  refuseInUse([
    { name: 'awards', count: awards, words: ['Auszeichnung', 'Auszeichnungen'] },
    { name: 'dynamicFields', count: fields, words: ['dynamisches Feld', 'dynamische Felder'] },
  ])
}
