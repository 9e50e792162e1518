import type { BlockingEntry, OpenVerification, PinnedAward } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { type Page, pageOf, type Range } from './page.query.ts'
import {
  blocking,
  countsThere,
  partOfChange,
  partsOfProject,
  standsNow,
} from './readiness/blocking.query.ts'

type Db = Kysely<Database>

/** A project in a year. */
export interface ReleaseScope {
  readonly rankingGroupId: string
  readonly periodId: string
}

/** @throws Refusal `not-found` when there is no such project or no such year */
export const mustExist = async (db: Db, { rankingGroupId, periodId }: ReleaseScope) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from catalogue_entry where not removed
      and (kind = 'ranking-group' and id = ${rankingGroupId} or kind = 'period' and id = ${periodId})`.execute(
    db,
  )
  const kinds = rows.map(({ kind }) => kind)
  if (!kinds.includes('ranking-group'))
    throw new Refusal('not-found', 'Dieses Projekt gibt es nicht.')
  if (!kinds.includes('period')) throw new Refusal('not-found', 'Diesen Jahrgang gibt es nicht.')
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

const inScope = ({ rankingGroupId, periodId }: ReleaseScope) =>
  sql`m.ranking_group_id = ${rankingGroupId}::uuid and m.period_id = ${periodId}::uuid`

/**
 * Counts everything in the scope that is open for verification: the records that stand in it (awards, scores, their
 * holders and products) and are not verified or have open changes; excluded ones are left out.
 */
export const openIn = async (db: Db, scope: ReleaseScope): Promise<OpenVerification> => {
  const { rows } = await sql<OpenVerification>`
    with ${blocking(inScope(scope))}
    select coalesce(sum(changes), 0)::int as changes, coalesce(sum(unapproved), 0)::int as unapproved
    from blocking`.execute(db)
  return rows[0] ?? { changes: 0, unapproved: 0 }
}

/** The waiting fields of the chosen entries, those that are printed first. */
const waitingFields = sql`
  select f.root_id, jsonb_agg(jsonb_build_object('targetClass', f.class, 'attributeName', f.attribute,
      'changes', f.changes, 'printed', f.is_printed)
    order by f.is_printed desc, f.changes desc, f.class, f.attribute) as fields
  from (
    select p.root_id, p.class, p.attribute, count(*)::int as changes,
      bool_or(${partOfChange} & g.parts <> 0) as is_printed
    from pending_change p cross join project g
    where p.root_id in (select root_id from chosen) and p.record_id in (select id from stands)
    group by p.root_id, p.class, p.attribute) f
  group by f.root_id`

/** The entries under which most waits, or those of them of which something would be printed. */
export const blockersOf = async (
  db: Db,
  scope: ReleaseScope,
  { offset, limit, onlyPrinted = false }: Range & { readonly onlyPrinted?: boolean },
): Promise<Page<BlockingEntry>> => {
  const where = inScope(scope)
  const { rows } = await sql<BlockingEntry & { readonly total: number }>`
    with ${blocking(where)},
    project as materialized (
      select ${partsOfProject(sql`g.entry`)} as parts from catalogue_entry g
      where g.id = ${scope.rankingGroupId}::uuid),
    chosen as materialized (
      select o.id as root_id, o.class, o.label, b.changes, b.unapproved, b.parts & g.parts <> 0 as printed,
        count(*) over ()::int as total,
        row_number() over (order by b.parts & g.parts <> 0 desc, b.changes + b.unapproved desc,
          o.label collate "de-x-icu", o.id) as place
      from blocking b cross join project g join record o on o.id = b.root_id
      where not ${onlyPrinted}::boolean or b.parts & g.parts <> 0
      order by place limit ${limit} offset ${offset}),
    stands as materialized (
      select distinct w.id from waits w join chosen c on c.root_id = w.root_id
      where exists (select from membership m where ${standsNow} and ${countsThere} and ${where}
        and (m.record_id = w.id or m.holder_id = w.id or m.product_id = w.id))),
    field as (${waitingFields})
    select jsonb_build_object('id', c.root_id, 'class', c.class, 'label', c.label) as root, c.changes,
      c.unapproved, c.printed, coalesce(f.fields, '[]') as fields, c.total
    from chosen c left join field f on f.root_id = c.root_id order by c.place`.execute(db)
  return pageOf(rows)
}
