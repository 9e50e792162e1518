import type { MappingColumn } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { type Terms, termKey } from './transformation.rules.ts'

type Db = Kysely<Database>
type ColumnRules = Pick<MappingColumn, 'transformations'>

/** The dictionaries that columns look something up in. */
const dictionariesOf = (columns: readonly ColumnRules[]): readonly string[] => [
  ...new Set(
    columns.flatMap(({ transformations }) =>
      transformations.flatMap((step) => (step.kind === 'dictionary' ? [step.dictionaryId] : [])),
    ),
  ),
]

/** The terms of the dictionaries that columns look something up in, by the dictionary's id. */
export const termsFor = async (
  db: Db,
  columns: readonly ColumnRules[],
): Promise<ReadonlyMap<string, Terms>> => {
  const requested = dictionariesOf(columns)
  if (requested.length === 0) return new Map()
  const { rows } = await sql<{ dictionary: string; value: string; translated: string }>`
    select entry ->> 'dictionaryId' as dictionary, entry ->> 'value' as value,
      entry ->> 'translatedValue' as translated
    from catalogue_entry
    where kind = 'string-translation' and not removed
      and entry ->> 'dictionaryId' = any(${[...requested]}::text[])
    order by id`.execute(db)
  const found = new Map(requested.map((id) => [id, new Map<string, string>()]))
  for (const { dictionary, value, translated } of rows)
    found.get(dictionary)?.set(termKey(value), translated)
  return found
}

/** The dictionaries that columns name and that are not there. */
export const unknownDictionaries = async (
  db: Db,
  columns: readonly MappingColumn[],
): Promise<readonly string[]> => {
  const requested = dictionariesOf(columns)
  if (requested.length === 0) return []
  const rows = await db
    .selectFrom('catalogue_entry')
    .select('id')
    .where('kind', '=', 'dictionary')
    .where('removed', '=', false)
    .where('id', 'in', [...requested])
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return requested.filter((id) => !known.has(id))
}
