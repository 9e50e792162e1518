import { type LiveRow, type TopicMembership, topicsOf } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { type EventHead, shownEvent, type TailedEvent } from './tailed-event.ts'

type Db = Kysely<Database>

/** The state of an event's stream, which only the first event of it in an answer carries. */
interface StreamState {
  readonly root_id: string | null
  readonly root_class: string | null
  readonly is_approved: boolean | null
  readonly excluded: boolean | null
  readonly open_changes: number | null
  readonly rev: number
  readonly memberships: readonly TopicMembership[] | null
}

interface HeadRow extends Omit<EventHead, 'root' | 'linkedTo'>, StreamState {
  readonly id: string
  readonly is_first: boolean
  readonly linked_id: string | null
  readonly linked_class: string | null
}

/**
 * Reads names and ids of the events after a position, with what stands of their records, in one statement: one round trip and
 * one moment of the store. Neither values nor what is about a person is read. What an event names is looked up row by row: one plan
 * is kept, made before anybody knows how few events there are.
 */
const headsAfter = async (db: Db, after: number, limit: number): Promise<readonly HeadRow[]> => {
  const { rows } = await sql<HeadRow>`
    select e.position, e.id, e.kind, e.stream, e.version, e.type, e.subject, e.actor, e.command, e.run, e.at,
           e.data ->> 'attribute' as attribute,
           case when e.kind = 'record' then e.data ->> 'class' end as class,
           case when e.kind = 'catalogue' then e.data ->> 'kind' end as "entryKind",
           coalesce(e.data ->> 'sampleId', e.data -> 'source' ->> 'sampleId',
                    e.data -> 'origin' ->> 'sampleId') as "sampleId",
           u.entry ->> 'shortCode' as by, linked.id as linked_id, linked.class as linked_class,
           e.is_first, root.id as root_id, root.class as root_class, root.is_approved, root.excluded,
           root.open_changes, (select position from log_head) as rev, member.memberships
    from (
      select *, row_number() over (partition by stream order by position) = 1 as is_first
      from (select * from event where position > ${after} order by position limit ${limit}) batch) e
    left join lateral (
      select entry from catalogue_entry where id = e.actor and kind = 'user' limit 1) u on true
    left join lateral (
      select id, class from record
      where e.type in ('RecordLinked', 'RecordUnlinked') and id = (e.data ->> 'to')::uuid
      limit 1) linked on true
    left join lateral (select root_id from record where e.is_first and id = e.stream limit 1) r on true
    left join lateral (
      select id, class, is_approved, excluded,
             (select count(*)::int from pending_change c where c.root_id = record.id) as open_changes
      from record where id = r.root_id limit 1) root on true
    left join lateral (
      select json_agg(json_build_object(
               'from', m.from_position, 'to', m.to_position, 'productId', m.product_id,
               'rankingGroup', g.entry ->> 'shortCode', 'period', p.entry ->> 'name')) as memberships
      from membership m
      cross join lateral (select entry from catalogue_entry where id = m.ranking_group_id limit 1) g
      cross join lateral (select entry from catalogue_entry where id = m.period_id limit 1) p
      where e.is_first and e.kind = 'record'
        and (m.record_id = e.stream or m.holder_id = e.stream or m.product_id = e.stream)) member on true
    order by e.position`.execute(db)
  return rows
}

const pair = (id: string | null, recordClass: string | null) =>
  id === null || recordClass === null ? null : { id, class: recordClass }

const liveRowOf = (state: StreamState): LiveRow | null =>
  state.root_id === null
    ? null
    : {
        id: state.root_id,
        class: state.root_class ?? '',
        openChanges: state.open_changes ?? 0,
        isApproved: state.is_approved ?? false,
        excludedByEditor: state.excluded ?? false,
        rev: state.rev,
      }

/** Root records as they stand now, and the log position that this now is. */
export const readRows = async (db: Db, ids: readonly string[]): Promise<readonly LiveRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<LiveRow>`
    select r.id, r.class, r.is_approved as "isApproved", r.excluded as "excludedByEditor",
           (select count(*)::int from pending_change c where c.root_id = r.id) as "openChanges",
           (select position from log_head) as rev
    from record r where r.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Up to `limit` events after a position with their topics, in order, and their root records. */
export const readTailed = async (
  db: Db,
  after: number,
  limit: number,
): Promise<readonly TailedEvent[]> => {
  const rows = await headsAfter(db, after, limit)
  const states = new Map(rows.filter(({ is_first }) => is_first).map((row) => [row.stream, row]))
  const liveRows = new Map<string, LiveRow | null>()
  return rows.map((row) => {
    const state = states.get(row.stream) ?? row
    const root = pair(state.root_id, state.root_class)
    const head: EventHead = { ...row, root, linkedTo: pair(row.linked_id, row.linked_class) }
    if (root && !liveRows.has(root.id)) liveRows.set(root.id, liveRowOf(state))
    return {
      position: head.position,
      id: row.id,
      topics: topicsOf(head, state.memberships ?? []),
      shown: shownEvent(head),
      root: root?.id ?? null,
      row: liveRows.get(root?.id ?? '') ?? null,
      at: head.at.getTime(),
      user: head.entryKind === 'user' ? head.stream : null,
    }
  })
}
