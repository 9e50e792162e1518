import type { Kysely } from 'kysely'
import { Refusal } from './decider.ts'
import type { Database } from './log.tables.ts'
import { headPosition } from './reader.ts'

/**
 * The log position that a moment means. A position stands for itself; an instant (ISO 8601) means the
 * last event that had happened by then, 0 before the first one.
 *
 * @throws Refusal `unknown-moment` for a position that the log has not reached, or no instant at all
 */
export const positionAt = async (
  db: Kysely<Database>,
  moment: number | string,
): Promise<number> => {
  if (typeof moment === 'string') return positionOfInstant(db, moment)
  if (!Number.isInteger(moment) || moment < 0 || moment > (await headPosition(db)))
    throw new Refusal('unknown-moment')
  return moment
}

const positionOfInstant = async (db: Kysely<Database>, instant: string): Promise<number> => {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) throw new Refusal('unknown-moment')
  const row = await db
    .selectFrom('event')
    .select('position')
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.position ?? 0
}
