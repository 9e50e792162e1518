import { sql } from 'kysely'
import type { EntryRules } from './entry-rules.query.ts'

/** The rules of dictionaries: their number of translations, and the mappings that use them. */
export const dictionaryRules: EntryRules = {
  more: () => ({
    columns: sql`coalesce(t.n, 0) as "translationsCount"`,
    joins: sql`left join (
      select t.entry ->> 'dictionaryId' as dictionary_id, count(*)::int as n
      from catalogue_entry t where t.kind = 'string-translation' and not t.removed group by 1) t
      on t.dictionary_id = e.id::text`,
  }),
  uses: async (db, { id }) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from catalogue_entry m
      where m.kind = 'mapping' and not m.removed
        and jsonb_path_exists(m.entry, '$.columns[*].**.dictionaryId ? (@ == $id)',
          jsonb_build_object('id', ${id}::text))`.execute(db)
    const count = rows[0]?.n ?? 0
    return [{ name: 'mappings', count, words: ['Daten-Mapping', 'Daten-Mappings'] }]
  },
}
