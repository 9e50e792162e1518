import type { InputOf, listPending, PendingItem } from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { RecordsDb } from '../records/index.ts'
import { inProject, listed, type Moment, rootsAt, waiting } from './waiting.query.ts'

type Query = Omit<InputOf<typeof listPending>['query'], 'asOf'>

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

const orders: Readonly<Record<Query['sort'], RawBuilder<unknown>>> = {
  oldest: sql`g.position, r.id`,
  newest: sql`g.position desc, r.id`,
  name: sql`r.label collate "de-x-icu", r.id`,
  most: sql`g.open desc, g.position, r.id`,
}

/**
 * A page of the verification list with the counts of all items and data points.
 *
 * @param at a log position, or null for now
 */
export const pendingPage = async (db: RecordsDb, query: Query, at: Moment = null) => {
  const named = query.rootIds ? sql`w.root_id = any(${[...query.rootIds]}::uuid[])` : sql`true`
  const grouped = sql`
    select w.root_id, sum(w.open)::int as open, min(w.position) as position
    from (${waiting(query, at)}) w
    where ${inProject(sql`w.root_id`, query, at)} and ${named} group by w.root_id`
  const chosen = sql`from (${grouped}) g join ${rootsAt(at)} r on r.id = g.root_id
    where ${listed(query)}`
  const { rows } = await sql<Row>`
    select r.id, r.class, r.label, r.is_approved, g.open, g.position ${chosen}
    order by ${orders[query.sort]} limit ${query.limit} offset ${query.offset}`.execute(db)
  const counted = await sql<{ total: number; points: number }>`
    select count(*)::int as total,
      coalesce(sum(greatest(g.open, case when r.is_approved then 0 else 1 end)), 0)::int as points
    ${chosen}`.execute(db)
  const { total = 0, points = 0 } = counted.rows[0] ?? {}
  return { list: rows.map(itemOf), total, totalDataPoints: points }
}
