import type { Role } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { CurrentUser } from '../platform/user.ts'

export type UserRows = Kysely<Database>

/** A person as the catalogue knows them at this moment, remembered nowhere. */
export const userNow = async (db: UserRows, id: string): Promise<CurrentUser | undefined> => {
  const row = await db
    .selectFrom('catalogue_entry')
    .select('entry')
    .where('id', '=', id)
    .where('kind', '=', 'user')
    .where('removed', '=', false)
    .executeTakeFirst()
  if (!row) return undefined
  const entry = row.entry as Omit<CurrentUser, 'id' | 'roles'> & { roles: readonly Role[] }
  return {
    id,
    email: entry.email,
    fullName: entry.fullName,
    shortCode: entry.shortCode,
    roles: [...entry.roles],
    isActive: entry.isActive,
  }
}
