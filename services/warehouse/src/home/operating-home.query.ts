import { statfs } from 'node:fs/promises'
import type { Home } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { standingOf } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import { targetsInUse } from '../platform/targets-in-use.ts'

type Db = Kysely<Database>
type It = NonNullable<Home['it']>
type Administration = NonNullable<Home['administration']>

const diskOf = async (folder: string): Promise<It['disk']> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}

const targetsOf = async (db: Db, config: Config): Promise<It['targets']> => {
  const targets = []
  for (const target of targetsInUse(config)) {
    const { state, due, parked, lastSeenAt } = await standingOf(db, target)
    const seen = lastSeenAt ? lastSeenAt.toISOString() : null
    targets.push({ target, state, due: Number(due), parked: Number(parked), lastSeenAt: seen })
  }
  return targets
}

/** How the installation stands: its targets, its work and its disk. */
export const itHome = async (db: Db, config: Config): Promise<It> => {
  const { rows } = await sql<Pick<It, 'runsUnderWay' | 'lastDumpAt'>>`
    select (select count(*)::int from run where finished_at is null) as "runsUnderWay",
      (select to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from work.dump) as "lastDumpAt"`.execute(db)
  const none = { runsUnderWay: 0, lastDumpAt: null }
  return {
    targets: await targetsOf(db, config),
    disk: await diskOf(config.DATA_DIR),
    ...(rows[0] ?? none),
  }
}

const dueShown = 8

/** Whom the administration cares for, and which years of projects stand without a release. */
export const administrationHome = async (db: Db): Promise<Administration> => {
  const { rows } = await sql<Administration>`
    select (select count(*)::int from catalogue_entry u where u.kind = 'user' and not u.removed
        and u.entry -> 'machine' is null) as users,
      (select count(*)::int from catalogue_entry u where u.kind = 'user' and not u.removed
        and u.entry -> 'machine' is null and u.entry ->> 'isActive' = 'false') as "inactiveUsers",
      coalesce((select jsonb_agg(d.one) from (
        select jsonb_build_object(
          'rankingGroup', jsonb_build_object('id', g.id, 'shortCode', g.entry -> 'shortCode', 'name', g.entry -> 'name'),
          'period', jsonb_build_object('id', p.id, 'name', p.entry -> 'name')) as one
        from (select distinct ranking_group_id, period_id from membership
          where to_position is null and class = 'award') m
        join catalogue_entry g on g.id = m.ranking_group_id and not g.removed
        join catalogue_entry p on p.id = m.period_id and not p.removed
        where exists (select from membership a join record r on r.id = a.record_id and not r.excluded
            where a.ranking_group_id = m.ranking_group_id and a.period_id = m.period_id
              and a.to_position is null and a.class = 'award')
          and not exists (select from release r
          where r.ranking_group_id = m.ranking_group_id and r.period_id = m.period_id)
        order by p.entry ->> 'name' desc, g.entry ->> 'name', g.id limit ${dueShown}) d), '[]') as "releasesDue"`.execute(
    db,
  )
  return rows[0] ?? { users: 0, inactiveUsers: 0, releasesDue: [] }
}
