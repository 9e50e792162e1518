import type { OpenVerification, PinnedAward, ReleaseBlocker } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

type Db = Kysely<Database>

/** A project in a year. */
export interface ReleaseScope {
  readonly rankingGroupId: string
  readonly periodId: string
}

const standsIn = ({ rankingGroupId, periodId }: ReleaseScope) =>
  sql`m.to_position is null and m.ranking_group_id = ${rankingGroupId}::uuid
    and m.period_id = ${periodId}::uuid`

/** The awards that stand in a project and year, with what is excluded and what nobody verified; both are few. */
const awards = (scope: ReleaseScope) => sql`
  excluded as materialized (select id from record where excluded),
  unapproved as materialized (select id from record where not is_approved and not excluded),
  award as materialized (
    select m.*, m.record_id in (select id from excluded) or m.holder_id in (select id from excluded)
        or m.product_id in (select id from excluded) as is_left_out,
      m.record_id in (select id from unapproved) as is_unapproved
    from membership m where m.class = 'award' and ${standsIn(scope)})`

/** Nulls (an award without a product) are in no list. */
const isLeftOut = sql`coalesce(a.is_left_out, false)`

/** `pinnable`: what a release would pin now, as part of a `with`. */
export const pinnable = (scope: ReleaseScope) => sql`
  ${awards(scope)},
  pinnable as (select a.* from award a where not a.is_unapproved and not ${isLeftOut})`

/** The awards that a release would pin now: none that is unverified or excluded, by itself or its holder. */
export const awardsToPin = async (db: Db, scope: ReleaseScope): Promise<PinnedAward[]> => {
  const { rows } = await sql<PinnedAward>`
    with ${pinnable(scope)}
    select r.id, a.holder_id as "holderId", a.product_id as "productId", a.toplist_id as "toplistId",
      r.fields -> 'rank' as rank, r.fields -> 'scoring' as scoring
    from pinnable a join record r on r.id = a.record_id order by r.id`.execute(db)
  return rows
}

interface ToplistRow {
  readonly id: string | null
  readonly value: string | null
  readonly pinned: number
  readonly excluded: number
}

/** Counts the awards of each toplist that a release would pin now, and those that it would leave out. */
export const awardsByToplist = async (db: Db, scope: ReleaseScope): Promise<ToplistRow[]> => {
  const { rows } = await sql<ToplistRow>`
    with ${awards(scope)}
    select t.id, t.entry ->> 'value' as value, c.pinned, c.excluded from (
      select a.toplist_id,
        (count(*) filter (where not a.is_unapproved and not ${isLeftOut}))::int as pinned,
        (count(*) filter (where ${isLeftOut}))::int as excluded
      from award a group by a.toplist_id) c
    left join catalogue_entry t on t.id = c.toplist_id
    order by t.entry ->> 'value' collate "de-x-icu", t.id`.execute(db)
  return rows
}

/**
 * The records of a project and year that are open for verification: those that stand in it (awards, scores, their
 * holders and products) and are not verified or have open changes; excluded ones are left out.
 * It begins with what waits anywhere, and never reads the many that do not.
 */
const open = (scope: ReleaseScope) => sql`
  select o.id, o.class, o.label, sum(r.open_changes)::int as changes,
    (count(*) filter (where not r.is_approved))::int as unapproved
  from (
    select record_id as id from pending_change
    union select id from record where not is_approved and not excluded) w
  join record r on r.id = w.id join record o on o.id = r.root_id
  where w.id in (
      with placed as materialized (
        select m.record_id, m.holder_id, m.product_id from membership m where ${standsIn(scope)})
      select record_id from placed union select holder_id from placed where holder_id is not null
      union select product_id from placed where product_id is not null)
    and not r.excluded and not o.excluded
  group by o.id, o.class, o.label`

/** Counts everything in the scope that is open for verification. */
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
