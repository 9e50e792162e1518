import {
  type FieldValue,
  type InputOf,
  type RecordClass,
  type RunEventFacts,
  recordClass,
  type runEvents,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { type DynamicFieldRow, dynamicFieldsByName } from '../catalogue/index.ts'
import { instant } from '../platform/instant.ts'
import { labelOfField } from './field-label.rules.ts'
import { namesOfReferences } from './reference-names.query.ts'
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
  readonly short_code: string | null
  readonly full_name: string | null
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

const rowsOf = async (db: Db, runId: string, query: Query): Promise<readonly Row[]> => {
  const { type = '', attribute = '', after, limit } = query
  const { rows } = await sql<Row>`
    with page as materialized (
      select e.* from event e where e.run = ${runId} and e.position > ${after}
        and (${type} = '' or e.type = ${type}) and (${attribute} = '' or e.data ->> 'attribute' = ${attribute})
        and (${query.class ?? ''} = '' or e.data ->> 'class' = ${query.class ?? ''})
      order by e.position limit ${limit})
    select e.position, ${instant('e.at')} as at, e.type, e.kind, e.stream, e.actor, e.subject,
      u.entry ->> 'shortCode' as short_code, u.entry ->> 'fullName' as full_name,
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
    left join catalogue_entry u on u.id = e.actor and u.kind = 'user'
    order by e.position`.execute(db)
  return rows
}

interface Names {
  readonly dynamic: ReadonlyMap<string, DynamicFieldRow>
  readonly references: ReadonlyMap<string, string>
}

const referring = ({ before, after, values }: Row): readonly FieldValue[] => [
  before,
  after,
  ...Object.values(values ?? {}),
]

const valuesOf = (
  row: Row,
  targetClass: RecordClass,
  { dynamic, references }: Names,
): RunEventFacts['values'] =>
  Object.entries(row.values ?? {})
    .filter(([, value]) => value !== null && value !== false)
    .map(([attributeName, value]) => ({
      targetClass,
      targetId: row.stream,
      attributeName,
      fieldLabel: labelOfField(targetClass, attributeName, dynamic),
      newValue: references.get(String(value)) ?? value,
    }))

const eventOf = (row: Row, names: Names): RunEventFacts => {
  const targetClass = row.kind === 'record' ? recordClass.parse(row.class) : null
  const named = (value: FieldValue): FieldValue => names.references.get(String(value)) ?? value
  return {
    position: row.position,
    at: row.at,
    type: row.type,
    by: actorOf(row.actor, { fullName: row.full_name, shortCode: row.short_code }),
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

/** The events of a run after a position, oldest first, with the names of then; references by today's names. */
export const eventsOfRun = async (
  db: Db,
  runId: string,
  query: Query,
): Promise<RunEventFacts[]> => {
  const rows = await rowsOf(db, runId, query)
  const names = {
    dynamic: await dynamicFieldsByName(db),
    references: await namesOfReferences(db, rows.flatMap(referring)),
  }
  return rows.map((row) => eventOf(row, names))
}
