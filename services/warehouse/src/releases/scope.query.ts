import type { OpenVerification, ReleaseBlocker } from '@stammbuch/contracts'
import { type Kysely, sql } from 'kysely'
import type { AppTables } from '../platform/ledger.ts'
import type { PinnedAward } from './release.events.ts'

type Db = Kysely<AppTables>

/** A project in a year. */
export interface ReleaseScope {
  readonly rankingGroupId: string
  readonly periodId: string
}

const standsIn = ({ rankingGroupId, periodId }: ReleaseScope) =>
  sql`m.to_position is null and m.ranking_group_id = ${rankingGroupId}::uuid
    and m.period_id = ${periodId}::uuid`

const left = sql`(r.excluded or coalesce(h.excluded, false) or coalesce(p.excluded, false))`

const awards = (scope: ReleaseScope) => sql`
  from membership m join record r on r.id = m.record_id
  left join record h on h.id = m.holder_id left join record p on p.id = m.product_id
  where m.class = 'award' and ${standsIn(scope)}`

/** The awards that a release would pin now: none that is unverified or excluded, by itself or its holder. */
export const awardsToPin = async (db: Db, scope: ReleaseScope): Promise<PinnedAward[]> => {
  const { rows } = await sql<PinnedAward>`
    select r.id, m.holder_id as "holderId", m.product_id as "productId", m.toplist_id as "toplistId",
      r.fields -> 'rank' as rank, r.fields -> 'scoring' as scoring
    ${awards(scope)} and r.is_approved and not ${left} order by r.id`.execute(db)
  return rows
}

interface ToplistRow {
  readonly id: string | null
  readonly value: string | null
  readonly pinned: number
  readonly excluded: number
}

/** How many awards of each toplist a release would pin now, and how many it would leave out. */
export const awardsByToplist = async (db: Db, scope: ReleaseScope): Promise<ToplistRow[]> => {
  const { rows } = await sql<ToplistRow>`
    select t.id, t.entry ->> 'value' as value, c.pinned, c.excluded from (
      select m.toplist_id, (count(*) filter (where r.is_approved and not ${left}))::int as pinned,
        (count(*) filter (where ${left}))::int as excluded
      ${awards(scope)} group by m.toplist_id) c
    left join catalogue_entry t on t.id = c.toplist_id
    order by t.entry ->> 'value' collate "de-x-icu", t.id`.execute(db)
  return rows
}

/**
 * What waits for its verification in a project and year: records that stand in it (awards, scores, their
 * holders and products) and are not verified or have open changes. What is excluded waits for nothing.
 */
const open = (scope: ReleaseScope) => sql`
  select o.id, o.class, o.label, sum(r.open_changes)::int as changes,
    (count(*) filter (where not r.is_approved))::int as unapproved
  from (
    select distinct unnest(array[m.record_id, m.holder_id, m.product_id]) as id
    from membership m where ${standsIn(scope)}) s
  join record r on r.id = s.id join record o on o.id = r.root_id
  where not r.excluded and not o.excluded and (r.open_changes > 0 or not r.is_approved)
  group by o.id, o.class, o.label`

/** How much waits for its verification in all. */
export const openIn = async (db: Db, scope: ReleaseScope): Promise<OpenVerification> => {
  const { rows } = await sql<OpenVerification>`
    select coalesce(sum(changes), 0)::int as changes, coalesce(sum(unapproved), 0)::int as unapproved
    from (${open(scope)}) w`.execute(db)
  return rows[0] ?? { changes: 0, unapproved: 0 }
}

interface BlockerRow extends OpenVerification {
  readonly root: ReleaseBlocker['root']
  readonly total: number
}

/** The records under which most waits. */
export const blockersOf = async (
  db: Db,
  scope: ReleaseScope,
  limit: number,
): Promise<{ readonly list: ReleaseBlocker[]; readonly total: number }> => {
  const { rows } = await sql<BlockerRow>`
    select jsonb_build_object('id', w.id, 'class', w.class, 'label', w.label) as root, w.changes,
      w.unapproved, count(*) over ()::int as total
    from (${open(scope)}) w
    order by w.changes + w.unapproved desc, w.label collate "de-x-icu", w.id limit ${limit}`.execute(
    db,
  )
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
