import { setTimeout } from 'node:timers/promises'
import { type Database, headPosition } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** Milliseconds between two looks. */
const pause = 200
/** Milliseconds after which the check goes on: nobody folds while the services stand still. */
const longest = 20_000

const reached = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ position: number }>`
    select position::float8 as position from work.checkpoint where name = 'search-entry'`.execute(
    db,
  )
  return rows[0]?.position ?? Number.POSITIVE_INFINITY
}

/**
 * Waits, 20 s at most, until the full text search has come to where the log ends now. A fold that had read a person before they were
 * forgotten puts their words back after it, and the next one takes them out.
 */
export const searchCaughtUp = async (db: Kysely<Database>): Promise<void> => {
  const head = await headPosition(db)
  for (let waited = 0; waited < longest && (await reached(db)) < head; waited += pause)
    await setTimeout(pause)
}
