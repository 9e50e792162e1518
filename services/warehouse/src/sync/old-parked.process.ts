import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'

/**
 * Delete parked deliveries that were settled before a moment: tried again, given up, or wanted anew. Who did so
 * stays in the log. One that still waits for a decision is kept however old it is. Returns how many went.
 */
export const deleteOldSettled = async (db: Kysely<Database>, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('parked_delivery')
    .where('resolved_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
