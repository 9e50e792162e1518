import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { Claims } from './token-verifier.adapter.ts'

/** A token that is issued so long after the one before it, in minutes, comes from a sign-in of its own. */
const sessionPause = 60

/** The most people that are remembered; one who drops out is noted once more. */
const remembered = 10_000

/**
 * Notes when people signed in: the moment that the provider names, else the first token after a pause of an
 * hour. Tokens are renewed every few minutes, so nearly every request is told from memory, and none waits.
 */
export class SignIns {
  private readonly newest = new Map<string, number>()
  private readonly db: Kysely<Database>
  private readonly onFailure: (error: unknown) => void

  constructor(db: Kysely<Database>, onFailure: (error: unknown) => void) {
    this.db = db
    this.onFailure = onFailure
  }

  /** Notes the use of a token. Returns at once. */
  note(
    userId: string,
    { authenticatedAt, issuedAt }: Pick<Claims, 'authenticatedAt' | 'issuedAt'>,
  ): void {
    if ((this.newest.get(userId) ?? 0) >= issuedAt.getTime()) return
    if (this.newest.size >= remembered) this.newest.clear()
    this.newest.set(userId, issuedAt.getTime())
    sql`insert into sign_in (user_id, at, seen)
      values (${userId}, ${authenticatedAt ?? issuedAt}, ${issuedAt})
      on conflict (user_id) do update set seen = greatest(sign_in.seen, excluded.seen),
        at = case
          when ${authenticatedAt}::timestamptz is not null then greatest(sign_in.at, excluded.at)
          when excluded.seen > sign_in.seen + make_interval(mins => ${sessionPause}) then excluded.at
          else sign_in.at end`
      .execute(this.db)
      .catch(this.onFailure)
  }
}
