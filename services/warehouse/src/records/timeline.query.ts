import {
  actorName,
  dynamicPrefix,
  type FieldValue,
  fieldOf,
  type MergedRecord,
  noShortCode,
  type RecordClass,
  type TimelineEntry,
} from '@stammbuch/contracts'
import { type Database, type StoredEvent, selectEvents, storedEvent } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { dynamicFieldsByName } from '../catalogue/index.ts'
import { entriesById } from './record-rows.query.ts'

interface ShownChange {
  readonly attribute: string
  readonly label: string
  readonly before: unknown
  readonly after: unknown
}

/** The facts that timeline entries need beside the events themselves. */
interface TimelineFacts {
  readonly people: ReadonlyMap<string, Record<string, unknown>>
  /** Names of suppliers, by their id and by the id of each delivery of theirs. */
  readonly suppliers: ReadonlyMap<string, string>
  readonly dynamic: ReadonlyMap<string, { readonly label: string }>
  /** Declined proposals, by change. */
  readonly proposals: ReadonlyMap<string, StoredEvent>
  /** Runs that took events back, by position. */
  readonly takenBack: ReadonlyMap<number, string>
}

const labelOf = (
  recordClass: RecordClass,
  attribute: string,
  { dynamic }: TimelineFacts,
): string => {
  const name = attribute.replace(dynamicPrefix, '')
  return fieldOf(recordClass, attribute)?.label ?? dynamic.get(name)?.label ?? name
}

const bodyOf = ({ data, kept }: StoredEvent): Record<string, unknown> => ({
  ...(data as object),
  ...kept?.data,
})

/** Returns the changes of an event or proposal, field by field. */
const changesIn = (
  recordClass: RecordClass,
  event: StoredEvent,
  known: TimelineFacts,
): ShownChange[] => {
  const body = bodyOf(event)
  const one = (attribute: string, before: unknown, after: unknown): ShownChange[] => [
    {
      attribute,
      label: labelOf(recordClass, attribute, known),
      before: before ?? null,
      after: after ?? null,
    },
  ]
  switch (event.type) {
    case 'RecordCreated': {
      const { values } = body as { values: Record<string, FieldValue> }
      const open = (event.data as { values: Record<string, FieldValue> }).values
      return Object.entries({ ...open, ...values })
        .filter(([, value]) => value !== null && value !== false)
        .flatMap(([attribute, value]) => one(attribute, null, value))
    }
    case 'ChangeProposed':
      return one(String(body.attribute), body.oldValue, body.newValue)
    case 'ChangeAccepted':
      return one(String(body.attribute), body.valueBefore, body.newValue)
    case 'ChangeDeclined': {
      const proposal = known.proposals.get(event.subject ?? '')
      return proposal ? changesIn(recordClass, proposal, known) : []
    }
    case 'RecordApproved':
      return one('isApproved', false, true)
    case 'ApprovalUndone':
      return one('isApproved', true, false)
    case 'FollowUpSet':
      return one('markedForFollowUp', !body.value, body.value)
    case 'AwardPeriodChanged':
      return one('periodId', body.from, body.periodId)
    default:
      return []
  }
}

/** The delivery that an event came from, or the supplier whose identification it is about. */
const suppliedBy = ({ data }: StoredEvent): string | null => {
  const { source, origin, supplierId } = data as {
    readonly source?: { readonly sampleId?: string | null }
    readonly origin?: { readonly sampleId?: string | null }
    readonly supplierId?: string
  }
  return supplierId ?? source?.sampleId ?? origin?.sampleId ?? null
}

/** The suppliers that these events tell of. */
const suppliersOf = async (
  db: Kysely<Database>,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(events.map(suppliedBy).filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select given.id, supplier.entry ->> 'name' as name
    from unnest(${ids}::uuid[]) as given (id)
    left join delivery on delivery.id = given.id
    join catalogue_entry supplier on supplier.id = coalesce(delivery.supplier_id, given.id)`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** An event as auditors and timelines show it, personal values in their places. */
const entryOf = (
  recordClass: RecordClass,
  event: StoredEvent,
  known: TimelineFacts,
): TimelineEntry => ({
  position: event.position,
  id: event.id,
  stream: event.stream,
  kind: event.kind,
  version: event.version,
  type: event.type,
  schema: event.schema,
  subject: event.subject,
  data: bodyOf(event),
  personal: event.personal !== null,
  actor: event.actor,
  role: event.role,
  source: event.source,
  cause: { commandId: event.command, runId: event.run },
  at: event.at,
  hash: event.digest,
  actorName: actorName(event.actor, known.people.get(event.actor)),
  actorShortCode: String(known.people.get(event.actor)?.shortCode ?? noShortCode),
  supplier: known.suppliers.get(suppliedBy(event) ?? '') ?? null,
  takenBackBy: known.takenBack.get(event.position) ?? null,
  changes: changesIn(recordClass, event, known),
})

/** The proposals that these events decline. */
const declinedBy = async (
  log: Kysely<Database>,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, StoredEvent>> => {
  const subjects = events.flatMap(({ type, subject }) =>
    type === 'ChangeDeclined' && subject !== null ? [subject] : [],
  )
  if (subjects.length === 0) return new Map()
  const rows = await selectEvents(log)
    .where('event.type', '=', 'ChangeProposed')
    .where('event.subject', 'in', subjects)
    .execute()
  return new Map(rows.map(storedEvent).map((event) => [event.subject ?? '', event]))
}

/** Returns those of the events that were undone up to a position, with the run that did so. */
const takenBackAmong = async (
  db: Kysely<Database>,
  events: readonly StoredEvent[],
  upTo: number,
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ position: number; run: string }>`
    select t.position, t.undo_run as run from taken_back t
    where t.position = any(${events.map(({ position }) => position)}::bigint[])
      and exists (select from event e where e.run = t.undo_run and e.position <= ${upTo})`.execute(
    db,
  )
  return new Map(rows.map(({ position, run }) => [position, run]))
}

interface MergeRow {
  readonly position: number
  readonly id: string
  readonly label: string
}

/**
 * Returns the merges of other records into this one up to a log position, each with its undoing, newest first. They
 * are events of the records that ended: on this one's own stream a merge that moved nothing leaves no trace.
 */
const mergesInto = async (db: Kysely<Database>, id: string, upTo: number): Promise<MergeRow[]> => {
  const { rows } = await sql<MergeRow>`
    with merge as (
      select position, stream from event
      where type = 'RecordMerged' and data ->> 'into' = ${id} and position <= ${upTo})
    select m.position, r.id, r.label
    from (
      select position, stream from merge
      union all
      select u.position, m.stream from merge m cross join lateral (
        select e.position from event e
        where e.stream = m.stream and e.type = 'MergeUndone'
          and e.position > m.position and e.position <= ${upTo}
        order by e.position limit 1) u) m
    join record r on r.id = m.stream
    order by m.position desc`.execute(db)
  return rows
}

const eventsAt = async (
  db: Kysely<Database>,
  positions: readonly number[],
): Promise<readonly StoredEvent[]> => {
  if (positions.length === 0) return []
  const rows = await selectEvents(db)
    .where('event.position', 'in', positions)
    .orderBy('event.position', 'desc')
    .execute()
  return rows.map(storedEvent)
}

/** The events of a record, or those up to a log position, newest first. */
export const timelinePage = async (
  db: Kysely<Database>,
  target: { readonly id: string; readonly class: RecordClass },
  page: { readonly offset: number; readonly limit: number; readonly upTo?: number | undefined },
) => {
  const { offset, limit, upTo = Number.MAX_SAFE_INTEGER } = page
  const log = db
  const rows = await selectEvents(log)
    .where('event.stream', '=', target.id)
    .where('event.position', '<=', upTo)
    .orderBy('event.version', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const counted = await log
    .selectFrom('event')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('stream', '=', target.id)
    .where('position', '<=', upTo)
    .executeTakeFirstOrThrow()
  const own = rows.map(storedEvent)
  const merges = await mergesInto(db, target.id, upTo)
  const mergeEvents = await eventsAt(
    db,
    merges.map(({ position }) => position),
  )
  const events = [...own, ...mergeEvents]
  const people = await entriesById(
    db,
    events.map(({ actor }) => actor),
  )
  const known = {
    people,
    suppliers: await suppliersOf(db, events),
    dynamic: await dynamicFieldsByName(db),
    proposals: await declinedBy(log, events),
    takenBack: await takenBackAmong(db, events, upTo),
  }
  return {
    list: own.map((event) => entryOf(target.class, event, known)),
    total: Number(counted.total),
    merges: mergeEvents.flatMap((event): MergedRecord[] => {
      const merge = merges.find(({ position }) => position === event.position)
      if (!merge) return []
      const record = { class: target.class, id: merge.id, label: merge.label }
      return [{ event: entryOf(target.class, event, known), record }]
    }),
  }
}
