import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** The newest events, among which those of runs are looked for. */
const newest = 200
/** Milliseconds for which a run counts as writing after its last event: a batch may take as long on a busy machine. */
const lull = 5_000

/** Tells if a run that has not ended (a bulk decision, an import, an undo) writes to the log: what can wait leaves the machine to it. */
export const isRunWriting = async (
  db: Kysely<Database>,
  now: Date = new Date(),
): Promise<boolean> => {
  const since = new Date(now.getTime() - lull)
  const { rows } = await sql<{ writes: boolean }>`
    select exists (
      select from event e join run r on r.id = e.run and r.finished_position is null
      where e.position > (select h.position from log_head h) - ${newest}::bigint
        and e.position <= (select h.position from log_head h) and e.at > ${since}) as writes`.execute(
    db,
  )
  return rows[0]?.writes ?? false
}

/** Events within a second from which on the log counts as busy: more than a few people make by hand. */
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
