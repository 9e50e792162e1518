import type { ReadinessCell } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { rowsInConflict, unimported } from '../pending.query.ts'
import { partsOfProject, placesOf, standsNow } from './blocking.query.ts'
import type { BlockedCell } from './blocking-counts.process.ts'

const awards = sql`m.class = 'award' and ${standsNow}`

/** `unpinned`: the awards that a release would leave out, because they, their holder or product are excluded, or unverified. */
const unpinned = (where: RawBuilder<unknown>) => sql`
  unpinned as materialized (
    ${placesOf(sql`m.record_id`, sql`left_out`, sql`${awards} and ${where}`)}
    union
    select m.record_id, m.ranking_group_id, m.period_id from record x
    join membership m on m.record_id = x.id
    where not x.is_approved and not x.excluded and ${awards} and ${where})`

/** `doubtful`: undecided duplicates of which one would be in a release, by project and year. */
const doubtful = (where: RawBuilder<unknown>) => sql`
  suspect as materialized (
    select c.id as conflict_id, b.source_id as id
    from conflict c join conflict_member b on b.conflict_id = c.id
    where c.choice is null and c.type = 'ENTITY_AMBIGUITY'),
  doubtful as (
    ${placesOf(
      sql`x.conflict_id`,
      sql`suspect`,
      sql`${awards} and ${where} and not exists (select from unpinned u where u.record_id = m.record_id)`,
    )})`

/** The figures of one cause by project and year; those of other causes are 0. */
const figure = (
  which: 'awards' | 'blocked' | 'printed' | 'rows' | 'deliveries' | 'doubtful',
  count: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
) => sql`
  select ${sql.ref('f.ranking_group_id')} as ranking_group_id, f.period_id,
    ${sql.join(
      ['awards', 'blocked', 'printed', 'rows', 'deliveries', 'doubtful'].map((name) =>
        name === which ? count : sql`0`,
      ),
    )}
  from ${from} f group by f.ranking_group_id, f.period_id`

/** Figures of the board without what has become of its releases. */
export type ReadinessFigures = Omit<ReadinessCell, 'release'>

/** A row for each cell and each set of bits: few, however many entries are counted in them. */
const blockedRows = (cells: readonly BlockedCell[]) =>
  cells.flatMap(({ rankingGroupId, periodId, byParts }) =>
    Array.from(byParts, ([parts, n]) => ({
      ranking_group_id: rankingGroupId,
      period_id: periodId,
      parts,
      n,
    })),
  )

/**
 * Counts what every project's year has, or those of one project, by project and then the newest year first. A year in
 * which everything is excluded, as after a duplication that was taken back, is none.
 *
 * @param cells what blocks them, at the same position
 */
export const readinessFigures = async (
  db: Kysely<Database>,
  rankingGroupId: string | null,
  cells: readonly BlockedCell[],
): Promise<ReadinessFigures[]> => {
  const blocked = cells.filter((cell) => !rankingGroupId || cell.rankingGroupId === rankingGroupId)
  const where = rankingGroupId ? sql`m.ranking_group_id = ${rankingGroupId}::uuid` : sql`true`
  const delivered = rankingGroupId ? sql`d.ranking_group_id = ${rankingGroupId}::uuid` : sql`true`
  const ofDeliveries = (from: RawBuilder<unknown>) =>
    sql`(select d.ranking_group_id, d.period_id ${from})`
  const many = sql`count(*)::int`
  const { rows } = await sql<ReadinessFigures>`
    with left_out as materialized (select id from record where excluded), ${unpinned(where)}, ${doubtful(where)},
    judged as (
      select b.ranking_group_id, b.period_id, b.n, b.parts & ${partsOfProject(sql`g.entry`)} <> 0 as is_printed
      from jsonb_to_recordset(${JSON.stringify(blockedRows(blocked))}::jsonb)
        as b (ranking_group_id uuid, period_id uuid, parts integer, n integer)
      join catalogue_entry g on g.id = b.ranking_group_id),
    figure (ranking_group_id, period_id, awards, blocked, printed, rows, deliveries, doubtful) as (
      ${figure('awards', many, sql`(select m.ranking_group_id, m.period_id from membership m where ${awards} and ${where})`)}
      union all ${figure('awards', sql`- count(*)::int`, sql`unpinned`)}
      union all ${figure('blocked', sql`sum(f.n)::int`, sql`judged`)}
      union all ${figure('printed', sql`coalesce(sum(f.n) filter (where f.is_printed), 0)::int`, sql`judged`)}
      union all ${figure('rows', many, ofDeliveries(rowsInConflict(delivered)))}
      union all ${figure('deliveries', many, ofDeliveries(unimported(delivered)))}
      union all ${figure('doubtful', many, sql`doubtful`)}),
    cell as (
      select ranking_group_id, period_id, sum(awards)::int as awards, sum(blocked)::int as blocked,
        sum(printed)::int as printed, sum(rows)::int as rows, sum(deliveries)::int as deliveries,
        sum(doubtful)::int as doubtful
      from figure group by ranking_group_id, period_id)
    select jsonb_build_object('id', g.id, 'shortCode', g.entry ->> 'shortCode') as "rankingGroup",
      jsonb_build_object('id', p.id, 'name', p.entry ->> 'name') as period,
      c.awards, c.blocked, c.printed, c.rows, c.deliveries, c.doubtful
    from cell c
    join catalogue_entry g on g.id = c.ranking_group_id
    join catalogue_entry p on p.id = c.period_id
    where greatest(c.awards, c.blocked, c.rows, c.deliveries, c.doubtful) > 0
    order by g.entry ->> 'shortCode', g.id, p.entry ->> 'name' desc, p.id`.execute(db)
  return rows
}
