import { eventTypesWhere, type TargetEffect, targetExclusions } from '@stammbuch/contracts'
import { headPosition } from '@stammbuch/ledger'
import { forgettingEvents, targetsKeepingRemoved } from '@stammbuch/records'
import { sql } from 'kysely'
import { checkpointOf, type SyncDatabase } from './sync.tables.ts'

const concerning = (effect: TargetEffect): string[] => [
  ...eventTypesWhere(({ targets }) => targets.includes(effect)),
]

// Of an acceptance it depends on the field, so the statement below asks for more than the type.
const own = concerning('own')
const shown = concerning('shown')
const gate = concerning('gate')
const returning = concerning('return')

/** Fields that exclude a record from every target, or from one. */
const exclusions = ['excludedByEditor', ...targetExclusions]

/** Returns the position up to which a target's requests are recorded; 0 before the first. */
export const requestedUpTo = async (db: SyncDatabase, target: string): Promise<number> => {
  const row = await db
    .selectFrom('checkpoint')
    .select('position')
    .where('name', '=', checkpointOf(target))
    .executeTakeFirst()
  return row?.position ?? 0
}

/** A range of log positions, without the first one and with the last one. */
interface PositionRange {
  readonly after: number
  readonly upTo: number
}

const keepsRemoved = (target: string) =>
  sql.lit(targetsKeepingRemoved.some((one) => one === target))

/** Returns the statement that stores what the events of a range request of a target. */
const requestsOf = (target: string, { after, upTo }: PositionRange) => sql`
  with range_events as materialized (
    select stream, position, type,
           type = any(${shown}::text[]) and (type <> 'ChangeAccepted'
             or data ->> 'attribute' in ('excludedByEditor', 'accountId')) as shows,
           type = any(${gate}::text[]) and (type <> 'ChangeAccepted'
             or data ->> 'attribute' = any(${exclusions}::text[])) as gates,
           type = any(${returning}::text[]) and (type <> 'ChangeAccepted'
             or data -> 'newValue' = 'false' and data ->> 'attribute'
               = any(${exclusions}::text[])) as returns,
           type = any(${forgettingEvents}::text[]) and ${keepsRemoved(target)} as forgets
    from event
    where position > ${after} and position <= ${upTo} and kind = 'record'
      and (type = any(${own}::text[])
           or type = 'SyncAcknowledged' and data ? 'targetId' and data ->> 'target' <> ${target})
      and (type <> 'SyncRequested' or data -> 'targets' ? ${target})
  ), affected as (
    select stream as id, position, returns or forgets as again from range_events
    union all
    select u.id, s.position, s.returns from range_events s
    join membership m on m.holder_id = s.stream and m.to_position is null,
      lateral (values (m.record_id), (m.product_id)) u (id) where s.gates
    union all
    select u.id, s.position, s.returns from range_events s
    join membership m on m.product_id = s.stream and m.to_position is null,
      lateral (values (m.record_id), (m.holder_id)) u (id) where s.gates
    union all
    select m.holder_id, s.position, false from range_events s join membership m on m.record_id = s.stream
    where s.shows and m.holder_id is not null
    union all
    select m.product_id, s.position, false from range_events s join membership m on m.record_id = s.stream
    where s.shows and m.product_id is not null
    union all
    select l.to_id, s.position, false from range_events s join link l on l.from_id = s.stream where s.shows
    union all
    select l.from_id, s.position, false from range_events s join link l on l.to_id = s.stream where s.shows
    union all
    select u.id, e.position, e.type = 'ReleaseWithdrawalUndone' and u.id = m.award_id
    from event e join release_member m on m.release_id = e.stream,
      lateral (values (m.award_id), (m.holder_id), (m.product_id)) u (id)
    where e.position > ${after} and e.position <= ${upTo} and e.kind = 'release' and u.id is not null
      and e.type in ('ReleaseWithdrawn', 'ReleaseWithdrawalUndone')
  ), requests as (
    select stream as id, position from range_events where type = 'SyncRequested'
    union all
    select t.id, t.position from affected t
    join target_state s on s.target = ${target} and s.record_id = t.id
      and (s.present or s.sent > s.acknowledged or s.requested > s.acknowledged or t.again)
  ), stored as (
    insert into target_state (target, record_id, requested)
    select ${target}, id, max(position) from requests group by id order by id
    on conflict (target, record_id) do update
      set requested = greatest(target_state.requested, excluded.requested)
  )
  update parked_delivery p set resolved_at = now()
  where p.target = ${target} and p.resolved_at is null
    and exists (select from requests w where w.id = p.record_id)`

/**
 * Records the requests of a range of events for a target, together with the checkpoint: a request asks for its record; every other
 * change asks for the update of a record that is there, or on its way, and so does a change of an award, a score or a linked record for
 * those whose copies mention it. One that is included again returns, as its request still stands: it left because it was excluded; and
 * with it its dependents, which came and went along, and their other holders. A parked record that is requested again gets another
 * chance. An edition that is withdrawn takes its awards out, unless
 * another one has them, and brings them back when that is undone. A person who is forgotten is asked for also after the removal, where removed records stay with a mark.
 */
export const recordRequests = (
  db: SyncDatabase,
  target: string,
  range: PositionRange,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    // Asked for here: the end that was read before may have been lost with the server that told it.
    const upTo = Math.min(range.upTo, await headPosition(transaction))
    await requestsOf(target, { ...range, upTo }).execute(transaction)
    await sql`
      insert into checkpoint (name, position) values (${checkpointOf(target)}, ${upTo})
      on conflict (name) do update
        set position = greatest(checkpoint.position, excluded.position), updated_at = now()
    `.execute(transaction)
  })

/** Records a sign of life of a target's worker. */
export const recordHeartbeat = async (db: SyncDatabase, target: string): Promise<void> => {
  await db
    .updateTable('checkpoint')
    .set({ updated_at: new Date() })
    .where('name', '=', checkpointOf(target))
    .execute()
}

/** Records the state of a target at its checkpoint. */
export const recordState = async (
  db: SyncDatabase,
  target: string,
  state: 'running' | 'unreachable',
  detail: string | null,
): Promise<void> => {
  await db
    .updateTable('checkpoint')
    .set({ state, detail, updated_at: new Date() })
    .where('name', '=', checkpointOf(target))
    .execute()
}
