import type { Release, ReleaseStatus } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { instant } from '../platform/instant.ts'

type Db = Kysely<Database>

interface Query {
  readonly id?: string
  readonly rankingGroupId?: string | undefined
  readonly periodId?: string | undefined
  /** One for each project's year unless every edition is asked for. */
  readonly editions?: 'newest' | 'all' | 'in-force' | undefined
  readonly offset: number
  readonly limit: number
}

interface Row extends Omit<Release, 'createdAt'> {
  readonly created_at: Date
  readonly total: number
}

/**
 * Releases as they stood at a position, or now: `withdrawn_from` tells which withdrawal holds, and the edition that
 * counts for its project's year, the newest that is not withdrawn, else the newest, is the first (`nth` = 1).
 */
const editionsAt = (at: number | null): RawBuilder<unknown> => sql`(
  select x.*, w.from_position as withdrawn_from, w.reason as withdrawal, w.withdrawn_by, w.withdrawn_at,
    row_number() over (partition by x.ranking_group_id, x.period_id
      order by w.release_id is not null, x.edition desc) as nth
  from release x
  left join release_withdrawal w on w.release_id = x.id
    and case when ${at}::bigint is null then w.to_position is null
      else w.from_position <= ${at}::bigint
        and (w.to_position is null or w.to_position > ${at}::bigint) end
  where ${at}::bigint is null or x.position <= ${at}::bigint)`

const person = (id: string, user: string): RawBuilder<unknown> => sql`
  jsonb_build_object('id', ${sql.ref(id)}, 'fullName', coalesce(${sql.ref(user)} ->> 'fullName', ''))`

/** Releases, newest first. `at`: a log position, or null for now; names are today's. */
export const releasePage = async (
  db: Db,
  { id = '', rankingGroupId = '', periodId = '', editions = 'all', offset, limit }: Query,
  at: number | null = null,
): Promise<{ readonly list: Release[]; readonly total: number }> => {
  const { rows } = await sql<Row>`
    select x.id, x.position, x.created_at, x.awards as "numberOfAwards", count(*) over ()::int as total,
      ${person('x.created_by', 'u.entry')} as "createdBy",
      jsonb_build_object('id', x.ranking_group_id, 'name', coalesce(g.entry ->> 'name', ''),
        'shortCode', coalesce(g.entry ->> 'shortCode', '')) as "rankingGroup",
      jsonb_build_object('id', x.period_id, 'name', coalesce(p.entry ->> 'name', '')) as period,
      case x.edition when 0 then '1' else '1.' || x.edition end as edition, x.reason,
      case when x.withdrawn_from is not null then 'withdrawn' when x.nth = 1 then 'in-force'
        else 'superseded' end as state,
      case when x.withdrawn_from is not null then jsonb_build_object('reason', x.withdrawal,
        'at', ${instant('x.withdrawn_at')}, 'by', ${person('x.withdrawn_by', 'b.entry')},
        'position', x.withdrawn_from) end as withdrawn
    from ${editionsAt(at)} x
    left join catalogue_entry u on u.id = x.created_by and u.kind = 'user'
    left join catalogue_entry b on b.id = x.withdrawn_by and b.kind = 'user'
    left join catalogue_entry g on g.id = x.ranking_group_id
    left join catalogue_entry p on p.id = x.period_id
    where (${id} = '' or x.id::text = ${id}) and (${editions} = 'all' or x.nth = 1)
      and (${editions} <> 'in-force' or x.withdrawn_from is null)
      and (${rankingGroupId} = '' or x.ranking_group_id::text = ${rankingGroupId})
      and (${periodId} = '' or x.period_id::text = ${periodId})
    order by x.position desc limit ${limit} offset ${offset}`.execute(db)
  const list = rows.map(({ created_at, total: _, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
  }))
  return { list, total: rows[0]?.total ?? 0 }
}

/** The editions in force, newest first: what an outside reader takes for the releases. */
export const inForcePage = async (
  db: Db,
  page: { readonly offset: number; readonly limit: number },
): Promise<Release[]> => (await releasePage(db, { ...page, editions: 'in-force' })).list

/** One release, as it stood at a position or now. @throws Refusal `not-found` */
export const releaseById = async (
  db: Db,
  id: string,
  at: number | null = null,
): Promise<Release> => {
  const [found] = (await releasePage(db, { id, offset: 0, limit: 1 }, at)).list
  if (!found) throw new Refusal('not-found', 'Diese Freigabe gibt es nicht.')
  return found
}

/** Every edition of a project's year, the newest number first. */
export const editionsOf = async (
  db: Db,
  { rankingGroup, period }: Pick<Release, 'rankingGroup' | 'period'>,
  at: number | null = null,
): Promise<Release[]> => {
  const scope = { rankingGroupId: rankingGroup.id, periodId: period.id }
  return (await releasePage(db, { ...scope, offset: 0, limit: 1000 }, at)).list
}

/** Counts a release's awards that the search index has in the version of the release or a newer one. */
export const statusOfRelease = async (db: Db, id: string): Promise<ReleaseStatus> => {
  const { rows } = await sql<ReleaseStatus>`
    select x.awards as "numberOfAwards", (
      select count(*)::int from release_member m
      join target_state s on s.target = 'elasticsearch' and s.record_id = m.award_id
      where m.release_id = x.id and s.present and s.acknowledged >= x.position
    ) as "numberOfAwardsSyncedToES"
    from release x where x.id = ${id}`.execute(db)
  const [status] = rows
  if (!status) throw new Refusal('not-found', 'Diese Freigabe gibt es nicht.')
  return status
}
