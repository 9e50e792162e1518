import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * Number of positions of one epoch. The versions of all epochs until the year 2128 are exact in a double (2^53), and people can read
 * both parts of them.
 */
export const positionsPerEpoch = 10_000_000_000

/**
 * Returns SQL for the version that a target gets of a record read at a position of the log: the epoch of the log and the position. After a
 * restore to an earlier moment positions come a second time, with other contents; the epoch that begins there makes their versions
 * higher than all that a target got before.
 */
export const versionAt = (position: RawBuilder<number>): RawBuilder<number> => sql<number>`(
  ${position} + ${positionsPerEpoch} * coalesce((select max((restored.data ->> 'epoch')::bigint)
    from event restored where restored.type = 'LogRestored' and restored.position <= ${position}), 0))`

/** Returns the head of the log as a version: no target can hold a higher one. */
export const headVersion = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select ${versionAt(sql`h.position`)} as version from log_head h`.execute(db)
  return rows[0]?.version ?? 0
}

/** Returns the epoch of the log; 0 before the first restore. */
export const lastEpoch = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max((data ->> 'epoch')::bigint), 0) as last from event
    where type = 'LogRestored'`.execute(db)
  return rows[0]?.last ?? 0
}

/** Lets every target be compared with the log, also those that are being compared. */
export const askForComparisons = async (
  db: Kysely<Database>,
  targets: readonly string[],
): Promise<void> => {
  await sql`
    insert into comparison (target, asked_at) select unnest(${targets}::text[]), now()
    on conflict (target) do update set asked_at = excluded.asked_at`.execute(db)
}

/** Returns the number of an epoch that begins now: hours since 2026, or one more than the last. */
export const nextEpoch = (last: number, now: Date): number =>
  Math.max(last + 1, Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 3_600_000))
