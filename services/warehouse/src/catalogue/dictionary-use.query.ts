import { sql } from 'kysely'
import type { Writes } from '../platform/database.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { refuseInUse } from './refuse-in-use.ts'

type Db = Writes<CatalogueTables>

/** The translations of a dictionary, locked until the transaction ends. */
export const translationsOf = (db: Db, dictionaryId: string) =>
  db
    .selectFrom('catalogue_entry')
    .selectAll()
    .where('kind', '=', 'string-translation')
    .where('removed', '=', false)
    .where(sql<boolean>`entry ->> 'dictionaryId' = ${dictionaryId}`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** @throws Refusal `in-use` while a mapping looks something up in the dictionary */
export const refuseDictionaryInUse = async (db: Db, id: string): Promise<void> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from catalogue_entry m
    where m.kind = 'mapping' and not m.removed
      and jsonb_path_exists(m.entry, '$.columns[*].**.dictionaryId ? (@ == $id)',
        jsonb_build_object('id', ${id}::text))`.execute(db)
  refuseInUse([
    { name: 'mappings', count: rows[0]?.n ?? 0, words: ['Daten-Mapping', 'Daten-Mappings'] },
  ])
}
