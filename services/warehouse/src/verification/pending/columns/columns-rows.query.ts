import type { RecordClass } from '@stammbuch/contracts'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { PendingItem, RootMembership } from '../pending-items.rules.ts'

type Db = QueryExecutorProvider
type Part = RawBuilder<unknown>

const isEditors = sql`c.source ->> 'kind' = 'editor'`

const isStale = sql`
  coalesce(c.old_value, 'null') is distinct from coalesce(t.fields -> c.attribute, 'null')`

/** Only records on which something waits: the others need not be read when everything is. */
const itemSource = sql`
  pending_change c join record t on t.id = c.record_id and t.open_changes > 0
  left join delivery d on d.id = c.sample_id`

const isOwn = sql`(not r.is_approved and not r.excluded and r.root_id = r.id)`

const rootSource = sql`record r left join delivery d on d.id = r.sample_id`

// Statements to be copied out have no parameters; their columns are read in their order.

/** Selects all open changes. */
export const allChanges = (): Part => sql`
    select c.root_id, c.class, c.attribute, c.source ->> 'kind', d.supplier_id, c.sample_id,
      case when ${isEditors} then c.proposer end, ${isStale}, c.place, c.at
    from ${itemSource}`

/**
 * Selects the roots that changes of their own wait on, or their own approval. Those of which only an award or a score has changes are not
 * among them: to find these, all changes and all records would be joined once more.
 */
export const allRoots = (): Part => sql`
    select r.id, r.class, r.is_approved, r.excluded, hashtext(r.label), ${isOwn}, r.sample_id,
      d.supplier_id, r.created_position, r.created_at
    from ${rootSource} where r.open_changes > 0 and r.root_id = r.id or ${isOwn}`

/** Selects all memberships of today. */
export const allPlaces = (): Part => sql`
    select m.holder_id, m.ranking_group_id, m.period_id, m.toplist_id from membership m
    where m.to_position is null and m.holder_id is not null
    union all
    select m.product_id, m.ranking_group_id, m.period_id, m.toplist_id from membership m
    where m.to_position is null and m.product_id is not null`

/** Selects the roots of all classes that have names of their own, in the order of these, which an index has for each class. */
export const rootsByName = (): Part => sql`
  select n.id from (
    select r.id, r.label from record r where r.class = 'account'
    union all select r.id, r.label from record r where r.class = 'contact'
    union all select r.id, r.label from record r where r.class = 'product') n
  order by n.label collate "de-x-icu", n.id`

/** Reads how many changes wait, and how many records there are that they may wait on, more or less. */
export const sizeOfQueue = async (
  db: Db,
): Promise<{ readonly changes: number; readonly roots: number }> => {
  const size = (table: string) => sql<number>`(select greatest(reltuples, 0)::float8 from pg_class
    where oid = ${table}::regclass)`
  const { rows } = await sql<{ changes: number; records: number }>`
    select ${size('view.pending_change')} as changes, ${size('view.record')} as records`.execute(db)
  const { changes = 0, records = 0 } = rows[0] ?? {}
  return { changes, roots: Math.min(changes, records) }
}

/**
 * Reads the roots that events after one position and up to another may have changed in the list: those that moved, those that
 * a moved award or score belongs to, and those that it belonged to or stood for before.
 */
export const movedRoots = async (db: Db, after: number, upTo: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with moved as materialized (
      select distinct e.stream as id from event e
      where e.position > ${after} and e.position <= ${upTo} and e.kind = 'record')
    select id from moved
    union select r.root_id from record r where r.id in (select id from moved)
    union select m.holder_id from membership m
      where m.record_id in (select id from moved) and m.holder_id is not null
    union select m.product_id from membership m
      where m.record_id in (select id from moved) and m.product_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** An open change, as the columns take it. */
export interface ChangeRow extends Omit<PendingItem, 'changeId' | 'recordId' | 'attribute'> {
  readonly rootId: string
  /** Without its class. */
  readonly attribute: string
}

/** Reads the open changes of these roots. */
export const changesOn = async (db: Db, ids: readonly string[]): Promise<readonly ChangeRow[]> => {
  const { rows } = await sql<ChangeRow>`
    select c.root_id as "rootId", c.class, c.attribute, c.source ->> 'kind' as origin,
      d.supplier_id as supplier, c.sample_id as sample,
      case when ${isEditors} then c.proposer end as proposer, ${isStale} as stale,
      c.place as position, (extract(epoch from c.at) * 1000)::float8 as at
    from ${itemSource} where c.root_id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

export interface RootColumnsRow {
  readonly id: string
  readonly class: RecordClass
  readonly approved: boolean
  readonly excluded: boolean
  readonly label: number
  /** True if it waits for its own approval. */
  readonly own: boolean
  readonly sample: string | null
  readonly supplier: string | null
  readonly position: number
  readonly at: number
}

/** Reads these roots, without what waits on them. */
export const rootsOn = async (
  db: Db,
  ids: readonly string[],
): Promise<readonly RootColumnsRow[]> => {
  const { rows } = await sql<RootColumnsRow>`
    select r.id, r.class, r.is_approved as approved, r.excluded, hashtext(r.label) as label,
      ${isOwn} as own, r.sample_id as sample, d.supplier_id as supplier,
      r.created_position as position, (extract(epoch from r.created_at) * 1000)::float8 as at
    from ${rootSource} where r.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** Reads where these roots stand now. */
export const placesOn = async (
  db: Db,
  ids: readonly string[],
): Promise<readonly (RootMembership & { readonly id: string })[]> => {
  const columns = sql`m.ranking_group_id as project, m.period_id as period, m.toplist_id as toplist`
  const { rows } = await sql<RootMembership & { readonly id: string }>`
    select m.holder_id as id, ${columns} from membership m
    where m.to_position is null and m.holder_id = any(${[...ids]}::uuid[])
    union
    select m.product_id, ${columns} from membership m
    where m.to_position is null and m.product_id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** Reads the id of the year with this name. */
export const periodNamed = async (db: Db, name: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from catalogue_key where kind = 'period' and key = lower(${name})`.execute(db)
  return rows[0]?.id ?? null
}

/** Reads the places in the list of the changes that a run refused, for a reason or any, and that wait now. */
export const refusedPlaces = async (
  db: Db,
  runId: string,
  reason: string | null,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ place: number }>`
    select c.place from run_refusal f join pending_change c on c.change_id = f.change_id
    where f.run_id = ${runId}::uuid and (${reason}::text is null or f.code = ${reason}::text)`.execute(
    db,
  )
  return rows.map(({ place }) => place)
}

/** Reads the names of records, by id. */
export const labelsOf = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; label: string }>`
    select r.id, r.label from record r where r.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, label }) => [id, label]))
}
