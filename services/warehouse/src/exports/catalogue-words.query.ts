import type { DynamicType } from '@stammbuch/contracts'
import { type QueryExecutorProvider, sql } from 'kysely'
import { termKey } from '../intake/index.ts'
import type { DynamicColumn } from './columns-of.ts'

/** Every dynamic field in use, by machine name. */
export const dynamicColumnsByName = async (
  db: QueryExecutorProvider,
): Promise<ReadonlyMap<string, DynamicColumn>> => {
  const { rows } = await sql<DynamicColumn & { readonly type: DynamicType }>`
    select entry ->> 'name' as name, entry ->> 'label' as label, entry ->> 'type' as type,
      coalesce((entry ->> 'nullable')::boolean, true) as nullable,
      coalesce((entry ->> 'zeroAllowed')::boolean, true) as "zeroAllowed",
      coalesce((entry ->> 'internal')::boolean, false) as internal
    from catalogue_entry where kind = 'dynamic-field' and not removed`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

/** The terms of a dictionary, as `termKey` writes them, with their translations; nothing for none. */
export const translationsIn = async (
  db: QueryExecutorProvider,
  dictionaryId: string | null,
): Promise<ReadonlyMap<string, string>> => {
  if (dictionaryId === null) return new Map()
  const { rows } = await sql<{ value: string; translated: string }>`
    select entry ->> 'value' as value, entry ->> 'translatedValue' as translated
    from catalogue_entry
    where kind = 'string-translation' and not removed and entry ->> 'dictionaryId' = ${dictionaryId}
    order by created_at desc, id desc`.execute(db)
  return new Map(rows.map(({ value, translated }) => [termKey(value), translated]))
}
