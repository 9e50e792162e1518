import { type Kysely, sql } from 'kysely'
import type { Database } from './log.tables.ts'

/** A delivery that failed too often and waits for somebody to look at it. */
export interface ParkedDelivery {
  readonly id: string
  readonly target: string
  readonly recordId: string
  /** The position that the target was to hold. */
  readonly position: number
  readonly reason: string
  readonly attempts: number
  readonly firstAt: Date
  readonly lastAt: Date
}

/** Returns the parked deliveries, oldest first. */
export const parkedDeliveries = async (
  db: Kysely<Database>,
  { target, limit = 1_000 }: { readonly target?: string; readonly limit?: number } = {},
): Promise<ParkedDelivery[]> => {
  const parked = await db
    .selectFrom('parked_delivery')
    .selectAll()
    .where('resolved_at', 'is', null)
    .$if(target !== undefined, (query) => query.where('target', '=', target ?? ''))
    .orderBy('first_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return parked.map((row) => ({
    id: row.id,
    target: row.target,
    recordId: row.record_id,
    position: row.position,
    reason: row.reason,
    attempts: row.attempts,
    firstAt: row.first_at,
    lastAt: row.last_at,
  }))
}

/** Lets the worker try again; without ids everything that is parked. Answers how many. */
export const retryParked = async (
  db: Kysely<Database>,
  ids?: readonly string[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update parked_delivery set resolved_at = now()
    where resolved_at is null and (${ids === undefined} or id = any(${ids ?? []}::uuid[]))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
