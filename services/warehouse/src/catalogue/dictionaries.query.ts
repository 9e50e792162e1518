import type {
  Dictionary,
  InputOf,
  listStringTranslations,
  StringTranslation,
} from '@stammbuch/contracts'
import { sql } from 'kysely'
import type { Writes } from '../platform/database.ts'
import { instant } from '../platform/instant.ts'
import { containing } from '../platform/search.ts'
import type { CatalogueTables } from './catalogue.tables.ts'

type Db = Writes<CatalogueTables>

/** Dictionaries by label, or the one of an id. */
export const dictionaries = async (db: Db, id: string | null = null): Promise<Dictionary[]> => {
  const { rows } = await sql<Dictionary>`
    select d.id, d.entry ->> 'label' as label, coalesce(t.n, 0) as "translationsCount",
      ${instant('d.created_at')} as "createdAt", ${instant('d.updated_at')} as "updatedAt"
    from catalogue_entry d
    left join (
      select t.entry ->> 'dictionaryId' as dictionary_id, count(*)::int as n
      from catalogue_entry t where t.kind = 'string-translation' and not t.removed group by 1) t
      on t.dictionary_id = d.id::text
    where d.kind = 'dictionary' and not d.removed and (${id}::uuid is null or d.id = ${id})
    order by d.entry ->> 'label' collate "de-x-icu", d.id`.execute(db)
  return rows
}

type Query = InputOf<typeof listStringTranslations>['query']
interface Filter extends Partial<Query> {
  readonly id?: string
}

/** A page of translations by value. */
export const translations = async (db: Db, filter: Filter) => {
  const { id = null, search = '', dictionaryId = null, offset = 0, limit = 50 } = filter
  const chosen = sql`from catalogue_entry t
    join catalogue_entry d on d.id = (t.entry ->> 'dictionaryId')::uuid
    where t.kind = 'string-translation' and not t.removed
      and (${id}::uuid is null or t.id = ${id})
      and (${dictionaryId}::uuid is null or d.id = ${dictionaryId})
      and ${containing(sql`concat_ws(' ', t.entry ->> 'value', t.entry ->> 'translatedValue')`, search)}`
  const { rows } = await sql<StringTranslation>`
    select t.id, t.entry ->> 'value' as value, t.entry ->> 'translatedValue' as "translatedValue",
      jsonb_build_object('id', d.id, 'label', d.entry ->> 'label') as dictionary,
      ${instant('t.created_at')} as "createdAt", ${instant('t.updated_at')} as "updatedAt"
    ${chosen}
    order by t.entry ->> 'value' collate "de-x-icu", d.entry ->> 'label' collate "de-x-icu", t.id
    limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${chosen}`.execute(db)
  return { list: rows, total: counted.rows[0]?.total ?? 0 }
}
