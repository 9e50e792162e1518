import type { SavedQuestion } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { sql } from 'kysely'
import type { LogDb } from './log.query.ts'

interface Row {
  readonly id: string
  readonly entry: Pick<SavedQuestion, 'name' | 'filters'> & { readonly ownerId: string }
  readonly owner_name: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** The saved questions to the log, by their names in German order; `id` for one of them. */
export const savedQuestions = async (
  db: LogDb,
  userId: string,
  id: string | null = null,
): Promise<SavedQuestion[]> => {
  const { rows } = await sql<Row>`
    select q.id, q.entry, u.entry ->> 'fullName' as owner_name, q.created_at, q.updated_at
    from catalogue_entry q left join catalogue_entry u on u.id = (q.entry ->> 'ownerId')::uuid
    where q.kind = 'saved-question' and not q.removed and (${id}::uuid is null or q.id = ${id}::uuid)
    order by q.entry ->> 'name' collate "de-x-icu", q.id`.execute(db)
  return rows.map(({ entry: { ownerId, name, filters }, ...row }) => ({
    ...{ id: row.id, name, filters },
    owner: { id: ownerId, fullName: row.owner_name ?? 'gelöschte Person' },
    own: ownerId === userId,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

/** A saved question. @throws Refusal `not-found` */
export const savedQuestion = async (
  db: LogDb,
  userId: string,
  id: string,
): Promise<SavedQuestion> => {
  const [found] = await savedQuestions(db, userId, id)
  if (!found) throw new Refusal('not-found')
  return found
}
