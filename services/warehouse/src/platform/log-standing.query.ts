import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

/** Everything that was committed up to a moment: the log's position, and that of the write-ahead log, in bytes. */
export interface Standing {
  readonly position: number
  readonly wal: bigint
  /** The number by which Postgres tells one cluster from another; a replica has that of its primary. */
  readonly cluster: string
}

interface StandingRow {
  readonly position: number
  readonly wal: string | null
  readonly cluster: string
  readonly follows: boolean
}

const standingOf = async (
  db: Kysely<Database>,
  follows: boolean,
  wal: 'pg_current_wal_flush_lsn' | 'pg_last_wal_replay_lsn',
): Promise<Standing | null> => {
  const { rows } = await sql<StandingRow>`
    select position, pg_is_in_recovery() as follows,
      (select system_identifier::text from pg_control_system()) as cluster,
      case when pg_is_in_recovery() = ${follows}::boolean
        then (${sql.raw(wal)}() - '0/0'::pg_lsn)::text end as wal
    from log_head`.execute(db)
  const [row] = rows
  if (!row || row.follows !== follows || row.wal === null) return null
  return { position: row.position, wal: BigInt(row.wal), cluster: row.cluster }
}

/** Returns the standing of the primary, which has all that anybody was told of; null where the database is a replica. */
export const primaryStanding = (db: Kysely<Database>): Promise<Standing | null> =>
  standingOf(db, false, 'pg_current_wal_flush_lsn')

/** Returns the standing of a replica; null where the database follows no other one (any more). */
export const replicaStanding = (db: Kysely<Database>): Promise<Standing | null> =>
  standingOf(db, true, 'pg_last_wal_replay_lsn')

/** Tells if a replica has everything of a standing of its primary. */
export const hasReached = (replica: Standing, primary: Standing): boolean =>
  replica.cluster === primary.cluster &&
  replica.position >= primary.position &&
  replica.wal >= primary.wal
