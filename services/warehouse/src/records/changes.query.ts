import {
  type Change,
  type ChangeSource,
  type FieldValue,
  fieldOf,
  noShortCode,
  type RecordClass,
} from '@stammbuch/contracts'
import type { Database, LoadMany } from '@stammbuch/ledger'
import { dynamicLabel, shownLabel } from '@stammbuch/records/labels'
import { type Kysely, type RawBuilder, sql } from 'kysely'

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
  left join event d on d.subject = e.subject and d.type in ('ChangeAccepted', 'ChangeDeclined')
    and ${upTo('d', at)}
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

/** Open changes of a record in order of proposal, or the decided ones of a field, newest first. */
export const changesOfTarget = async (
  db: Kysely<Database>,
  target: { readonly id: string; readonly class: RecordClass },
  { pending, attribute }: { readonly pending: boolean; readonly attribute?: string | undefined },
  at: number | null = null,
): Promise<Change[]> => {
  const condition = sql`e.stream = ${target.id} and r.class = ${target.class}
    and d.position is ${sql.raw(pending ? 'null' : 'not null')}
    and (${attribute ?? null}::text is null or e.data ->> 'attribute' = ${attribute ?? null})`
  const order = pending ? byPlace : sql`d.position desc`
  const { rows } = await changesWhere(condition, order, at).execute(db)
  return rows.map(changeOf)
}
