import { headPosition } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { checkpointOf, type SyncDatabase } from './delivery/sync.tables.ts'

/** How far a target is. */
export interface TargetStanding {
  /** `running`, `unreachable`, or `starting` before the first look at the log. */
  readonly state: string
  readonly detail: string | null
  readonly position: number
  /** Events that nobody looked at yet for this target. */
  readonly lag: number
  /** Records that the target does not hold as wanted, without those that are parked. */
  readonly due: number
  readonly parked: number
}

/** How far a target is, from what is kept in Postgres: every replica answers the same. */
export const standingOf = async (db: SyncDatabase, target: string): Promise<TargetStanding> => {
  const head = await headPosition(db)
  const { rows } = await sql<Omit<TargetStanding, 'lag'>>`
    select coalesce(c.state, 'starting') as state, c.detail, coalesce(c.position, 0) as position,
      (select count(*) from target_state s left join record r on r.id = s.record_id
       where s.target = ${target} and s.requested > s.acknowledged
         and (s.present or s.sent > s.acknowledged or r.is_approved and not r.excluded)
         and not exists (select from parked_delivery p where p.target = s.target
           and p.record_id = s.record_id and p.resolved_at is null)) as due,
      (select count(*) from parked_delivery p
       where p.target = ${target} and p.resolved_at is null) as parked
    from (select) one left join checkpoint c on c.name = ${checkpointOf(target)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a checkpoint always answers with one row')
  return { ...row, lag: Math.max(0, head - row.position) }
}
