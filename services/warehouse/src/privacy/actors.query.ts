import { actorName } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

export interface Actor {
  readonly id: string
  readonly fullName: string
}

/** Returns the people and services behind these ids, by their names of today. */
export const actorsOf = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<(id: string) => Actor> => {
  const { rows } = await sql<{ id: string; entry: Record<string, unknown> }>`
    select id, entry from catalogue_entry
    where kind = 'user' and id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  const known = new Map(rows.map(({ id, entry }) => [id, entry]))
  return (id) => ({ id, fullName: actorName(id, known.get(id)) })
}

/** Returns the contacts of these ids with their labels of today, by id. */
export const contactsOf = async (db: Kysely<Database>, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; class: 'contact'; label: string }>`
    select id, class, label from record
    where class = 'contact' and id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
