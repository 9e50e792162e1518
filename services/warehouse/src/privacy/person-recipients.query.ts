import type { SubjectExport } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { instantOf } from './berlin-days.query.ts'
import { summaryOf } from './call-summaries.rules.ts'
import { contentOf, type FileFacts } from './handover-content.rules.ts'

interface FileRow {
  readonly type: 'export' | 'dump' | 'proof'
  readonly at: string
  readonly data: FileFacts
  readonly project: string | null
  readonly year: string | null
  readonly fetchedAt: string[]
}

/** Files that were made since the person was known and can tell of it: dumps, global exports, and exports of its projects. */
export const filesWith = async (
  db: Kysely<Database>,
  persons: readonly string[],
): Promise<SubjectExport['files']> => {
  const { rows } = await sql<FileRow>`
    with known as (
      select min(e.position) as since from event e
      where e.stream = any(${persons}::uuid[]) and e.type = 'RecordCreated'),
    projects as (
      select distinct m.ranking_group_id as id from membership m where m.holder_id = any(${persons}::uuid[]))
    select case e.type when 'ExportCreated' then 'export' when 'ProofCreated' then 'proof' else 'dump' end as type, e.data,
      ${instantOf(sql`e.at`)} as at, p.entry ->> 'name' as project, y.entry ->> 'name' as year,
      array(select ${instantOf(sql`f.at`)} from event f
        where f.type in ('ExportDownloaded', 'DumpDownloaded', 'ProofDownloaded') and f.position > e.position
          and f.data ->> 'name' = e.data ->> 'name' order by f.position) as "fetchedAt"
    from event e
    left join catalogue_entry p on p.id = (e.data -> 'scope' ->> 'rankingGroupId')::uuid
    left join catalogue_entry y on y.id = (e.data -> 'scope' ->> 'periodId')::uuid
    where e.type in ('ExportCreated', 'DumpCreated', 'ProofCreated') and e.position > (select since from known)
      and (e.data -> 'scope' ->> 'kind' is distinct from 'record' or (e.data -> 'scope' ->> 'id')::uuid = any(${persons}::uuid[]))
      and coalesce((e.data -> 'persons' ->> 'count')::int, 1) > 0
      and (e.data -> 'scope' ->> 'rankingGroupId' is null
        or (e.data -> 'scope' ->> 'rankingGroupId')::uuid in (select id from projects))
    order by e.position`.execute(db)
  return rows.map(({ type, at, data, fetchedAt, ...scope }) => ({
    at,
    name: data.name ?? '',
    content: contentOf(type, data, scope),
    fetchedAt,
  }))
}

interface ReadingRow {
  readonly day: string
  readonly call: string
  readonly readings: number
}

/** Readings of the person by day and purpose; those who read are not named to the person. */
export const readingsOf = async (
  db: Kysely<Database>,
  persons: readonly string[],
): Promise<SubjectExport['readings']> => {
  const { rows } = await sql<ReadingRow>`
    select to_char(g.at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as day, g.call, count(*)::int as readings
    from work.person_reading g where g.persons && ${persons}::uuid[]
    group by 1, 2 order by 1, 2`.execute(db)
  return rows.map(({ day, call, readings }) => ({
    day,
    purpose: summaryOf(call) ?? call,
    readings,
  }))
}
