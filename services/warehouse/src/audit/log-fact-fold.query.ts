import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** The newest events, by which is judged what goes on. */
const newest = 200
/** So many of them within a second are more than a few people make by hand. */
const many = 100
/** Milliseconds for which a run counts as writing after its last event: a batch may take as long on a busy machine. */
const lull = 5_000

/**
 * Tells if the log is being written to as fast as it goes: by a run that has not ended (a bulk decision, an import, an undo), or by many
 * commands within the last second.
 */
export const isLogBusy = async (db: Kysely<Database>, now: Date = new Date()): Promise<boolean> => {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const { rows } = await sql<{ busy: boolean }>`
    select count(*) filter (where e.at > ${before(1_000)}) >= ${many}
      or coalesce(bool_or(e.at > ${before(lull)} and r.id is not null), false) as busy
    from event e left join run r on r.id = e.run and r.finished_position is null
    where e.position > (select h.position from log_head h) - ${newest}::bigint
      and e.position <= (select h.position from log_head h)`.execute(db)
  return rows[0]?.busy ?? false
}
