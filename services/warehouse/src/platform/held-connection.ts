import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'

/** A connection that somebody keeps, on which statements leave without waiting for the answer to the one before. */
export interface HeldConnection {
  readonly db: Kysely<Database>
  readonly giveBack: () => void
}

/** Takes a connection out of the pool behind a Kysely, until it is given back. */
export const holdConnection = (db: Kysely<Database>): Promise<HeldConnection> =>
  new Promise((resolve, reject) => {
    db.connection()
      .execute((one) => new Promise<void>((giveBack) => resolve({ db: one, giveBack })))
      .catch(reject)
  })
