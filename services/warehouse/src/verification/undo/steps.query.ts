import type { ChangeSource, FieldValue, RecordClass } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { eventsOf, type Op } from './operation.query.ts'
import { putsAside } from './verbs.query.ts'

type Db = Kysely<Database>

export const batchSize = 1_000

/** Types of events that move something from one record to another when two are merged. */
export const moves = [
  'HolderChanged',
  'NoteMoved',
  'RecordLinked',
  'RecordUnlinked',
  'RecordMerged',
  'SupplierIdentified',
  'SupplierIdentificationRemoved',
] as const
export type Move = (typeof moves)[number]

/** An event that undoing answers, with what the way back needs to know. */
export interface Done {
  /** The run or command that it belongs to. */
  readonly op: string
  readonly position: number
  readonly type:
    | 'ChangeAccepted'
    | 'ChangeDeclined'
    | 'ChangeProposed'
    | 'RecordApproved'
    | 'RecordCreated'
    | 'SyncRequested'
    | 'FollowUpSet'
    | 'AwardPeriodChanged'
    | 'ConflictDecided'
    | Move
  readonly stream: string
  readonly class: RecordClass
  readonly subject: string | null
  readonly by: string | null
  readonly attribute: string | null
  readonly accepted: FieldValue
  readonly before: FieldValue
  /** The proposal that was decided: where it stands in the log, and what it said. */
  readonly proposal: number | null
  readonly source: ChangeSource | null
  readonly proposed: FieldValue
  readonly proposedFrom: FieldValue
  readonly comment: string | null
  readonly proposer: string | null
  readonly first: string | null
  readonly place: number | null
  readonly proposedAt: string | null
  /** True if the same operation proposed it: then there is nothing to open again. */
  readonly own: boolean
  /** True if the operation merged records. */
  readonly merged: boolean
  /** True if the operation verified the record, or (`creating`) made it: its steps on that record go back as one. */
  readonly approving: boolean
  readonly creating: boolean
  /** The event's own words. */
  readonly data: Readonly<Record<string, unknown>>
}

/** Types whose every event has a way back. */
const always = [
  ...moves,
  'RecordCreated',
  'RecordApproved',
  'SyncRequested',
  'FollowUpSet',
  'AwardPeriodChanged',
]

const sameOp = sql`coalesce(d.run, d.command) = coalesce(e.run, e.command)`

/** SQL: a conflict of this event was opened again, or decided anew, since. */
const takenUp = sql`exists (select from event l where l.stream = e.stream and l.version > e.version
  and l.type in ('ConflictReopened', 'ConflictDecided'))`

/** SQL: the event has a way back and was not taken back. A proposal decided at once goes back with its decision. */
const undoable = sql`
  (e.type = any(${always}::text[])
    or e.type = 'ChangeAccepted' and e.data ->> 'by' in ('decision', 'approval', 'exclusion', 'merge')
    or e.type = 'ChangeProposed' and not exists (
      select from event d where d.subject = e.subject and ${sameOp}
        and d.type in ('ChangeAccepted', 'ChangeDeclined'))
    or e.type = 'ChangeDeclined' and e.data ->> 'reason' in ('declined', 'superseded', 'invalid')
      and not exists (select from event d where d.subject = e.subject and ${sameOp}
        and d.type = 'ChangeProposed')
    or ${putsAside} and e.run is null and not ${takenUp})
  and not exists (select from taken_back t where t.position = e.position)`

/** Events of one call about one record are fewer positions apart in the log than this. */
export const nearby = 5_000

/** The scope of an undo: operations, or of one operation only its steps about some changes. */
export interface Plan {
  readonly ops: readonly Op[]
  readonly changes?: readonly string[] | undefined
}

const wanted = ({ changes }: Plan) =>
  changes === undefined ? sql`true` : sql`e.subject = any(${changes}::uuid[])`

/** A batch of what some operations did below a position, newest first, whichever of them did it. */
export const doneBelow = async (
  db: Db,
  plan: Plan,
  below: number,
  limit = batchSize,
): Promise<Done[]> => {
  const { ops } = plan
  const { rows } = await sql<Done>`
    with batch as materialized (
      select e.* from (${eventsOf(ops, below)}) e where ${wanted(plan)} and ${undoable}
      order by e.position desc limit ${limit}),
    merging as materialized (
      select distinct m.op from (${eventsOf(ops)}) m where m.type = 'RecordMerged'),
    whole as materialized (
      select m.op, m.stream, bool_or(m.type = 'RecordApproved') as approving,
        bool_or(m.type = 'RecordCreated') as creating
      from (${eventsOf(ops, below)}) m
      where m.type in ('RecordApproved', 'RecordCreated')
        and m.position > (select min(position) from batch) - ${nearby}::int
      group by m.op, m.stream)
    select e.op, e.position, e.type, e.stream, e.data ->> 'class' as class, e.subject,
      e.data ->> 'by' as by, coalesce(e.data ->> 'attribute', o.data ->> 'attribute') as attribute,
      coalesce(coalesce(p.data, e.data) -> 'newValue', 'null') as accepted,
      coalesce(coalesce(p.data, e.data) -> 'valueBefore', 'null') as before,
      o.position as proposal, o.data -> 'source' as source,
      coalesce(coalesce(q.data, o.data) -> 'newValue', 'null') as proposed,
      coalesce(coalesce(q.data, o.data) -> 'oldValue', 'null') as "proposedFrom",
      coalesce(q.data, o.data) ->> 'comment' as comment,
      coalesce((o.data ->> 'proposedBy')::uuid, o.actor) as proposer,
      coalesce((o.data ->> 'reopens')::uuid, o.subject) as first,
      coalesce((o.data ->> 'place')::bigint, o.position) as place,
      coalesce(o.data ->> 'proposedAt', to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        as "proposedAt",
      coalesce(coalesce(o.run, o.command) = coalesce(e.run, e.command), false) as own,
      e.op in (select op from merging) as merged,
      coalesce(w.approving, false) as approving, coalesce(w.creating, false) as creating, e.data
    from batch e left join whole w on w.op = e.op and w.stream = e.stream
    left join event_personal p on p.position = e.position
    left join event o on o.type = 'ChangeProposed' and o.subject = e.subject
    left join event_personal q on q.position = o.position
    order by e.position desc`.execute(db)
  return rows
}

/** Returns the number of steps that are left to be taken back, by operation. */
export const countDone = async (db: Db, plan: Plan): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ op: string; total: number }>`
    select e.op, count(*)::int as total from (${eventsOf(plan.ops)}) e
    where ${wanted(plan)} and ${undoable} group by e.op`.execute(db)
  return new Map(rows.map(({ op, total }) => [op, total]))
}

/** True if any of some operations merged records. */
export const mergesAny = async (db: Db, ops: readonly Op[]): Promise<boolean> => {
  const runs = ops.filter(({ kind }) => kind === 'run').map(({ id }) => id)
  if (runs.length === 0) return false
  const { rows } = await sql`select from event
    where run = any(${runs}::uuid[]) and type = 'RecordMerged' limit 1`.execute(db)
  return rows.length > 0
}

/** True for a decision that took a waiting row in: the row goes back with its import. */
export const takesRow = async (db: Db, op: Op): Promise<boolean> => {
  const { rows } = await sql`select from (${eventsOf([op])}) e
    where e.type = 'ConflictDecided' and e.data ->> 'choice' in ('pickOne', 'newAccount') limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Why a decision has no step that could go back. */
export const whyNothing = async (
  db: Db,
  op: Op,
): Promise<'already-undone' | 'note-final' | 'nothing-to-undo'> => {
  const { rows } = await sql<{ gone: boolean; noted: boolean }>`
    select coalesce(bool_or(exists (select from taken_back t where t.position = e.position)
        or ${putsAside} and ${takenUp}), false) as gone,
      coalesce(bool_or(e.type = 'NoteAdded'), false) as noted
    from (${eventsOf([op])}) e`.execute(db)
  if (rows[0]?.gone) return 'already-undone'
  return rows[0]?.noted ? 'note-final' : 'nothing-to-undo'
}
