import type { ReleaseDocument, ReleaseTargetState, SyncTarget } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { isWithdrawn, mayLeave, waitsFor } from '@stammbuch/records'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** A release by its id and the position that it stands for. */
export interface PlacedRelease {
  readonly id: string
  readonly position: number
}

/** An award's state at a target is that of its version in the release: an older copy counts as not there. */
const atTarget = ({ id, position }: PlacedRelease, target: SyncTarget): RawBuilder<unknown> => sql`
  select r.id as award_id, ${target}::text as target,
    case when s.present and s.acknowledged >= ${position} then 'acknowledged'
      when p.reason is not null then 'parked'
      when not ${mayLeave('r')} or ${isWithdrawn('r')} then 'excluded'
      when s.sent >= ${position} and s.sent > s.acknowledged then 'sent'
      when s.requested > greatest(s.acknowledged, s.dropped) then 'waiting'
      else 'not-requested' end as state,
    case when s.present and s.acknowledged >= ${position} then null
      else coalesce(p.reason, ${waitsFor(target)}, s.last_error) end as reason
  from release_member m
  join record r on r.id = m.award_id
  left join target_state s on s.target = ${target} and s.record_id = r.id
  left join lateral (
    select d.reason from parked_delivery d
    where d.target = ${target} and d.record_id = r.id and d.resolved_at is null
    order by d.first_at desc limit 1) p on true
  where m.release_id = ${id}::uuid`

/** A relation of a release's awards with their state at each of the targets, one of them at least. */
export const targetStates = (
  release: PlacedRelease,
  targets: readonly SyncTarget[],
): RawBuilder<unknown> =>
  sql`(${sql.join(
    targets.map((target) => atTarget(release, target)),
    sql` union all `,
  )})`

/** Counts the awards of a release by target and state. */
export const countTargetStates = async (
  db: Kysely<Database>,
  release: PlacedRelease,
  targets: readonly SyncTarget[],
): Promise<ReleaseDocument['targets']> => {
  const { rows } = await sql<{ target: SyncTarget; state: ReleaseTargetState; lines: number }>`
    select t.target, t.state, count(*)::int as lines from ${targetStates(release, targets)} t
    group by t.target, t.state`.execute(db)
  return targets.map((target) => ({
    target,
    states: rows
      .filter((row) => row.target === target)
      .map(({ state, lines }) => ({ state, lines })),
  }))
}
