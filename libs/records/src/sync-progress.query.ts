import type { SyncTarget } from '@stammbuch/contracts'
import { type Database, headPosition } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { isDue } from './sync-rules.query.ts'

/** The name of a target's place in the log. */
export const syncCheckpoint = (target: string): string => `sync:${target}`

/** A worker tells at least this often, in seconds, that it is alive. */
export const aliveEvery = 30
/** Seconds after which a worker that tells nothing is taken for one that does not run. */
export const silentAfter = 120

/** The state of a target's checkpoint `c`: a worker that is gone cannot say so itself. */
export const stateSeen = sql<string>`
  case when c.updated_at < now() - ${silentAfter} * interval '1 second' then 'silent' else c.state end`

/** The progress of a target. */
export interface TargetProgress {
  /** `running`, `unreachable`, `silent`, or `starting` before the first look at the log. */
  readonly state: string
  readonly detail: string | null
  readonly position: number
  /** Events that nobody looked at yet for this target. */
  readonly lag: number
  /** Records that the target does not hold as wanted, without those that are parked. */
  readonly due: number
  readonly parked: number
  /** The time of its worker's last sign of life. */
  readonly lastSeenAt: Date | null
}

/** Returns the progress of a target as stored in Postgres: every replica answers the same. */
export const standingOf = async (
  db: Kysely<Database>,
  target: SyncTarget,
): Promise<TargetProgress> => {
  const head = await headPosition(db)
  const { rows } = await sql<Omit<TargetProgress, 'lag'>>`
    select coalesce(${stateSeen}, 'starting') as state, c.detail, coalesce(c.position, 0) as position,
      c.updated_at as "lastSeenAt",
      (select count(*) from target_state s left join record r on r.id = s.record_id
       where s.target = ${target} and ${isDue(target)}) as due,
      (select count(*) from parked_delivery p
       where p.target = ${target} and p.resolved_at is null) as parked
    from (select) one left join checkpoint c on c.name = ${syncCheckpoint(target)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a checkpoint always answers with one row')
  return { ...row, lag: Math.max(0, head - row.position) }
}
