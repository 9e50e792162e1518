import {
  actingServices,
  actorName,
  type InputOf,
  noShortCode,
  type RegisteredRun,
  type ReplyOf,
  type RunActor,
  type registeredRuns,
} from '@stammbuch/contracts'
import { type Database, positionAt } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { instant } from '../platform/instant.ts'
import { hasEffect } from '../platform/runs/index.ts'
import { isSmallUndo, runSubject, runSubjectSources } from '../verification/index.ts'

type Db = Kysely<Database>
type Query = InputOf<typeof registeredRuns>['query']

interface Row extends Omit<RegisteredRun, 'by'> {
  readonly actor: string
  readonly short_code: string | null
  readonly full_name: string | null
}

/** Returns who acted, by today's name. */
export const actorOf = (
  id: string,
  user: { readonly fullName: string | null; readonly shortCode: string | null },
): RunActor => ({
  id,
  fullName: actorName(id, user.fullName === null ? undefined : { fullName: user.fullName }),
  shortCode: user.shortCode ?? noShortCode,
})

const registered = ({ actor, short_code, full_name, ...row }: Row): RegisteredRun => ({
  ...row,
  by: actorOf(actor, { fullName: full_name, shortCode: short_code }),
})

const standing = sql`case when r.finished_at is null then 'open'
  when r.undone_by is not null then 'undone' when r.undo_left > 0 then 'partly' else 'standing' end`

/** SQL: the root record that a run was about, or that a merge left. */
export const recordOfRun = sql`coalesce(r.scope ->> 'survivorId', r.scope ->> 'id')::uuid`

/** SQL: a run `r` with the scope of the run that it took back, if it did: then both are about the same. */
const scoped = sql`(select r.*, coalesce(o.scope || jsonb_build_object('of', r.scope), r.scope) as about
  from run r left join run o on r.kind = 'undo' and o.id = (r.scope ->> 'runId')::uuid)`

const namedProject = sql`coalesce(r.scope ->> 'rankingGroupId', r.scope -> 'filter' ->> 'rgId')`
const namedCode = sql`coalesce(r.scope ->> 'rgShortCode', r.scope ->> 'rankingGroupShortCode')`

/** SQL: the project of a run `r` by its scope, its delivery or its toplist. */
const projectSources = sql`left join catalogue_entry g on g.kind = 'ranking-group' and (
    g.id = coalesce(${namedProject}, d.ranking_group_id::text, t.entry ->> 'rankingGroupId')::uuid
    or g.entry ->> 'shortCode' = ${namedCode} and not g.removed)`

const inProject = (id: string) => sql`(
  coalesce(${namedProject}, (select x.ranking_group_id::text from delivery x
    where x.id = (r.scope ->> 'sampleId')::uuid), (select x.entry ->> 'rankingGroupId' from catalogue_entry x
    where x.id = (r.scope ->> 'toplistId')::uuid)) = ${id}
  or ${namedCode} = (select x.entry ->> 'shortCode' from catalogue_entry x where x.id = ${id}::uuid)
  or exists (select from membership m where m.holder_id = ${recordOfRun} and m.ranking_group_id = ${id}::uuid))`

/** The runs of a condition with everything that the register shows of them, newest first. */
export const runsWhere = async (
  db: Db,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<RegisteredRun[]> => {
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.stated as scope, r.result, r.actor, r.started_position as position,
      r.undone_by as "undoneBy",
      case when r.undone_by is not null then 0 else r.undo_left end as left,
      case when r.undone_by is not null then 'undone' when r.finished_at is not null then 'done'
        when j.state = 'failed' then 'failed' else 'running' end as state,
      case when r.finished_at is null and j.id is not null
        then jsonb_build_object('done', j.done, 'total', j.total, 'unit', j.unit) end as progress,
      ${hasEffect(sql.ref('r.id'), sql.ref('r.kind'))} as "hasEffect", ${runSubject},
      g.entry ->> 'name' as project, ${instant('r.started_at')} as "startedAt",
      ${instant('r.finished_at')} as "finishedAt",
      u.entry ->> 'shortCode' as short_code, u.entry ->> 'fullName' as full_name
    from (
      select r.id, r.kind, r.scope as stated, r.about as scope, r.result, r.actor, r.started_at, r.finished_at,
        r.started_position, r.undone_by, r.undo_left
      from ${scoped} r where ${condition} order by r.started_position desc limit ${limit}) r
    left join job j on j.id = r.id
    left join catalogue_entry u on u.id = r.actor and u.kind = 'user'
    ${runSubjectSources} ${projectSources}
    order by r.started_position desc`.execute(db)
  return rows.map(registered)
}

const justBefore = (moment: string): string => new Date(Date.parse(moment) - 1).toISOString()

const firstPosition = async (db: Db, from: Query['from']): Promise<number> =>
  typeof from === 'string' ? (await positionAt(db, justBefore(from))) + 1 : (from ?? 0)

const lastPosition = async (db: Db, to: Query['to']): Promise<number> =>
  typeof to === 'string' ? positionAt(db, to) : (to ?? Number.MAX_SAFE_INTEGER)

/** The filters of the register over a run `r`; the filter by project also finds the undos of what it finds. */
const filtered = async (db: Db, query: Query): Promise<RawBuilder<unknown>> => {
  const { kind, actor, rankingGroupId, from, to, small } = query
  const project = sql`r.id in (select r.id from (
    select r.id, coalesce(o.scope, r.scope) as scope
    from run r left join run o on r.kind = 'undo' and o.id = (r.scope ->> 'runId')::uuid) r
    where ${inProject(rankingGroupId ?? '')})`
  return sql.join(
    [
      sql`r.started_position between ${await firstPosition(db, from)} and ${await lastPosition(db, to)}`,
      ...(kind ? [sql`r.kind = any(${kind.split(',')}::text[])`] : []),
      ...(actor ? [sql`r.actor = ${actor}`] : []),
      ...(query.standing ? [sql`${standing} = ${query.standing}`] : []),
      ...(small ? [] : [sql`not ${isSmallUndo}`]),
      ...(rankingGroupId ? [project] : []),
    ],
    sql` and `,
  )
}

/** Everybody who can begin a run: people by name, then the product's own services. */
const peopleOf = async (db: Db): Promise<RunActor[]> => {
  const { rows } = await sql<RunActor>`
    select id, entry ->> 'fullName' as "fullName", entry ->> 'shortCode' as "shortCode"
    from catalogue_entry where kind = 'user' order by entry ->> 'fullName' collate "de-x-icu", id`.execute(
    db,
  )
  const services = Object.values(actingServices)
  return [...rows, ...services.map((service) => ({ ...service, shortCode: noShortCode }))]
}

/** A page of the register of runs, newest first; `total` counts all that match, on every page. */
export const registerPage = async (
  db: Db,
  query: Query,
): Promise<ReplyOf<typeof registeredRuns>> => {
  const matching = await filtered(db, query)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from run r where ${matching}`.execute(db)
  const before = query.before ?? Number.MAX_SAFE_INTEGER
  const page = sql`${matching} and r.started_position < ${before}`
  return {
    list: query.limit === 0 ? [] : await runsWhere(db, page, query.limit),
    total: counted.rows[0]?.total ?? 0,
    people: await peopleOf(db),
  }
}
