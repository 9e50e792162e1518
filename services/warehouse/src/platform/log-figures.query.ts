import type { Database } from '@stammbuch/ledger'
import { stateSeen } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'

/** The state of the log and of those who follow it; ages in seconds by the clock of Postgres. */
export interface LogFigures {
  readonly head: number
  /** Position of the last event that has a seal. */
  readonly sealed: number
  /** Age of the newest seal; null while nothing is sealed. */
  readonly sealAge: number | null
  /** Age of the oldest event without a seal; 0 when all have one. */
  readonly unsealedAge: number
  /** Connections that wait for their turn to write, and the longest of these waits. */
  readonly turn: { readonly waiting: number; readonly longest: number }
  readonly readers: readonly {
    readonly name: string
    readonly lag: number
    readonly state: string
  }[]
  readonly jobs: readonly {
    readonly state: 'queued' | 'running'
    readonly count: number
    readonly oldest: number
  }[]
}

/** Returns the figures of the log by its ends and by indexes; nothing is counted that grows with the data. */
export const logFigures = async (db: Kysely<Database>): Promise<LogFigures> => {
  const { rows } = await sql<LogFigures>`
    select h.position as head, coalesce(s.last, 0) as sealed,
      extract(epoch from clock_timestamp() - s.at)::float8 as "sealAge",
      coalesce((select extract(epoch from clock_timestamp() - greatest(e.at, uuid_extract_timestamp(e.id)))::float8
        from event e where e.position = coalesce(s.last, 0) + 1), 0) as "unsealedAge",
      (select json_build_object('waiting', count(*),
          'longest', coalesce(max(extract(epoch from clock_timestamp() - l.waitstart)), 0))
        from pg_locks l
        where l.locktype = 'advisory' and l.classid = 0 and l.objid = 7302020 and l.objsubid = 1 and not l.granted
          and l.database = (select oid from pg_database where datname = current_database())) as turn,
      (select coalesce(json_agg(json_build_object(
          'name', c.name, 'lag', greatest(h.position - c.position, 0), 'state', ${stateSeen})), '[]')
        from checkpoint c) as readers,
      (select coalesce(json_agg(open), '[]') from (
        select j.state, count(*) as count, extract(epoch from
          clock_timestamp() - min(case when j.state = 'running' then j.started_at else j.created_at end)) as oldest
        from job j where j.state in ('queued', 'running') group by j.state) open) as jobs
    from log_head h left join lateral (select last, at from seal order by number desc limit 1) s on true`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('the log has no head')
  return row
}
