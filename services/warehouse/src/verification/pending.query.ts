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

/** Roots that stand in the project and year, through awards or scores. */
const rootsInProject = ({ rgId, pName }: Query): RawBuilder<unknown> =>
  rgId === undefined && pName === undefined
    ? sql`true`
    : sql`w.root_id in (
        select unnest(array[m.holder_id, m.product_id]) from membership m
        where m.to_position is null
          and (${rgId ?? null}::uuid is null or m.ranking_group_id = ${rgId ?? null}::uuid)
          and (${pName ?? null}::text is null or m.period_id = (
            select id from catalogue_key where kind = 'period' and key = lower(${pName ?? null}::text))))`

/** Everything that waits, by root: open changes on it or its awards and scores, or its own approval. */
const waiting = ({ sampleId: given }: Query): RawBuilder<unknown> => {
  const sampleId = given ?? null
  return sql`
  select c.root_id, count(*)::int as open, min(c.position) as position, false as initial
  from pending_change c where ${sampleId}::uuid is null or c.sample_id = ${sampleId}::uuid
  group by c.root_id
  union all
  select r.id, 0, r.created_position, true from record r
  where not r.is_approved and not r.excluded and r.root_id = r.id
    and (${sampleId}::uuid is null or r.sample_id = ${sampleId}::uuid)`
}

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

/** A page of the verification list, oldest first, with the counts of all items and data points. */
export const pendingPage = async (db: RecordsDb, query: Query) => {
  const { approved = null } = query
  const grouped = sql`
    select w.root_id, sum(w.open)::int as open, min(w.position) as position
    from (${waiting(query)}) w where ${rootsInProject(query)} group by w.root_id`
  const chosen = sql`from (${grouped}) g join record r on r.id = g.root_id
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
