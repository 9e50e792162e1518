import type { Kysely } from 'kysely'
import type { Database } from './log.tables.ts'

/**
 * A place in the log. Its position alone does not name it: Postgres shows what was committed but had not reached the standby to whoever
 * reads while the primary dies, and the promoted standby, which never had it, gives the same positions to other events.
 */
export interface LogPlace {
  readonly position: number
  /** The id of the event there. */
  readonly id: string
}

/** Thrown when an event that was read is not in the log any more, after a failover or a restore. */
export class LogForked extends Error {
  constructor(position: number) {
    super(`the log holds another event at position ${position} than the one that was read there`)
    this.name = 'LogForked'
  }
}

/** Tells if the log holds this event at this position; the place before the first event is in every log. */
export const isInLog = async (
  db: Kysely<Database>,
  { position, id }: LogPlace,
): Promise<boolean> => {
  if (position === 0) return true
  const row = await db
    .selectFrom('event')
    .select('position')
    .where('position', '=', position)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** The place before the first event. Its id is empty, because position 0 has no event. */
const beginning: LogPlace = { position: 0, id: '' }

/** Returns the place of the newest event. */
export const headPlace = async (db: Kysely<Database>): Promise<LogPlace> => {
  const newest = db.selectFrom('event').select(['position', 'id']).orderBy('position', 'desc')
  return (await newest.limit(1).executeTakeFirst()) ?? beginning
}
