import { roles, type User } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { z } from 'zod'
import { nameKey, type UniqueKey } from '../catalogue/index.ts'
import type { Reads } from '../platform/database.ts'
import { containing } from '../platform/search.ts'
import type { CurrentUser } from '../platform/user.ts'

/** The values of a user's entry in the catalogue. */
const userEntrySchema = z.object({
  email: z.string(),
  fullName: z.string(),
  shortCode: z.string(),
  roles: z.array(z.enum(roles)).readonly(),
  isActive: z.boolean(),
  identity: z.object({ iss: z.string(), sub: z.string() }).nullable().default(null),
  /** Of a service account; a person has none. */
  machine: z
    .object({
      clientId: z.string(),
      owner: z.string(),
      expiresAt: z.string(),
      endedAt: z.string().nullable(),
    })
    .exactOptional(),
})

export type UserEntry = Readonly<z.output<typeof userEntrySchema>>

export const userOf = (id: string, entry: UserEntry): User & CurrentUser => ({
  id,
  email: entry.email,
  fullName: entry.fullName,
  shortCode: entry.shortCode,
  roles: [...entry.roles],
  isActive: entry.isActive,
})

interface Row {
  readonly id: string
  readonly entry: UserEntry
  readonly created_at: Date
  readonly updated_at: Date
  readonly signed_in_at: Date | null
}

/** A user's entry as it is kept in the catalogue. @throws ZodError what is not one */
export const userEntry = (entry: Readonly<Record<string, unknown>>): UserEntry =>
  userEntrySchema.parse(entry)

/** The user behind one of the keys `email|…`, `sub|…`. */
export const userByKey = async (
  db: Reads,
  key: string,
): Promise<{ readonly id: string; readonly entry: UserEntry } | undefined> => {
  const row = await db
    .selectFrom('catalogue_key')
    .innerJoin('catalogue_entry', 'catalogue_entry.id', 'catalogue_key.id')
    .select(['catalogue_entry.id', 'catalogue_entry.entry'])
    .where('catalogue_key.kind', '=', 'user')
    .where('catalogue_key.key', '=', key)
    .where('catalogue_entry.removed', '=', false)
    .executeTakeFirst()
  return row && { id: row.id, entry: userEntry(row.entry) }
}

interface UserQuery {
  readonly offset: number
  readonly limit: number
  readonly search?: string | undefined
  /** The position that is read of; null for now. Sign-ins are no events: those of then are not known. */
  readonly at?: number | null
}

/** Users by name, a page of those in whose name, short code and e-mail the words of the search are. */
export const userPage = async (
  db: QueryExecutorProvider,
  { offset, limit, search = '', at = null }: UserQuery,
) => {
  const chosen = sql`from catalogue_entry u where u.kind = 'user' and not u.removed
    and not u.entry ? 'machine'
    and ${containing(
      sql`concat_ws(' ', u.entry ->> 'fullName', u.entry ->> 'shortCode', u.entry ->> 'email')`,
      search,
    )}`
  const { rows } = await sql<Row>`select u.id, u.entry, u.created_at, u.updated_at,
    ${at === null ? sql`(select s.at from sign_in s where s.user_id = u.id)` : sql`null::timestamptz`} as signed_in_at ${chosen}
    order by u.entry ->> 'fullName' collate "de-x-icu", u.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*)::int as total ${chosen}`.execute(db)
  const list = rows.map(({ id, entry, created_at, updated_at, signed_in_at }) => ({
    ...userOf(id, entry),
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
    lastSignInAt: signed_in_at?.toISOString() ?? null,
  }))
  return { list, total: counted.rows[0]?.total ?? 0 }
}

/**
 * Ids of the active administrators, locked until the transaction ends: when two of them take each
 * other's role at once, the second sees what the first did.
 */
export const lockedAdmins = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from catalogue_entry
    where kind = 'user' and not removed
      and (entry -> 'isActive')::boolean and entry -> 'roles' ? 'ROLE_ADMIN'
    order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

export const emailKey = (email: string): string => nameKey('email', email)
export const clientKey = (clientId: string): string => `client|${clientId}`
export const shortCodeKey = (shortCode: string): string => nameKey('short-code', shortCode)
export const subjectKey = (issuer: string, subject: string): string => `sub|${issuer}|${subject}`

/** Returns the unique keys of a user: e-mail address, short code, and the token's subject. */
export const keysOf = ({ email, shortCode, identity }: UserEntry): readonly UniqueKey[] => [
  { key: emailKey(email), code: 'email-taken' },
  { key: shortCodeKey(shortCode), code: 'short-code-taken' },
  ...(identity
    ? [{ key: subjectKey(identity.iss, identity.sub), code: 'email-taken' as const }]
    : []),
]
