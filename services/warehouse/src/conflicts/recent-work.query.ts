import { actingServices } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { isRunWriting } from '../platform/runs/index.ts'

/** Somebody who wrote within so many milliseconds is at work. */
const recently = 1_000

/** The newest events among which others than the search for duplicates are looked for. */
const newest = 200

/**
 * Tells if anybody but the search for duplicates has written to the log within the last second, or a run writes to it: its events have the
 * time at which their batch was begun.
 */
export const isAtWork = async (db: Kysely<Database>, now: Date = new Date()): Promise<boolean> => {
  if (await isRunWriting(db, now)) return true
  const since = new Date(now.getTime() - recently)
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select from event e
      where e.position > (select h.position from log_head h) - ${newest}::bigint and e.at > ${since}
        and e.actor <> ${actingServices.duplicateSearch.id}) as busy`.execute(db)
  return rows[0]?.busy ?? false
}
