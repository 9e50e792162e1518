import { type QueryExecutorProvider, sql } from 'kysely'
import { termKey } from '../intake/index.ts'

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
