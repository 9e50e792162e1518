import {
  type Change,
  type ChangeSource,
  type FieldValue,
  fieldOf,
  noShortCode,
  type RecordClass,
} from '@stammbuch/contracts'
import { type Database, type LoadMany, Refusal } from '@stammbuch/ledger'
import { dynamicLabel, shownLabel } from '@stammbuch/records/labels'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { compiledOnce } from '../platform/compiled-once.ts'

interface Row {
  readonly id: string
  readonly target_id: string
  readonly class: RecordClass
  readonly label: string
  readonly attribute: string
  readonly dynamic_label: string | null
  readonly old_value: FieldValue
  readonly new_value: FieldValue
  readonly current_value: FieldValue
  readonly comment: string | null
  readonly source: ChangeSource
  readonly supplier: string | null
  readonly proposer: string
  readonly proposer_code: string | null
  readonly proposed_at: Date
  readonly decision: 'ChangeAccepted' | 'ChangeDeclined' | null
  readonly reason: string | null
  readonly decided_at: Date | null
  readonly decider: string | null
  readonly decider_code: string | null
  readonly position: number
  readonly place: number
}

const changeOf = (row: Row): Change => {
  const decidedAt = row.decided_at?.toISOString() ?? null
  const accepted = row.decision === 'ChangeAccepted'
  return {
    id: row.id,
    targetClass: row.class,
    targetId: row.target_id,
    target: { id: row.target_id, class: row.class, label: row.label },
    attributeName: row.attribute,
    fieldLabel: fieldOf(row.class, row.attribute)?.label ?? row.dynamic_label ?? row.attribute,
    oldValue: row.old_value,
    newValue: row.new_value,
    currentValue: row.current_value,
    stale: row.decision === null && row.old_value !== row.current_value,
    curator:
      row.source.kind === 'editor'
        ? { id: row.proposer, shortCode: row.proposer_code ?? noShortCode }
        : null,
    source: row.source,
    supplier: row.supplier,
    comment: row.comment,
    createdAt: row.proposed_at.toISOString(),
    acceptedDate: accepted ? decidedAt : null,
    declinedDate: row.decision === 'ChangeDeclined' ? decidedAt : null,
    reason: row.reason,
    decidedBy: row.decider ? { id: row.decider, shortCode: row.decider_code ?? noShortCode } : null,
    position: row.position,
    place: row.place,
  }
}

/** Position of the first proposal of a change: one that waits again keeps its place among the others. */
const place = sql`coalesce((e.data ->> 'place')::bigint, e.position)`

/** The record behind a proposal as it stood at a position, by the same fold as the live view's. */
const standing = (at: number | null): RawBuilder<unknown> =>
  at === null
    ? sql`select r.class, r.fields, r.label`
    : sql`select r.class, f.fields, view.record_label(r.class, f.fields) as label from (
        select view.merged(view.record_patch(x.type, x.data, xp.data, x.at) order by x.position) as fields
        from event x left join event_personal xp using (position)
        where x.stream = e.stream and x.position <= ${at}) f`

const upTo = (event: string, at: number | null): RawBuilder<unknown> =>
  at === null ? sql`true` : sql`${sql.ref(`${event}.position`)} <= ${at}`

/**
 * The decision of a proposal `e`. Looked up for each proposal: without `offset 0` Postgres may begin with all decisions there
 * are, where statistics that are old or a table that is young make them look few.
 */
const decisionOf = (at: number | null): RawBuilder<unknown> => sql`
  select d.type, d.data, d.at, d.actor, d.position from event d
  where d.subject = e.subject and d.type in ('ChangeAccepted', 'ChangeDeclined')
    and ${upTo('d', at)} offset 0`

/**
 * Changes of some proposals, straight from the log: the history of a record is its stream. What
 * happened after `at` has not happened yet.
 */
const changesWhere = (
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  at: number | null = null,
) => sql<Row>`
  select e.subject as id, e.stream as target_id, r.class, ${shownLabel('s')} as label, e.data ->> 'attribute' as attribute,
    ${dynamicLabel(sql`e.data ->> 'attribute'`)} as dynamic_label,
    coalesce(ep.data, e.data) -> 'oldValue' as old_value,
    coalesce(ep.data, e.data) -> 'newValue' as new_value,
    coalesce(s.fields -> (e.data ->> 'attribute'), 'null') as current_value,
    coalesce(ep.data, e.data) ->> 'comment' as comment, e.data -> 'source' as source,
    su.entry ->> 'name' as supplier, coalesce((e.data ->> 'proposedBy')::uuid, e.actor) as proposer,
    pu.entry ->> 'shortCode' as proposer_code,
    coalesce((e.data ->> 'proposedAt')::timestamptz, e.at) as proposed_at,
    d.type as decision, nullif(d.data ->> 'reason', 'declined') as reason, d.at as decided_at,
    d.actor as decider, du.entry ->> 'shortCode' as decider_code,
    coalesce(d.position, e.position) as position, ${place} as place
  from event e
  join record r on r.id = e.stream
  cross join lateral (${standing(at)}) s
  left join event_personal ep on ep.position = e.position
  left join lateral (${decisionOf(at)}) d on true
  left join delivery dl on dl.id = (e.data -> 'source' ->> 'sampleId')::uuid
  left join catalogue_entry su on su.id = dl.supplier_id
  left join catalogue_entry pu on pu.id = coalesce((e.data ->> 'proposedBy')::uuid, e.actor)
  left join catalogue_entry du on du.id = d.actor
  where e.type = 'ChangeProposed' and ${condition} and ${upTo('e', at)}
  order by ${order}`

const byPlace = sql`${place}, e.position`

const changeById = async (db: Kysely<Database>, id: string): Promise<Change | undefined> => {
  const { rows } = await changesWhere(sql`e.subject = ${id}`, sql`e.position`).execute(db)
  return rows[0] && changeOf(rows[0])
}

/** Some changes in order of proposal, as they stand now or stood at a log position. */
export const changesByIds = async (
  db: Kysely<Database>,
  ids: readonly string[],
  at: number | null = null,
): Promise<Change[]> => {
  if (ids.length === 0) return []
  const condition = sql`e.subject = any(${ids}::uuid[])`
  const { rows } = await changesWhere(condition, byPlace, at).execute(db)
  return rows.map(changeOf)
}

/** Loads changes by their ids, for a unit. One is asked for by equality: for that Postgres keeps one plan. */
export const loadChanges: LoadMany<Change> = async (db, ids) => {
  const [id, ...others] = ids
  const found =
    id !== undefined && others.length === 0
      ? [await changeById(db, id)]
      : await changesByIds(db, ids)
  return new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : [])))
}

/** Changes of a record that are asked for: open ones in order of proposal, or decided ones, newest first. */
interface ChangesQuery {
  readonly pending: boolean
  readonly attribute?: string | null | undefined
}

interface Target {
  readonly id: string
  readonly class: RecordClass
}

const changesOn = (target: Target, { pending, attribute }: ChangesQuery, at: number | null) => {
  const condition = sql`e.stream = ${target.id} and r.class = ${target.class}
    and d.position is ${sql.raw(pending ? 'null' : 'not null')}
    and (${attribute ?? null}::text is null or e.data ->> 'attribute' = ${attribute ?? null})`
  return changesWhere(condition, pending ? byPlace : sql`d.position desc`, at)
}

/** Returns the changes of a record as they stood at a log position. */
export const changesOfTarget = async (
  db: Kysely<Database>,
  target: Target,
  query: ChangesQuery,
  at: number,
): Promise<Change[]> => (await changesOn(target, query, at).execute(db)).rows.map(changeOf)

/** A row as JSON has it: times are text. */
type RowInJson = Omit<Row, 'proposed_at' | 'decided_at'> & {
  readonly proposed_at: string
  readonly decided_at: string | null
}

const rowOf = (row: RowInJson): Row => ({
  ...row,
  proposed_at: new Date(row.proposed_at),
  decided_at: row.decided_at === null ? null : new Date(row.decided_at),
})

/** The single row of the statement. Without changes their list is null. */
interface Gathered {
  readonly position: number
  readonly class: RecordClass | null
  readonly changes: readonly RowInJson[] | null
}

const gathering = (pending: boolean) =>
  compiledOnce(
    (id: string, recordClass: RecordClass, attribute: string | null) => sql<Gathered>`
      select (select position from log_head) as position,
        (select r.class from record r where r.id = ${id}) as class,
        (select json_agg(c) from (
          ${changesOn({ id, class: recordClass }, { pending, attribute }, null)}) c) as changes`,
  )
const [openOnes, decidedOnes] = [gathering(true), gathering(false)]

/**
 * Returns the changes of a record as they stand now, and the log position they stand for. It is one statement, which sees one
 * moment without a transaction around it.
 *
 * @throws Refusal `not-found` when there is no such record of that class
 */
export const currentChangesOfTarget = async (
  db: Kysely<Database>,
  target: Target,
  query: ChangesQuery,
): Promise<{ readonly list: Change[]; readonly position: number }> => {
  const gathered = query.pending ? openOnes : decidedOnes
  const { rows } = await gathered(db, target.id, target.class, query.attribute ?? null)
  const [found] = rows
  if (found?.class !== target.class) throw new Refusal('not-found')
  return {
    list: (found.changes ?? []).map((row) => changeOf(rowOf(row))),
    position: found.position,
  }
}
