import type { Release, ReleaseStatus } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

type Db = Kysely<Database>

interface Query {
  readonly id?: string
  readonly rankingGroupId?: string | undefined
  readonly periodId?: string | undefined
  readonly offset: number
  readonly limit: number
}

interface Row extends Omit<Release, 'createdAt'> {
  readonly created_at: Date
  readonly total: number
}

/** Releases, newest first. `at`: a log position, or null for now; names are today's. */
export const releasePage = async (
  db: Db,
  { id = '', rankingGroupId = '', periodId = '', offset, limit }: Query,
  at: number | null = null,
): Promise<{ readonly list: Release[]; readonly total: number }> => {
  const { rows } = await sql<Row>`
    select x.id, x.position, x.created_at, x.awards as "numberOfAwards", count(*) over ()::int as total,
      jsonb_build_object('id', x.created_by, 'fullName', coalesce(u.entry ->> 'fullName', '')) as "createdBy",
      jsonb_build_object('id', x.ranking_group_id, 'name', coalesce(g.entry ->> 'name', ''),
        'shortCode', coalesce(g.entry ->> 'shortCode', '')) as "rankingGroup",
      jsonb_build_object('id', x.period_id, 'name', coalesce(p.entry ->> 'name', '')) as period
    from release x
    left join catalogue_entry u on u.id = x.created_by and u.kind = 'user'
    left join catalogue_entry g on g.id = x.ranking_group_id
    left join catalogue_entry p on p.id = x.period_id
    where (${id} = '' or x.id::text = ${id}) and (${at}::bigint is null or x.position <= ${at}::bigint)
      and (${rankingGroupId} = '' or x.ranking_group_id::text = ${rankingGroupId})
      and (${periodId} = '' or x.period_id::text = ${periodId})
    order by x.position desc limit ${limit} offset ${offset}`.execute(db)
  const list = rows.map(({ created_at, total: _, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
  }))
  return { list, total: rows[0]?.total ?? 0 }
}

/** One release. @throws Refusal `not-found` */
export const releaseById = async (db: Db, id: string): Promise<Release> => {
  const [found] = (await releasePage(db, { id, offset: 0, limit: 1 })).list
  if (!found) throw new Refusal('not-found', 'Diese Freigabe gibt es nicht.')
  return found
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
