import type { PendingFilter } from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'
import { during } from '../records/index.ts'

type Part = RawBuilder<unknown>
export type Moment = number | null

const all = (conditions: readonly Part[]): Part =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

/** Open changes, in the columns of `pending_change`: the table itself for now, else from the log. */
export const changesAt = (at: Moment): Part =>
  at === null
    ? sql`pending_change`
    : sql`(${proposals} where e.type = 'ChangeProposed' and e.position <= ${at}
        and not exists (select from event d where d.subject = e.subject and d.position <= ${at}
          and d.type in ('ChangeAccepted', 'ChangeDeclined')))`

const proposals = sql`
  select e.subject as change_id, e.stream as record_id, r.root_id, r.class,
    e.data ->> 'attribute' as attribute, coalesce(p.data, e.data) -> 'oldValue' as old_value,
    e.position, e.at, e.actor as proposer, e.data -> 'source' as source,
    (e.data -> 'source' ->> 'sampleId')::uuid as sample_id
  from event e join record r on r.id = e.stream left join event_personal p on p.position = e.position`

/** Changes that waited at a position and were decided since, in the columns of `pending_change`. */
export const decidedSince = (position: number): Part => sql`(
  ${proposals} join event d on d.subject = e.subject and d.position > ${position}
    and d.type in ('ChangeAccepted', 'ChangeDeclined')
  where e.type = 'ChangeProposed' and e.position <= ${position})`

/** Root records with their flags and name: the view for now, else folded from the log. */
export const rootsAt = (at: Moment): Part =>
  at === null
    ? sql`record`
    : sql`(
  select f.id, f.id as root_id, f.class, f.created_position, f.created_at, f.sample_id,
         view.record_label(f.class, f.fields) as label,
         coalesce((f.fields -> 'isApproved')::boolean, false) as is_approved,
         coalesce((f.fields -> 'excludedByEditor')::boolean, false) as excluded
  from (
    select o.id, o.class, o.created_position, o.created_at, o.sample_id, (
      select view.merged(view.record_patch(e.type, e.data, p.data, e.at) order by e.position)
      from event e left join event_personal p using (position)
      where e.stream = o.id and e.position <= ${at}) as fields
    from record o where o.root_id = o.id and o.created_position <= ${at}) f)`

/** The value that a change `c` would replace, as it was at the moment. */
const valueNow = (at: Moment): Part =>
  at === null
    ? sql`(select t.fields -> c.attribute from record t where t.id = c.record_id)`
    : sql`(select view.merged(view.record_patch(x.type, x.data, xp.data, x.at) order by x.position)
        -> c.attribute from event x left join event_personal xp using (position)
        where x.stream = c.record_id and x.position <= ${at})`

/** Whether the record has moved on since a change `c` was proposed. */
export const isStale = (at: Moment): Part =>
  sql`(coalesce(c.old_value, 'null') is distinct from coalesce(${valueNow(at)}, 'null'))`

/** How long something waits, by the days since `since`. */
export const ageOf = (since: Part): Part => sql`(case
  when ${since} > now() - interval '1 day' then 'today'
  when ${since} > now() - interval '7 days' then 'week'
  when ${since} > now() - interval '30 days' then 'month' else 'older' end)`

const oneOf = (value: Part, wanted: readonly string[] | undefined): Part[] =>
  wanted && wanted.length > 0 ? [sql`${value} = any(${[...wanted]}::text[])`] : []

const supplierOf = (sample: Part): Part =>
  sql`(select d.supplier_id::text from delivery d where d.id = ${sample})`

/** What an open change `c` is told apart by. Values are text; null where the facet does not apply. */
export const changeFacets = {
  class: sql`c.class`,
  attribute: sql`c.class || '.' || c.attribute`,
  origin: sql`c.source ->> 'kind'`,
  supplier: supplierOf(sql`c.sample_id`),
  sample: sql`c.sample_id::text`,
  proposer: sql`case when c.source ->> 'kind' = 'editor' then c.proposer::text end`,
  age: ageOf(sql`c.at`),
} as const

/** The same of a root `r` that waits for its own approval. It has no field, proposer or old value. */
export const rootFacets = {
  class: sql`r.class`,
  attribute: sql`null::text`,
  origin: sql`case when r.sample_id is not null then 'import' end`,
  supplier: supplierOf(sql`r.sample_id`),
  sample: sql`r.sample_id::text`,
  proposer: sql`null::text`,
  age: ageOf(sql`r.created_at`),
} as const

const filtered = (
  facets: typeof changeFacets | typeof rootFacets,
  filter: PendingFilter,
): Part[] => [
  ...oneOf(facets.class, filter.class),
  ...oneOf(facets.attribute, filter.attribute),
  ...oneOf(facets.origin, filter.origin),
  ...oneOf(facets.supplier, filter.supplierId),
  ...oneOf(facets.proposer, filter.proposer),
  ...oneOf(facets.age, filter.age),
]

/** Whether a run could not take the change `c`, for the reason asked for. */
const refusedBy = ({ runId, reason }: PendingFilter): Part[] =>
  runId === undefined
    ? []
    : [
        sql`c.change_id in (select change_id from run_refusal where run_id = ${runId}::uuid
          and (${reason ?? null}::text is null or code = ${reason ?? null}::text))`,
      ]

/** Whether an open change `c` passes what the filter says of changes. `stale` may be left out. */
export const passingChange = (filter: PendingFilter, at: Moment, withStale = true): Part =>
  all([
    ...filtered(changeFacets, filter),
    ...refusedBy(filter),
    ...(filter.sampleId ? [sql`c.sample_id = ${filter.sampleId}::uuid`] : []),
    ...(filter.stale !== undefined && withStale
      ? [sql`${isStale(at)} = ${filter.stale}::boolean`]
      : []),
  ])

/** Whether a root `r` that waits for its approval passes. */
export const passingRoot = (filter: PendingFilter): Part =>
  all([
    sql`not r.is_approved and not r.excluded and r.root_id = r.id`,
    ...filtered(rootFacets, filter),
    ...(filter.sampleId ? [sql`r.sample_id = ${filter.sampleId}::uuid`] : []),
    // Neither is a record's approval stale, nor could a run not take it.
    ...(filter.stale === true || filter.runId !== undefined ? [sql`false`] : []),
  ])

/** Whether the root `id` stands in the filter's project, year and toplist, by awards or scores. */
export const inProject = (
  id: Part,
  { rgId, pName, toplistId }: PendingFilter,
  at: Moment,
): Part => {
  if (rgId === undefined && pName === undefined && toplistId === undefined) return sql`true`
  const conditions = [
    during(at),
    ...(rgId === undefined ? [] : [sql`m.ranking_group_id = ${rgId}::uuid`]),
    ...(toplistId === undefined ? [] : [sql`m.toplist_id = ${toplistId}::uuid`]),
    ...(pName === undefined
      ? []
      : [
          sql`m.period_id = (
            select id from catalogue_key where kind = 'period' and key = lower(${pName}::text))`,
        ]),
  ]
  return sql`${id} in (
    select unnest(array[m.holder_id, m.product_id]) from membership m where ${all(conditions)})`
}

/** Everything that waits and passes: open changes by root, and roots for their own approval. */
export const waiting = (filter: PendingFilter, at: Moment): Part => sql`
  select c.root_id, count(*)::int as open, min(c.position) as position
  from ${changesAt(at)} c where ${passingChange(filter, at)} group by c.root_id
  union all
  select r.id, 0, r.created_position from ${rootsAt(at)} r where ${passingRoot(filter)}`

/** Roots `r` that are listed at all; excluded ones only among what a run could not take. */
export const listed = ({ approved, runId }: PendingFilter): Part =>
  all([
    ...(runId === undefined ? [sql`not r.excluded`] : []),
    ...(approved === undefined ? [] : [sql`r.is_approved = ${approved}::boolean`]),
  ])
