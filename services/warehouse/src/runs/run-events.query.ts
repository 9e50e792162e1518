import {
  type EventSentence,
  type FieldValue,
  type InputOf,
  id as isIdText,
  type RecordClass,
  type RunActor,
  type RunEventFacts,
  recordClass,
  type runEvents,
} from '@stammbuch/contracts'
import { type Database, exportedEvent, selectEvents } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type DynamicFieldRow, dynamicFieldsByName } from '../catalogue/index.ts'
import { instant } from '../platform/instant.ts'
import {
  entriesThen,
  entryName,
  eventSentences,
  mentionKey,
  recordsThen,
} from '../records/index.ts'
import { labelOfField } from './field-label.rules.ts'
import { actorOf } from './register.query.ts'

type Db = Kysely<Database>
type Query = InputOf<typeof runEvents>['query']

interface Row {
  readonly position: number
  readonly at: string
  readonly type: string
  readonly kind: string
  readonly stream: string
  readonly actor: string
  readonly class: RecordClass | null
  readonly label: string | null
  readonly attribute: string | null
  readonly before: FieldValue
  readonly after: FieldValue
  readonly comment: string | null
  readonly values: Readonly<Record<string, FieldValue>> | null
  readonly subject: string | null
  readonly reason: string | null
  readonly how: string | null
  readonly row: number | null
  readonly taken_back_by: string | null
}

/** The name of a record as of an event: what it had been called by then, of a contact from the values beside the events. */
const labelThen = sql`view.record_label(e.data ->> 'class', (
  select view.merged(view.record_patch(x.type, x.data, xp.data, x.at) order by x.position)
  from event x left join event_personal xp using (position)
  where x.stream = e.stream and x.position <= e.position))`

/** SQL: an event `e` had happened by a position. */
export const untilThen = (at: number | null): RawBuilder<unknown> =>
  at === null ? sql`true` : sql`e.position <= ${at}`

const rowsOf = async (
  db: Db,
  runId: string,
  query: Query,
  at: number | null,
): Promise<readonly Row[]> => {
  const { type = '', attribute = '', after, limit } = query
  const { rows } = await sql<Row>`
    with page as materialized (
      select e.* from event e where e.run = ${runId} and e.position > ${after} and ${untilThen(at)}
        and (${type} = '' or e.type = ${type}) and (${attribute} = '' or e.data ->> 'attribute' = ${attribute})
        and (${query.class ?? ''} = '' or e.data ->> 'class' = ${query.class ?? ''})
      order by e.position limit ${limit})
    select e.position, ${instant('e.at')} as at, e.type, e.kind, e.stream, e.actor, e.subject,
      e.data ->> 'class' as class, case when e.kind = 'record' then ${labelThen} end as label,
      coalesce(e.data ->> 'attribute', o.data ->> 'attribute') as attribute,
      coalesce(case e.type when 'ChangeAccepted' then coalesce(p.data, e.data) -> 'valueBefore'
        when 'ChangeProposed' then coalesce(p.data, e.data) -> 'oldValue'
        when 'ChangeDeclined' then coalesce(op.data, o.data) -> 'oldValue'
        when 'AwardPeriodChanged' then e.data -> 'from' when 'HolderChanged' then e.data -> 'from' end, 'null') as before,
      coalesce(case e.type when 'ChangeDeclined' then coalesce(op.data, o.data) -> 'newValue'
        when 'AwardPeriodChanged' then e.data -> 'periodId' when 'HolderChanged' then e.data -> 'to'
        when 'FollowUpSet' then e.data -> 'value'
        else coalesce(p.data, e.data) -> 'newValue' end, 'null') as after,
      case when e.type in ('ChangeProposed', 'ChangeDeclined') then coalesce(p.data, e.data) ->> 'comment' end as comment,
      case when e.type = 'RecordCreated'
        then coalesce(e.data -> 'values', '{}') || coalesce(p.data -> 'values', '{}') end as values,
      e.data ->> 'reason' as reason,
      coalesce(e.data ->> 'by', e.data ->> 'target', coalesce(e.data -> 'source', e.data -> 'origin') ->> 'kind') as how,
      (coalesce(e.data -> 'source', e.data -> 'origin', o.data -> 'source') ->> 'row')::int as row,
      t.undo_run as taken_back_by
    from page e
    left join event_personal p on p.position = e.position
    left join event o on e.type = 'ChangeDeclined' and o.type = 'ChangeProposed' and o.subject = e.subject
    left join event_personal op on op.position = o.position
    left join taken_back t on t.position = e.position
    order by e.position`.execute(db)
  return rows
}

/** Names as of the events that mention them. */
interface Names {
  readonly dynamic: ReadonlyMap<string, DynamicFieldRow>
  readonly actor: (row: Row) => RunActor
  /** The name of what a value refers to; undefined where it refers to nothing. */
  readonly reference: (row: Row, value: FieldValue) => string | undefined
}

const referring = ({ before, after, values }: Row): readonly FieldValue[] => [
  before,
  after,
  ...Object.values(values ?? {}),
]

const valuesOf = (
  row: Row,
  targetClass: RecordClass,
  { dynamic, reference }: Names,
): RunEventFacts['values'] =>
  Object.entries(row.values ?? {})
    .filter(([, value]) => value !== null && value !== false)
    .map(([attributeName, value]) => ({
      targetClass,
      targetId: row.stream,
      attributeName,
      fieldLabel: labelOfField(targetClass, attributeName, dynamic),
      newValue: reference(row, value) ?? value,
    }))

const eventOf = (row: Row, names: Names, sentence: EventSentence): RunEventFacts => {
  const targetClass = row.kind === 'record' ? recordClass.parse(row.class) : null
  const named = (value: FieldValue): FieldValue => names.reference(row, value) ?? value
  return {
    position: row.position,
    at: row.at,
    type: row.type,
    by: names.actor(row),
    sentence,
    targetClass,
    targetId: row.stream,
    target: targetClass && { id: row.stream, class: targetClass, label: row.label ?? '' },
    attributeName: row.attribute,
    fieldLabel:
      targetClass && row.attribute !== null
        ? labelOfField(targetClass, row.attribute, names.dynamic)
        : null,
    oldValue: named(row.before),
    newValue: named(row.after),
    comment: row.comment,
    values: targetClass ? valuesOf(row, targetClass, names) : [],
    changeId: row.type.startsWith('Change') ? row.subject : null,
    reason: row.reason,
    how: row.how,
    row: row.row,
    takenBackBy: row.taken_back_by,
  }
}

const idsIn = (row: Row): readonly string[] =>
  referring(row).flatMap((value) =>
    typeof value === 'string' && isIdText.safeParse(value).success ? [value] : [],
  )

/**
 * Everything that some events name, as it was called then. A person's name stands only where the class beside it says so, so
 * that it is kept from those who may not see persons.
 */
const namesThen = async (db: Db, rows: readonly Row[]): Promise<Names> => {
  const referred = rows.flatMap((row) => idsIn(row).map((id) => ({ id, position: row.position })))
  const actors = rows.map(({ actor, position }) => ({ id: actor, position }))
  const records = await recordsThen(db, referred)
  const entries = await entriesThen(db, [...referred, ...actors])
  return {
    dynamic: await dynamicFieldsByName(db),
    actor: ({ actor, position }) => {
      const entry = entries.get(mentionKey({ id: actor, position }))?.entry
      const [fullName = null, shortCode = null] = [entry?.fullName, entry?.shortCode]
      return actorOf(actor, {
        fullName: fullName === null ? null : String(fullName),
        shortCode: shortCode === null ? null : String(shortCode),
      })
    },
    reference: ({ position }, value) => {
      const key = mentionKey({ id: String(value), position })
      const [record, entry] = [records.get(key), entries.get(key)]
      if (entry && entry.kind !== 'user') return entryName(entry.entry)
      return record?.class === 'contact' ? 'ein Kontakt' : record?.label
    },
  }
}

/** The sentences of events by position. Runs are read by people who may not see persons: the words of these are left out. */
const sentencesOf = async (
  db: Db,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, EventSentence>> => {
  const found = await selectEvents(db)
    .where('event.position', '=', (e) => e.fn.any(e.val(rows.map(({ position }) => position))))
    .execute()
  const events = found.map(exportedEvent)
  const sentences = await eventSentences(db, events)
  return new Map(
    events.flatMap(({ position, personal }, index) => {
      const sentence = sentences[index]
      if (!sentence) return []
      const isOfPerson = personal !== null || sentence.record?.class === 'contact'
      return [[position, isOfPerson ? { ...sentence, detail: null } : sentence] as const]
    }),
  )
}

/**
 * The events of a run after a position, oldest first, with values and names as of each event; none that lies after `at`.
 */
export const eventsOfRun = async (
  db: Db,
  runId: string,
  query: Query,
  at: number | null,
): Promise<RunEventFacts[]> => {
  const rows = await rowsOf(db, runId, query, at)
  const names = await namesThen(db, rows)
  const sentences = await sentencesOf(db, rows)
  return rows.flatMap((row) => {
    const sentence = sentences.get(row.position)
    return sentence ? [eventOf(row, names, sentence)] : []
  })
}
