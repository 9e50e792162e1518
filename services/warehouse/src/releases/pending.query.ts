import type {
  ReleaseDuplicate,
  UnimportedDelivery,
  WaitingDeliveries,
  WaitingRow,
  WaitingYear,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { instant } from '../platform/instant.ts'
import { type Page, pageOf, type Range } from './page.query.ts'
import { pinnable, type ReleaseScope } from './scope.query.ts'

type Db = Kysely<Database>

type Condition = RawBuilder<unknown>

const delivered = ({ rankingGroupId, periodId }: ReleaseScope): Condition =>
  sql`d.ranking_group_id = ${rankingGroupId}::uuid and d.period_id = ${periodId}::uuid`

/** Rows that an import could not take because they fit several records, and that nobody decided. */
export const rowsInConflict = (which: Condition) => sql`
  from delivery d
  join conflict_member m on m.source_id = d.id and m.source_type = 'sample'
  join conflict c on c.id = m.conflict_id and c.choice is null
  where ${which}`

/**
 * Deliveries whose rows are not all in: never imported, taken back, cancelled on the way, or not at the end
 * yet, each by the newest import that made something or goes on. What somebody set aside is not waited for.
 */
export const unimported = (which: Condition) => sql`
  from delivery d
  left join lateral (
    select r.* from run r
    where r.kind = 'import' and r.scope ->> 'sampleId' = d.id::text
      and (r.id = d.run_id or r.finished_at is null)
    order by r.started_position desc limit 1) i on true
  cross join lateral (select case
    when i.id is null then 'never'
    when i.finished_at is null then 'unfinished'
    when i.undone_by is not null then 'undone'
    when i.result ? 'cancelled' then 'cancelled' end as state) s
  where ${which} and not d.set_aside and s.state is not null`

/** Counts the pending rows and deliveries of a project and year. */
export const pendingCounts = async (db: Db, scope: ReleaseScope): Promise<WaitingDeliveries> => {
  const { rows } = await sql<WaitingDeliveries>`
    select (select count(*)::int ${rowsInConflict(delivered(scope))}) as rows,
      (select count(*)::int ${unimported(delivered(scope))}) as deliveries`.execute(db)
  return rows[0] ?? { rows: 0, deliveries: 0 }
}

/**
 * The projects and years of which something waits and that have no release yet, by project and then the newest year
 * first. What waits is what hinders each of them.
 */
export const pendingYears = async (db: Db): Promise<Page<WaitingYear>> => {
  const { rows } = await sql<WaitingYear & { readonly total: number }>`
    select jsonb_build_object('id', g.id, 'shortCode', g.entry ->> 'shortCode') as "rankingGroup",
      jsonb_build_object('id', p.id, 'name', p.entry ->> 'name') as period,
      (sum(w.rows))::int as rows, (sum(w.deliveries))::int as deliveries, count(*) over ()::int as total
    from (
      select d.ranking_group_id, d.period_id, 1 as rows, 0 as deliveries ${rowsInConflict(sql`true`)}
      union all
      select d.ranking_group_id, d.period_id, 0, 1 ${unimported(sql`true`)}) w
    join catalogue_entry g on g.id = w.ranking_group_id
    join catalogue_entry p on p.id = w.period_id
    where not exists (select from release x
      where x.ranking_group_id = w.ranking_group_id and x.period_id = w.period_id)
    group by g.id, g.entry, p.id, p.entry
    order by g.entry ->> 'shortCode', g.id, p.entry ->> 'name' desc, p.id limit 1000`.execute(db)
  return pageOf(rows)
}

/** The waiting rows, in order of delivery and row. */
export const pendingRows = async (
  db: Db,
  scope: ReleaseScope,
  { offset, limit }: Range,
): Promise<Page<WaitingRow>> => {
  const { rows } = await sql<WaitingRow & { readonly total: number }>`
    select c.id as "conflictId", m.row, d.id as "sampleId", d.file_name as "fileName",
      count(*) over ()::int as total
    ${rowsInConflict(delivered(scope))} order by d.created_at, d.id, m.row, c.id
    limit ${limit} offset ${offset}`.execute(db)
  return pageOf(rows)
}

/** The deliveries that are not imported, the oldest first. */
export const unimportedDeliveries = async (
  db: Db,
  scope: ReleaseScope,
  { offset, limit }: Range,
): Promise<Page<UnimportedDelivery>> => {
  const { rows } = await sql<UnimportedDelivery & { readonly total: number }>`
    select d.id, d.file_name as "fileName", ${instant('d.created_at')} as "createdAt",
      (select p.entry ->> 'name' from catalogue_entry p where p.id = d.supplier_id) as supplier,
      s.state, count(*) over ()::int as total
    ${unimported(delivered(scope))} order by d.created_at, d.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return pageOf(rows)
}

/**
 * Suspected duplicates that nobody decided and of which at least one stands in the release: pairs of two
 * members first, the most similar first.
 */
export const duplicatesIn = async (
  db: Db,
  scope: ReleaseScope,
  { offset, limit }: Range,
): Promise<Page<ReleaseDuplicate>> => {
  const { rows } = await sql<ReleaseDuplicate & { readonly total: number }>`
    with ${pinnable(scope)},
    member as materialized (
      select unnest(array[p.record_id, p.holder_id, p.product_id]) as id from pinnable p),
    pair as (
      select c.id, c.similarity, c.position,
        (select count(*) from conflict_member m
         where m.conflict_id = c.id and m.source_id in (select id from member)) as inside
      from conflict c where c.choice is null and c.type = 'ENTITY_AMBIGUITY')
    select p.id as "conflictId", p.similarity, count(*) over ()::int as total,
      (select jsonb_agg(jsonb_build_object('id', r.id, 'class', r.class, 'label', r.label)
         order by m.number)
       from conflict_member m join record r on r.id = m.source_id
       where m.conflict_id = p.id) as records
    from pair p where p.inside > 0
    order by p.inside desc, p.similarity desc, p.position desc, p.id
    limit ${limit} offset ${offset}`.execute(db)
  return pageOf(rows)
}
