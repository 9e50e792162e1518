import { type Effects, effectStates, type FieldValue, type RecordClass } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { dynamicFieldsByName } from '../../catalogue/index.ts'
import { instant } from '../../platform/instant.ts'
import { labelOfField } from '../field-label.rules.ts'
import { namesOfReferences } from '../reference-names.query.ts'
import { runsWhere } from '../register.query.ts'
import {
  acknowledged,
  type EffectSource,
  placeOfValue,
  printedIn,
  printedMembers,
  runsOfSource,
  sortInMemory,
  valuesWith,
} from './effect-source.query.ts'

type Db = Kysely<Database>

/** The runs of a source that are listed; there may be more. */
const mostRuns = 20

type Name = Pick<Effects, 'label' | 'detail'>

const nameQueries = {
  run: (
    id: string,
  ) => sql<Name>`select coalesce(d.file_name, '') as label, s.entry ->> 'name' as detail
    from run r left join delivery d on d.id = (r.scope ->> 'sampleId')::uuid
    left join catalogue_entry s on s.id = d.supplier_id where r.id = ${id}`,
  delivery: (id: string) => sql<Name>`select d.file_name as label, s.entry ->> 'name' as detail
    from delivery d left join catalogue_entry s on s.id = d.supplier_id where d.id = ${id}`,
  mapping: (id: string) => sql<Name>`select coalesce(entry ->> 'name', '–') as label, null as detail
    from catalogue_entry where id = ${id} and kind = 'mapping'`,
  supplier: (
    id: string,
  ) => sql<Name>`select coalesce(entry ->> 'name', '–') as label, null as detail
    from catalogue_entry where id = ${id} and kind = 'supplier'`,
  person: (
    id: string,
  ) => sql<Name>`select coalesce(entry ->> 'fullName', 'gelöschter Benutzer') as label, null as detail
    from catalogue_entry where id = ${id} and kind = 'user'`,
}

const nameOf = async (db: Db, { kind, id }: EffectSource): Promise<Name> => {
  if (kind === 'value') return { label: null, detail: null }
  const { rows } = await nameQueries[kind](id).execute(db)
  const [name] = rows
  if (!name) throw new Refusal('not-found')
  return name
}

interface ValueRow {
  readonly class: RecordClass
  readonly stream: string
  readonly label: string
  readonly attribute: string
  readonly value: FieldValue
  readonly command: string | null
}

/** The one value that is asked about. @throws Refusal `not-found` */
const valueShown = async (db: Db, id: string): Promise<NonNullable<Effects['value']>> => {
  const { position, attribute } = placeOfValue(id)
  const { rows } = await sql<ValueRow>`
    select r.class, e.stream, r.label, a.attribute, case when e.run is null then e.command end as command,
      coalesce(case when e.type = 'RecordCreated'
        then (coalesce(e.data -> 'values', '{}') || coalesce(p.data -> 'values', '{}')) -> a.attribute
        else coalesce(p.data, e.data) -> 'newValue' end, 'null') as value
    from event e left join event_personal p using (position) join record r on r.id = e.stream
    cross join lateral (select coalesce(e.data ->> 'attribute', ${attribute}::text) as attribute) a
    where e.position = ${position} and e.type in ('RecordCreated', 'ChangeProposed', 'ChangeAccepted')
      and a.attribute is not null`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('not-found', 'Diesen Wert gibt es nicht.')
  const names = await namesOfReferences(db, [row.value])
  return {
    targetClass: row.class,
    targetId: row.stream,
    target: { id: row.stream, class: row.class, label: row.label },
    attributeName: row.attribute,
    fieldLabel: labelOfField(row.class, row.attribute, await dynamicFieldsByName(db)),
    newValue: names.get(String(row.value)) ?? row.value,
    commandId: row.command,
  }
}

interface Counted {
  readonly states: Partial<Effects['states']> | null
  readonly created: number
  readonly releases: Effects['releases'] | null
  readonly targets: Effects['targets'] | null
}

/** Counts everything about the values of a source in one statement. */
const countsOf = async (db: Db, source: EffectSource): Promise<Counted> => {
  await sortInMemory(db)
  const { rows } = await sql<Counted>`
    with ${valuesWith(source)},
    released as (
      select x.id, x.position, x.created_at, x.ranking_group_id, x.period_id,
        count(distinct (v.position, v.attribute))::int as values, count(distinct m.award_id)::int as awards
      from valued v join (${printedMembers}) m on m.record_id = v.stream
      join release x on x.id = m.release_id and ${printedIn} group by x.id, x.position, x.created_at,
        x.ranking_group_id, x.period_id),
    delivered as (
      select a.target, count(distinct (v.position, v.attribute))::int as values,
        count(distinct v.stream)::int as records, max(a.at) as at
      from valued v join later a on ${acknowledged} group by a.target)
    select (select jsonb_object_agg(s.state, s.values) from (
        select state, count(*)::int as values from valued group by state) s) as states,
      (select count(distinct stream)::int from valued where is_first) as created,
      (select jsonb_agg(jsonb_build_object('id', x.id, 'project', coalesce(g.entry ->> 'name', '–'),
          'period', coalesce(p.entry ->> 'name', '–'), 'at', ${instant('x.created_at')}, 'position', x.position,
          'values', x.values, 'awards', x.awards) order by x.position desc)
        from released x left join catalogue_entry g on g.id = x.ranking_group_id
        left join catalogue_entry p on p.id = x.period_id) as releases,
      (select jsonb_agg(jsonb_build_object('target', d.target, 'values', d.values, 'records', d.records,
          'acknowledgedAt', ${instant('d.at')}) order by d.target) from delivered d) as targets`.execute(
    db,
  )
  return rows[0] ?? { states: null, created: 0, releases: null, targets: null }
}

/** SQL: the runs that brought the values of a source, or in which a person, or of a value somebody, decided. */
const runsOf = (source: EffectSource) => {
  if (source.kind === 'person')
    return sql`r.actor = ${source.id} and r.kind <> 'undo'
      and r.started_position between ${source.first} and ${source.last}`
  if (source.kind === 'value')
    return sql`r.id in (select e.run from event e where e.position = ${placeOfValue(source.id).position})`
  return sql`r.id in (${runsOfSource(source)})`
}

/** What became of the values of a source. @throws Refusal `not-found` */
export const effectsOfSource = async (db: Db, source: EffectSource): Promise<Effects> => {
  const name = await nameOf(db, source)
  const value = source.kind === 'value' ? await valueShown(db, source.id) : null
  const { states, created, releases, targets } = await countsOf(db, source)
  const all = Object.fromEntries(effectStates.map((state) => [state, states?.[state] ?? 0]))
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from run r where ${runsOf(source)}`.execute(db)
  return {
    ...name,
    value,
    created,
    values: Object.values(all).reduce((sum, one) => sum + one, 0),
    states: all as Effects['states'],
    releases: releases ?? [],
    targets: targets ?? [],
    runs: await runsWhere(db, runsOf(source), mostRuns),
    numberOfRuns: rows[0]?.total ?? 0,
  }
}
