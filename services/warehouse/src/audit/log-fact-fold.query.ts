import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { isRunWriting } from '../platform/runs/index.ts'

/** So many events within a second are more than a few people make by hand. */
const many = 100

/** Tells if the log is being written to as fast as it goes: by a run, or by many commands within the last second. */
export const isLogBusy = async (db: Kysely<Database>, now: Date = new Date()): Promise<boolean> => {
  if (await isRunWriting(db, now)) return true
  const since = new Date(now.getTime() - 1_000)
  const { rows } = await sql<{ busy: boolean }>`
    select count(*) = ${many} as busy from event e
    where e.position > (select h.position from log_head h) - ${many}::bigint
      and e.position <= (select h.position from log_head h) and e.at > ${since}`.execute(db)
  return rows[0]?.busy ?? false
}
