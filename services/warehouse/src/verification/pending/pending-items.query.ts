import type { PendingFilter, RecordClass } from '@stammbuch/contracts'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { during, matches } from '../../records/index.ts'
import type { FilterQuery, PendingItem, Root, RootMembership } from './pending-items.rules.ts'

type Part = RawBuilder<unknown>
type Db = QueryExecutorProvider
export type Moment = number | null

/** Tells if more of the log lies before a position than after it. */
const isLate = (at: number): Part => sql`${at} > (select max(position) / 2 from event)`

/**
 * Open changes, in the columns of `pending_change`: the table itself for now. For an earlier moment they come from whichever part
 * of the log is shorter: those that wait today and did so then, with those decided since, or all proposals until then.
 */
export const changesAt = (at: Moment): Part =>
  at === null
    ? sql`pending_change`
    : sql`(${proposals} where e.type = 'ChangeProposed' and e.position <= ${at} and not ${isLate(at)}
        and not exists (select from event d where d.subject = e.subject and d.position <= ${at}
          and d.type in ('ChangeAccepted', 'ChangeDeclined'))
      union all ${proposals} where e.type = 'ChangeProposed' and ${isLate(at)}
        and e.subject in (select n.change_id from pending_change n) and e.position <= ${at}
      union all ${decided(at)} and ${isLate(at)})`

const proposals = sql`
  select e.subject as change_id, e.stream as record_id, r.root_id, r.class,
    e.data ->> 'attribute' as attribute, coalesce(p.data, e.data) -> 'oldValue' as old_value,
    e.position, coalesce((e.data ->> 'place')::bigint, e.position) as place,
    coalesce((e.data ->> 'proposedAt')::timestamptz, e.at) as at,
    coalesce((e.data ->> 'proposedBy')::uuid, e.actor) as proposer, e.data -> 'source' as source,
    (e.data -> 'source' ->> 'sampleId')::uuid as sample_id
  from event e join record r on r.id = e.stream left join event_personal p on p.position = e.position`

/** Changes that waited at a position and were decided since, in the columns of `pending_change`. */
export const decidedSince = (position: number): Part => sql`(${decided(position)})`

const decided = (position: number): Part => sql`
  ${proposals} join event d on d.subject = e.subject and d.position > ${position}
    and d.type in ('ChangeAccepted', 'ChangeDeclined')
  where e.type = 'ChangeProposed' and e.position <= ${position}`

/** The fields of a record at a position, folded from those of its events that set any. */
const foldedFields = (stream: Part, at: number): Part => sql`(
  select view.merged(view.record_patch(e.type, e.data, p.data, e.at) order by e.position) as fields
  from event e left join event_personal p using (position)
  where e.stream = ${stream} and e.position <= ${at}
    and e.type not in ('ChangeProposed', 'ChangeDeclined'))`

/**
 * Records with their flags and name: the view for now, else root records as they were. One that has not
 * changed since stands in the view as it was; only the others are folded from the log.
 */
export const rootsAt = (at: Moment): Part =>
  at === null
    ? sql`record`
    : sql`(
  select o.id, o.id as root_id, o.class, o.created_position, o.created_at, o.sample_id,
         o.label, o.search, o.fields, o.is_approved, o.excluded
  from record o where o.root_id = o.id and o.position <= ${at}
  union all
  select o.id, o.id as root_id, o.class, o.created_position, o.created_at, o.sample_id,
         view.record_label(o.class, f.fields) as label,
         view.fold(view.record_label(o.class, f.fields)) as search, f.fields,
         coalesce((f.fields -> 'isApproved')::boolean, false) as is_approved,
         coalesce((f.fields -> 'excludedByEditor')::boolean, false) as excluded
  from record o cross join lateral ${foldedFields(sql`o.id`, at)} f
  where o.root_id = o.id and o.created_position <= ${at} and o.position > ${at})`

/** The value that a change `c` of the record `t` would replace, as it was at the moment. */
const valueNow = (at: Moment): Part =>
  at === null
    ? sql`t.fields -> c.attribute`
    : sql`case when t.position <= ${at} then t.fields
        else ${foldedFields(sql`c.record_id`, at)} end -> c.attribute`

export interface OpenChange extends PendingItem {
  readonly rootId: string
}

interface Listed extends OpenChange {
  /** Log position of the proposal itself; `position` is that of the one which it may stand for. */
  readonly proposed: number
}

/** As many rows as are held in memory at once beside what they become. */
const atOnce = 20_000

/** Open changes out of `changes` as `c`, those for which `passes` holds, in parts. */
export async function* openChanges(
  db: Db,
  changes: Part,
  passes: Part,
  at: Moment = null,
): AsyncGenerator<readonly OpenChange[]> {
  // In the order in which an index gives them, so that each part costs no more than what is in it.
  const [name, key] =
    at === null
      ? (['changeId', sql`c.change_id`] as const)
      : (['proposed', sql`c.position`] as const)
  let beyond = sql`true`
  for (;;) {
    const { rows }: { rows: Listed[] } = await sql<Listed>`
      select c.change_id as "changeId", c.record_id as "recordId", c.root_id as "rootId", c.class,
        c.class || '.' || c.attribute as attribute, c.source ->> 'kind' as origin,
        d.supplier_id as supplier, c.sample_id as sample,
        case when c.source ->> 'kind' = 'editor' then c.proposer end as proposer,
        coalesce(c.old_value, 'null') is distinct from coalesce(${valueNow(at)}, 'null') as stale,
        c.place as position, c.position as proposed, (extract(epoch from c.at) * 1000)::float8 as at
      from ${changes} c join record t on t.id = c.record_id left join delivery d on d.id = c.sample_id
      where ${passes} and ${beyond} order by ${key} limit ${atOnce}`.execute(db)
    if (rows.length > 0) yield rows.map(({ proposed: _, ...one }) => one)
    const last = rows.at(-1)
    if (last === undefined || rows.length < atOnce) return
    beyond = sql`${key} > ${last[name]}`
  }
}

export interface RootRow {
  readonly id: string
  readonly class: RecordClass
  readonly approved: boolean
  readonly excluded: boolean
  /** True for a root record, which may be pending for its own approval. */
  readonly own: boolean
  readonly sample: string | null
  readonly supplier: string | null
  readonly position: number
  readonly at: number
}

/** Records `r` for which `passes` holds, as roots. */
export const rootRows = async (
  db: Db,
  passes: Part,
  at: Moment = null,
): Promise<readonly RootRow[]> => {
  const { rows } = await sql<RootRow>`
    select r.id, r.class, r.is_approved as approved, r.excluded, r.root_id = r.id as own,
      r.sample_id as sample, d.supplier_id as supplier, r.created_position as position,
      (extract(epoch from r.created_at) * 1000)::float8 as at
    from ${rootsAt(at)} r left join delivery d on d.id = r.sample_id where ${passes}`.execute(db)
  return rows
}

export interface PlaceRow extends RootMembership {
  readonly id: string
}

/** Reads the memberships of these roots. */
export const placeRows = async (
  db: Db,
  ids: readonly string[],
  at: Moment = null,
): Promise<readonly PlaceRow[]> => {
  if (ids.length === 0) return []
  const columns = sql`m.ranking_group_id as project, m.period_id as period, m.toplist_id as toplist`
  const { rows } = await sql<PlaceRow>`
    select m.holder_id as id, ${columns} from membership m
    where m.holder_id = any(${[...ids]}::uuid[]) and ${during(at)}
    union
    select m.product_id, ${columns} from membership m
    where m.product_id = any(${[...ids]}::uuid[]) and ${during(at)}`.execute(db)
  return rows
}

/** Reads a root as it stands now, with the open changes that wait on it. */
export const rootNow = async (db: Db, id: string): Promise<Root | undefined> => {
  const waiting: PendingItem[] = []
  for await (const part of openChanges(db, changesAt(null), sql`c.root_id = ${id}::uuid`))
    waiting.push(...part)
  const root = (await rootsById(db, [id])).get(id)
  return root && { ...root, waiting }
}

/** These roots as they stand now, without what waits on them. */
export const rootsById = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Root>> => {
  const rows = await rootRows(db, sql`r.id = any(${[...ids]}::uuid[])`)
  const places = Map.groupBy(await placeRows(db, ids), ({ id }) => id)
  return new Map(
    rows.map((row) => [row.id, { ...row, waiting: [], places: places.get(row.id) ?? [] }]),
  )
}

/** Records that something was said of after one position and up to another. */
export const movedRecords = async (db: Db, after: number, upTo: number): Promise<string[]> => {
  const { rows } = await sql<{ stream: string }>`
    select distinct stream from event
    where position > ${after} and position <= ${upTo} and kind = 'record'`.execute(db)
  return rows.map(({ stream }) => stream)
}

/** Roots that stand or stood somewhere by one of these awards and scores. */
export const holdersOf = async (db: Db, records: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select holder_id as id from membership
    where record_id = any(${[...records]}::uuid[]) and holder_id is not null
    union
    select product_id from membership
    where record_id = any(${[...records]}::uuid[]) and product_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** The reader, and the moment that is read. */
export interface Look {
  readonly at: Moment
  /** True if the reader may search persons by name, which reveals them. */
  readonly persons: boolean
}

/** Selects the ids of roots by the name that they had at the moment, or by their ID. The index of names is one of these classes. */
export const rootsFound = (
  search: string,
  { at, persons }: Look,
): RawBuilder<{ readonly id: string }> => sql`
    select r.id from ${rootsAt(at)} r
    where r.root_id = r.id and r.class in ('account', 'contact', 'product')
      and ${matches(search, at)} and (${persons} or r.class <> 'contact')`

const idsFound = async (db: Db, search: string, look: Look): Promise<ReadonlySet<string>> => {
  const { rows } = await rootsFound(search, look).execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Look up what the filter only names. */
export const askedOf = async (
  db: Db,
  filter: PendingFilter,
  look: Look = { at: null, persons: true },
): Promise<FilterQuery> => {
  const { pName, runId, reason = null, search } = filter
  const period = await sql<{ id: string }>`
    select id from catalogue_key where kind = 'period' and key = lower(${pName ?? ''})`.execute(db)
  const refused =
    runId === undefined
      ? []
      : (
          await sql<{ id: string }>`
            select change_id as id from run_refusal where run_id = ${runId}::uuid
              and (${reason}::text is null or code = ${reason}::text)`.execute(db)
        ).rows
  return {
    filter,
    periodId: period.rows[0]?.id ?? null,
    refused: new Set(refused.map(({ id }) => id)),
    found: search ? await idsFound(db, search, look) : null,
    now: Date.now(),
  }
}
