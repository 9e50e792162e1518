import { type LiveRow, type TopicMembership, topicsOf } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { type EventHead, shownEvent, type TailedEvent } from './tailed-event.ts'

type Db = Kysely<Database>

interface HeadRow extends Omit<EventHead, 'root' | 'linkedTo'> {
  readonly root_id: string | null
  readonly root_class: string | null
  readonly linked_id: string | null
  readonly linked_class: string | null
}

const pair = (id: string | null, recordClass: string | null) =>
  id === null || recordClass === null ? null : { id, class: recordClass }

const headOf = ({ root_id, root_class, linked_id, linked_class, ...row }: HeadRow): EventHead => ({
  ...row,
  root: pair(root_id, root_class),
  linkedTo: pair(linked_id, linked_class),
})

/**
 * Names and ids of the events after a position. Neither values nor what is about a person is read. What an
 * event names is looked up row by row: one plan is kept, made before anybody knows how few events there are.
 */
const headsAfter = async (db: Db, after: number, limit: number): Promise<EventHead[]> => {
  const { rows } = await sql<HeadRow>`
    select e.position, e.kind, e.stream, e.version, e.type, e.subject, e.actor, e.command, e.run, e.at,
           e.data ->> 'attribute' as attribute,
           case when e.kind = 'record' then e.data ->> 'class' end as class,
           case when e.kind = 'catalogue' then e.data ->> 'kind' end as "entryKind",
           coalesce(e.data ->> 'sampleId', e.data -> 'source' ->> 'sampleId',
                    e.data -> 'origin' ->> 'sampleId') as "sampleId",
           u.entry ->> 'shortCode' as by,
           r.root_id, root.class as root_class, linked.id as linked_id, linked.class as linked_class
    from (select * from event where position > ${after} order by position limit ${limit}) e
    left join lateral (
      select entry from catalogue_entry where id = e.actor and kind = 'user' limit 1) u on true
    left join lateral (select root_id from record where id = e.stream limit 1) r on true
    left join lateral (select class from record where id = r.root_id limit 1) root on true
    left join lateral (
      select id, class from record
      where e.type in ('RecordLinked', 'RecordUnlinked') and id = (e.data ->> 'to')::uuid
      limit 1) linked on true
    order by e.position`.execute(db)
  return rows.map(headOf)
}

interface MembershipRow {
  readonly streams: readonly (string | null)[]
  readonly from: number
  readonly to: number | null
  readonly productId: string | null
  readonly rankingGroup: string
  readonly period: string
}

/** Reads the present and former memberships of the events' records, in one statement for all. */
const membershipsOf = async (
  db: Db,
  streams: readonly string[],
): Promise<ReadonlyMap<string, readonly TopicMembership[]>> => {
  const found = new Map<string, TopicMembership[]>(streams.map((stream) => [stream, []]))
  if (streams.length === 0) return found
  const { rows } = await sql<MembershipRow>`
    select array[m.record_id, m.holder_id, m.product_id] as streams, m.from_position as from,
           m.to_position as to, m.product_id as "productId", g.entry ->> 'shortCode' as "rankingGroup",
           p.entry ->> 'name' as period
    from membership m
    join catalogue_entry g on g.id = m.ranking_group_id
    join catalogue_entry p on p.id = m.period_id
    where m.record_id = any(${streams}::uuid[]) or m.holder_id = any(${streams}::uuid[])
      or m.product_id = any(${streams}::uuid[])`.execute(db)
  for (const { streams: members, ...membership } of rows)
    for (const member of new Set(members)) found.get(member ?? '')?.push(membership)
  return found
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

const rootsOf = (heads: readonly EventHead[]): string[] => [
  ...new Set(heads.flatMap(({ root }) => (root ? [root.id] : []))),
]

/** Up to `limit` events after a position with their topics, in order, and their root records. */
export const readTailed = (db: Db, after: number, limit: number): Promise<readonly TailedEvent[]> =>
  db.connection().execute(async (one) => {
    const heads = await headsAfter(one, after, limit)
    const records = heads.filter(({ kind }) => kind === 'record').map(({ stream }) => stream)
    const [memberships, rows] = await Promise.all([
      membershipsOf(one, [...new Set(records)]),
      readRows(one, rootsOf(heads)),
    ])
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    return heads.map((head) => ({
      position: head.position,
      topics: topicsOf(head, memberships.get(head.stream) ?? []),
      shown: shownEvent(head),
      root: head.root?.id ?? null,
      row: rowOf.get(head.root?.id ?? '') ?? null,
      at: head.at.getTime(),
      user: head.entryKind === 'user' ? head.stream : null,
    }))
  })
