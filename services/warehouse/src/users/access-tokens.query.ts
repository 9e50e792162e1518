import { createHash } from 'node:crypto'
import type { AccessToken } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { Problem } from '../http/index.ts'
import type { Reads } from '../platform/database.ts'
import type { CurrentUser } from '../platform/user.ts'
import { userEntry, userOf } from './users.query.ts'

/** Returns the form in which a token is kept: SHA-256, hexadecimal. Its 256 random bits need no salt. */
export const accessTokenHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')

/**
 * Returns the owner of an access token as they may act by it: in those of its roles that they still have. It is read anew with every
 * call, so that a revocation holds from the next one on.
 *
 * @throws Problem `token-invalid`, `access-token-revoked`, `access-token-expired`, `user-inactive`
 */
export const userOfAccessToken = async (db: Reads, secret: string): Promise<CurrentUser> => {
  const found = await db
    .selectFrom('access_token')
    .innerJoin('catalogue_entry', 'catalogue_entry.id', 'access_token.owner')
    .select([
      'access_token.id',
      'access_token.roles',
      'access_token.expires_at',
      'access_token.revoked_at',
      'catalogue_entry.id as owner',
      'catalogue_entry.entry',
    ])
    .where('access_token.hash', '=', accessTokenHash(secret))
    .where('catalogue_entry.kind', '=', 'user')
    .where('catalogue_entry.removed', '=', false)
    .executeTakeFirst()
  if (!found) throw new Problem('token-invalid')
  if (found.revoked_at) throw new Problem('access-token-revoked')
  if (found.expires_at.getTime() <= Date.now()) throw new Problem('access-token-expired')
  const owner = userOf(found.owner, userEntry(found.entry))
  if (!owner.isActive) throw new Problem('user-inactive')
  return {
    ...owner,
    roles: owner.roles.filter((role) => found.roles.includes(role)),
    token: found.id,
  }
}

interface Row {
  readonly id: string
  readonly name: string
  readonly roles: AccessToken['roles']
  readonly owner: AccessToken['owner']
  readonly created_at: Date
  readonly expires_at: Date
  readonly revoked_at: Date | null
}

/** Returns the tokens of a person, or of everybody, newest first. */
export const accessTokens = async (
  db: Kysely<Database>,
  owner: string | undefined,
): Promise<AccessToken[]> => {
  const { rows } = await sql<Row>`
    select t.id, t.name, t.roles, t.created_at, t.expires_at, t.revoked_at, jsonb_build_object(
      'id', t.owner, 'fullName', coalesce(u.entry ->> 'fullName', ''),
      'shortCode', coalesce(u.entry ->> 'shortCode', '')) as owner
    from access_token t left join catalogue_entry u on u.id = t.owner
    where ${owner ?? null}::uuid is null or t.owner = ${owner ?? null}::uuid
    order by t.created_at desc, t.id desc`.execute(db)
  return rows.map(({ created_at, expires_at, revoked_at, ...token }) => ({
    ...token,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    revokedAt: revoked_at?.toISOString() ?? null,
  }))
}

/** Returns the number of a person's tokens that are neither revoked nor expired at a moment. */
export const countValidTokens = async (
  db: Kysely<Database>,
  owner: string,
  at: string,
): Promise<number> => {
  const { count } = await db
    .selectFrom('access_token')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(at))
    .executeTakeFirstOrThrow()
  return Number(count)
}
