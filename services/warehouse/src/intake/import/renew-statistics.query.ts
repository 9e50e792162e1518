import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** Lets Postgres look at what has been written. Where somebody else does that already, or nobody may, plans stay as they are. */
export const renewStatistics = async (db: Kysely<Database>): Promise<void> => {
  await sql`select renew_statistics()`.execute(db).catch(() => undefined)
}
