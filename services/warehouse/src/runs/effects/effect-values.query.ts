import type {
  EffectValue,
  effectValues,
  FieldValue,
  InputOf,
  RecordClass,
  ReplyOf,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { type DynamicFieldRow, dynamicFieldsByName } from '../../catalogue/index.ts'
import { instant } from '../../platform/instant.ts'
import { labelOfField } from '../field-label.rules.ts'
import { namesOfReferences } from '../reference-names.query.ts'
import { actorOf } from '../register.query.ts'
import {
  acknowledged,
  type EffectSource,
  printedIn,
  printedMembers,
  sortInMemory,
  valuesWith,
} from './effect-source.query.ts'

type Db = Kysely<Database>
type Query = InputOf<typeof effectValues>['query']

interface Row {
  readonly total: number
  readonly position: number
  readonly at: string
  readonly actor: string
  readonly short_code: string | null
  readonly full_name: string | null
  readonly class: RecordClass
  readonly stream: string
  readonly label: string
  readonly attribute: string
  readonly value: FieldValue
  readonly current: FieldValue
  readonly state: EffectValue['state']
  readonly is_first: boolean
  readonly run: string | null
  readonly replaced_at: number | null
  readonly replaced_when: string | null
  readonly replaced_by: string | null
  readonly replaced_code: string | null
  readonly replaced_name: string | null
}

const narrowed = ({ state, releaseId, target }: Query) => sql`
  (${state ?? null}::text is null or v.state = ${state ?? null}::text)
  and (${releaseId ?? null}::uuid is null or exists (
    select from (${printedMembers}) m join release x on x.id = m.release_id
    where m.record_id = v.stream and m.release_id = ${releaseId ?? null}::uuid and ${printedIn}))
  and (${target ?? null}::text is null or exists (
    select from later a where ${acknowledged} and a.target = ${target ?? null}::text))`

const rowsOf = async (db: Db, source: EffectSource, query: Query): Promise<readonly Row[]> => {
  await sortInMemory(db)
  const { rows } = await sql<Row>`
    with ${valuesWith(source)},
    page as materialized (
      select v.*, count(*) over ()::int as total from valued v where ${narrowed(query)}
      order by v.position desc, v.attribute limit ${query.limit} offset ${query.offset})
    select v.total, v.position, ${instant('v.at')} as at, v.actor, v.class, v.stream, v.attribute, v.state, v.is_first,
      v.run, v.replaced_at, r.label, u.entry ->> 'shortCode' as short_code, u.entry ->> 'fullName' as full_name,
      coalesce(case when e.type = 'RecordCreated'
        then (coalesce(e.data -> 'values', '{}') || coalesce(p.data -> 'values', '{}')) -> v.attribute
        when e.type = 'ChangeDeclined' then coalesce(op.data, o.data) -> 'newValue'
        else coalesce(p.data, e.data) -> 'newValue' end, 'null') as value,
      coalesce(r.fields -> v.attribute, 'null') as current,
      l.actor as replaced_by, ${instant('l.at')} as replaced_when,
      lu.entry ->> 'shortCode' as replaced_code, lu.entry ->> 'fullName' as replaced_name
    from page v join record r on r.id = v.stream
    join event e on e.position = v.position left join event_personal p on p.position = e.position
    left join event o on e.type = 'ChangeDeclined' and o.type = 'ChangeProposed' and o.subject = e.subject
    left join event_personal op on op.position = o.position
    left join event l on l.position = v.replaced_at
    left join catalogue_entry u on u.id = v.actor and u.kind = 'user'
    left join catalogue_entry lu on lu.id = l.actor and lu.kind = 'user'
    order by v.position desc, v.attribute`.execute(db)
  return rows
}

interface Names {
  readonly dynamic: ReadonlyMap<string, DynamicFieldRow>
  readonly references: ReadonlyMap<string, string>
}

const shown = (row: Row, { dynamic, references }: Names): EffectValue => ({
  position: row.position,
  at: row.at,
  by: actorOf(row.actor, { fullName: row.full_name, shortCode: row.short_code }),
  targetClass: row.class,
  targetId: row.stream,
  target: { id: row.stream, class: row.class, label: row.label },
  attributeName: row.attribute,
  fieldLabel: labelOfField(row.class, row.attribute, dynamic),
  newValue: references.get(String(row.value)) ?? row.value,
  currentValue: references.get(String(row.current)) ?? row.current,
  state: row.state,
  isFirst: row.is_first,
  runId: row.run,
  replaced:
    row.replaced_at === null || row.replaced_when === null || row.replaced_by === null
      ? null
      : {
          position: row.replaced_at,
          at: row.replaced_when,
          by: actorOf(row.replaced_by, {
            fullName: row.replaced_name,
            shortCode: row.replaced_code,
          }),
        },
})

/** A page of the values of a source, those decided last first; a page behind the last one has no rows and no total. */
export const valuesOfSource = async (
  db: Db,
  source: EffectSource,
  query: Query,
): Promise<ReplyOf<typeof effectValues>> => {
  const rows = await rowsOf(db, source, query)
  const names = {
    dynamic: await dynamicFieldsByName(db),
    references: await namesOfReferences(
      db,
      rows.flatMap(({ value, current }) => [value, current]),
    ),
  }
  return { list: rows.map((row) => shown(row, names)), total: rows[0]?.total ?? 0 }
}
