import type { PendingItem } from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { RecordsDb } from '../records/index.ts'

interface Query {
  readonly approved?: boolean | undefined
  readonly rgId?: string | undefined
  readonly pName?: string | undefined
  readonly sampleId?: string | undefined
  readonly offset: number
  readonly limit: number
}

type Moment = number | null

/** Roots that stand in the project and year, through awards or scores. */
const rootsInProject = ({ rgId, pName }: Query, at: Moment): RawBuilder<unknown> => {
  if (rgId === undefined && pName === undefined) return sql`true`
  const when =
    at === null
      ? sql`m.to_position is null`
      : sql`m.from_position <= ${at} and (m.to_position is null or m.to_position > ${at})`
  return sql`w.root_id in (
    select unnest(array[m.holder_id, m.product_id]) from membership m
    where ${when}
      and (${rgId ?? null}::uuid is null or m.ranking_group_id = ${rgId ?? null}::uuid)
      and (${pName ?? null}::text is null or m.period_id = (
        select id from catalogue_key where kind = 'period' and key = lower(${pName ?? null}::text))))`
}

/** Everything that waits now: open changes on a root, its awards and scores, or its own approval. */
const waitingNow = (sampleId: string | null): RawBuilder<unknown> => sql`
  select c.root_id, count(*)::int as open, min(c.position) as position
  from pending_change c where ${sampleId}::uuid is null or c.sample_id = ${sampleId}::uuid
  group by c.root_id
  union all
  select r.id, 0, r.created_position from record r
  where not r.is_approved and not r.excluded and r.root_id = r.id
    and (${sampleId}::uuid is null or r.sample_id = ${sampleId}::uuid)`

/** The same as it waited at a position, from the log. */
const waitingAt = (sampleId: string | null, at: number): RawBuilder<unknown> => sql`
  select r.root_id, count(*)::int as open, min(e.position) as position
  from event e join record r on r.id = e.stream
  where e.type = 'ChangeProposed' and e.position <= ${at}
    and (${sampleId}::uuid is null or e.data -> 'source' ->> 'sampleId' = ${sampleId}::text)
    and not exists (select from event d where d.subject = e.subject and d.position <= ${at}
      and d.type in ('ChangeAccepted', 'ChangeDeclined'))
  group by r.root_id
  union all
  select r.id, 0, r.created_position from ${rootsAt(at)} r
  where not r.is_approved and r.created_position <= ${at}
    and (${sampleId}::uuid is null or r.sample_id = ${sampleId}::uuid)`

/** Root records with their flags and name as of a position. */
const rootsAt = (at: number): RawBuilder<unknown> => sql`(
  select f.id, f.class, f.created_position, f.sample_id,
         view.record_label(f.class, f.fields) as label,
         coalesce((f.fields -> 'isApproved')::boolean, false) as is_approved,
         coalesce((f.fields -> 'excludedByEditor')::boolean, false) as excluded
  from (
    select o.id, o.class, o.created_position, o.sample_id, (
      select view.merged(view.record_patch(e.type, e.data, p.data, e.at) order by e.position)
      from event e left join event_personal p using (position)
      where e.stream = o.id and e.position <= ${at}) as fields
    from record o where o.root_id = o.id and o.created_position <= ${at}) f)`

interface Row {
  readonly id: string
  readonly class: PendingItem['root']['class']
  readonly label: string
  readonly is_approved: boolean
  readonly open: number
  readonly position: number
}

const itemOf = (row: Row): PendingItem => ({
  root: { id: row.id, class: row.class, label: row.label, isApproved: row.is_approved },
  action: row.is_approved ? 'changes' : 'initial',
  openChanges: row.open,
  position: row.position,
})

/**
 * A page of the verification list, oldest first, with the counts of all items and data points.
 *
 * @param at a log position, or null for now
 */
export const pendingPage = async (db: RecordsDb, query: Query, at: Moment = null) => {
  const { approved = null, sampleId = null } = query
  const waiting = at === null ? waitingNow(sampleId) : waitingAt(sampleId, at)
  const roots = at === null ? sql`record` : rootsAt(at)
  const grouped = sql`
    select w.root_id, sum(w.open)::int as open, min(w.position) as position
    from (${waiting}) w where ${rootsInProject(query, at)} group by w.root_id`
  const chosen = sql`from (${grouped}) g join ${roots} r on r.id = g.root_id
    where not r.excluded and (${approved}::boolean is null or r.is_approved = ${approved}::boolean)`
  const { rows } = await sql<Row>`
    select r.id, r.class, r.label, r.is_approved, g.open, g.position ${chosen}
    order by g.position, r.id limit ${query.limit} offset ${query.offset}`.execute(db)
  const counted = await sql<{ total: number; points: number }>`
    select count(*)::int as total,
      coalesce(sum(greatest(g.open, case when r.is_approved then 0 else 1 end)), 0)::int as points
    ${chosen}`.execute(db)
  const { total = 0, points = 0 } = counted.rows[0] ?? {}
  return { list: rows.map(itemOf), total, totalDataPoints: points }
}
