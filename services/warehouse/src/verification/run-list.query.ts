import type { listRuns, ReplyOf, Run } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { hasEffect } from '../platform/runs/index.ts'

interface Query {
  readonly kind?: string | undefined
  readonly periodId?: string | undefined
  readonly sampleId?: string | undefined
  readonly offset: number
  readonly limit: number
}

interface Row extends Omit<Run, 'startedAt' | 'finishedAt'> {
  readonly started_at: Date
  readonly finished_at: Date | null
  readonly total: number
}

/** Runs that have begun, and bulk runs that still wait for their first batch. */
const runs = sql`
  select r.id, r.kind, r.scope, r.actor, r.started_at, r.finished_at, r.result,
    case when r.undone_by is not null then 0 else r.undo_left end as left,
    case when r.undone_by is not null then 'undone' when r.finished_at is not null then 'done'
      when j.state = 'failed' then 'failed' else 'running' end as state,
    case when r.finished_at is null and j.id is not null
      then jsonb_build_object('done', j.done, 'total', j.total, 'unit', j.unit) end as progress
  from run r left join job j on j.id = r.id
  union all
  select j.id, j.kind, j.input, j.actor, j.created_at, null, null, null, 'queued', null
  from job j where j.kind = 'bulk-accept' and j.state in ('queued', 'running')
    and not exists (select from run r where r.id = j.id)`

/** The subject of a run by its names; deliveries have their own. */
export const runSubject = sql`
  coalesce(d.file_name, nullif(concat_ws(' · ', coalesce(t.entry ->> 'value', r.scope ->> 'rgShortCode'),
    p.entry ->> 'name'), '')) as subject`

/** The relations of a run `r` that `runSubject` reads. */
export const runSubjectSources = sql`
  left join delivery d on d.id = (r.scope ->> 'sampleId')::uuid
  left join catalogue_entry t on t.id = (r.scope ->> 'toplistId')::uuid
  left join catalogue_entry p on p.id = (r.scope ->> 'periodId')::uuid`

/** A run `r` that took a single decision back, which is no work over many records: unless a whole run went with it. */
export const isSmallUndo = sql`(r.kind = 'undo' and jsonb_exists_any(r.scope, array['commandId', 'changeId'])
  and r.id not in (select undone_by from run where undone_by is not null))`

/** Runs over many records, newest first; those under way have their progress. Undos of single decisions only if asked for. */
export const runPage = async (
  db: Kysely<Database>,
  { kind = '', periodId = '', sampleId = '', offset, limit }: Query,
): Promise<ReplyOf<typeof listRuns>> => {
  const { rows } = await sql<Row>`
    select r.*, count(*) over ()::int as total, ${runSubject},
      case when r.state = 'done'
        then ${hasEffect(sql.ref('r.id'), sql.ref('r.kind'))} end as "hasEffect",
      case when u.id is not null then
        jsonb_build_object('id', u.id, 'shortCode', u.entry ->> 'shortCode') end as actor
    from (${runs}) r left join catalogue_entry u on u.id = r.actor and u.kind = 'user'
      ${runSubjectSources}
    where (r.kind = ${kind} or ${kind} = '' and not ${isSmallUndo})
      and (${periodId} = '' or r.scope ->> 'periodId' = ${periodId})
      and (${sampleId} = '' or r.scope ->> 'sampleId' = ${sampleId})
    order by r.started_at desc, r.id desc limit ${limit} offset ${offset}`.execute(db)
  return {
    list: rows.map(({ started_at, finished_at, total: _, ...row }) => ({
      ...row,
      startedAt: new Date(started_at).toISOString(),
      finishedAt: finished_at ? new Date(finished_at).toISOString() : null,
    })),
    total: rows[0]?.total ?? 0,
  }
}
