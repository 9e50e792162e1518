import { type FieldValue, id } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/**
 * Returns today's names of what some values refer to, by id: master data and records other than contacts. A person's name
 * stands only where the class beside it says so, so that it is kept from those who may not see persons.
 */
export const namesOfReferences = async (
  db: Kysely<Database>,
  values: readonly FieldValue[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = values.filter((value) => typeof value === 'string' && id.safeParse(value).success)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string | null }>`
    select r.id, r.label as name from record r where r.id = any(${[...new Set(ids)]}::uuid[]) and r.class <> 'contact'
    union all
    select c.id, coalesce(c.entry ->> 'name', c.entry ->> 'value', c.entry ->> 'label')
    from catalogue_entry c where c.id = any(${[...new Set(ids)]}::uuid[]) and c.kind <> 'user'`.execute(
    db,
  )
  return new Map(rows.flatMap(({ id: of, name }) => (name === null ? [] : [[of, name]])))
}
