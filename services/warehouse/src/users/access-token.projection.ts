import type { Role } from '@stammbuch/contracts'
import type { Database, PositionRange, Projection } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

interface AccessTokenTables {
  access_token: {
    id: string
    version: number
    position: number
    owner: string
    name: string
    roles: readonly Role[]
    /** SHA-256 of the whole token, hexadecimal. */
    hash: string
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
  }
}

declare module '@stammbuch/ledger' {
  interface Database extends AccessTokenTables {}
}

type Db = Kysely<Database>

const create = (db: Db, { from, to }: PositionRange) =>
  sql`
    insert into access_token (id, version, position, owner, name, roles, hash, created_at, expires_at)
    select e.stream, e.version, e.position, e.actor, e.data ->> 'name', e.data -> 'roles',
      e.data ->> 'hash', e.at, (e.data ->> 'expiresAt')::timestamptz
    from event e where e.position between ${from} and ${to} and e.type = 'AccessTokenCreated'
  `.execute(db)

const revoke = (db: Db, { from, to }: PositionRange) =>
  sql`
    update access_token t set version = e.version, position = e.position, revoked_at = e.at
    from event e
    where e.position between ${from} and ${to} and e.type = 'AccessTokenRevoked' and t.id = e.stream
  `.execute(db)

/** Access tokens of people, also those that are over. */
export const accessTokenProjection: Projection = {
  name: 'access-token',
  tables: { access_token: ['id'] },
  steps: [
    { on: ['AccessTokenCreated'], apply: create },
    { on: ['AccessTokenRevoked'], apply: revoke },
  ],
}
