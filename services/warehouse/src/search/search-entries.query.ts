import { runLabels } from '@stammbuch/contracts'
import { type RawBuilder, sql } from 'kysely'
import { searchedSettings } from './search-setting.rules.ts'

/** The values of a record that a search looks at, besides its name. */
export const searchedValues = [
  'shortName',
  'street',
  'zipCode',
  'city',
  'website',
  'emailAddress',
] as const

/** Things whose entries are worked out anew; null stands for all there are. */
export type Touched = readonly string[] | null

const among = (id: RawBuilder<unknown>, ids: Touched): RawBuilder<unknown> =>
  ids === null ? sql`true` : sql`${id} = any(${[...ids]}::uuid[])`

const wordsOf = (...texts: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`array_to_tsvector(view.search_words(concat_ws(' ', ${sql.join(texts)})))`

/** So much of a name is kept for hits whose name begins with what is typed. */
const nameOf = (folded: RawBuilder<unknown>) => sql`left(${folded}, 100)`

const aboutPersons = (recordClass: RawBuilder<unknown>) =>
  sql`case ${recordClass} when 'contact' then 'read-personal' else 'read' end`

/** Companies, persons and products. Those that were merged stay: by their name the one that is left is found. */
export const recordEntries = (ids: Touched): RawBuilder<unknown> => sql`
  select r.class as kind, r.id, r.id as record_id, ${aboutPersons(sql`r.class`)} as needs,
    ${nameOf(sql`r.search`)} as name,
    ${wordsOf(sql`r.label`, ...searchedValues.map((value) => sql`r.fields ->> ${sql.lit(value)}`))} as words
  from record r
  where r.class in ('account', 'contact', 'product') and r.fields ->> 'erasedAt' is null
    and ${among(sql`r.id`, ids)}`

/** Identifications where they stand now. One of the same id that stands twice is found where it came to last. */
export const identificationEntries = (ids: Touched): RawBuilder<unknown> => sql`
  select distinct on (i.id) 'identification' as kind, i.id, i.record_id, ${aboutPersons(sql`h.class`)} as needs,
    ${nameOf(sql`view.fold(i.value)`)} as name, ${wordsOf(sql`i.value`, sql`i.scope`)} as words
  from identification i join record r on r.id = i.record_id join record h on h.id = r.root_id
  where i.to_position is null and ${among(sql`i.record_id`, ids)}
  order by i.id, i.from_position desc`

/** Notes; one on an award of a person is about that person. */
export const noteEntries = (ids: Touched): RawBuilder<unknown> => sql`
  select 'note' as kind, n.id, n.record_id, ${aboutPersons(sql`h.class`)} as needs, '' as name,
    ${wordsOf(sql`n.content`)} as words
  from note n join record r on r.id = n.record_id join record h on h.id = r.root_id
  where ${among(sql`n.record_id`, ids)}`

/** Conflicts by the names of their records and deliveries. */
export const conflictEntries = (ids: Touched): RawBuilder<unknown> => sql`
  select 'conflict' as kind, c.id, null::uuid as record_id, ${aboutPersons(sql`c.class`)} as needs, '' as name,
    array_to_tsvector(view.search_words((
      select string_agg(concat_ws(' ', r.label, d.file_name), ' ')
      from conflict_member m left join record r on r.id = m.source_id left join delivery d on d.id = m.source_id
      where m.conflict_id = c.id))) as words
  from conflict c
  where exists (select from conflict_member m where m.conflict_id = c.id) and ${among(sql`c.id`, ids)}`

const entryName = (id: RawBuilder<unknown>, field: string) =>
  sql`(select e.entry ->> ${sql.lit(field)} from catalogue_entry e where e.id = ${id})`

const inYear = (alias: string): RawBuilder<unknown>[] => [
  entryName(sql.ref(`${alias}.ranking_group_id`), 'name'),
  entryName(sql.ref(`${alias}.ranking_group_id`), 'shortCode'),
  entryName(sql.ref(`${alias}.period_id`), 'name'),
]

/** Deliveries by file, supplier, project and year. */
export const deliveryEntries = (ids: Touched): RawBuilder<unknown> => sql`
  select 'delivery' as kind, d.id, null::uuid as record_id, 'read' as needs,
    ${nameOf(sql`view.fold(d.file_name)`)} as name,
    ${wordsOf(sql`d.file_name`, entryName(sql`d.supplier_id`, 'name'), ...inYear('d'))} as words
  from delivery d where ${among(sql`d.id`, ids)}`

/** Releases by project and year. */
export const releaseEntries = (ids: Touched): RawBuilder<unknown> => sql`
  select 'release' as kind, r.id, null::uuid as record_id, 'read' as needs,
    ${nameOf(sql`view.fold(coalesce(${entryName(sql`r.ranking_group_id`, 'name')}, ''))`)} as name,
    ${wordsOf(sql`'Freigabe'`, sql`r.reason`, ...inYear('r'))} as words
  from release r where ${among(sql`r.id`, ids)}`

const runLabel = sql`case r.kind ${sql.join(
  Object.entries(runLabels).map(
    ([kind, label]) => sql`when ${sql.lit(kind)} then ${sql.lit(label)}`,
  ),
  sql` `,
)} end`

/** The ids and codes that the scope of a run `r` names. */
export const scopeOfRun = sql`(
  select v.value from jsonb_each_text(r.scope || case jsonb_typeof(r.scope -> 'filter')
    when 'object' then r.scope -> 'filter' else '{}' end) v
  where v.key in ('rankingGroupId', 'rgId', 'periodId', 'toplistId', 'sampleId'))`

/** Runs over many records, by what they did and the project, year, toplist or delivery that they went over. */
export const runEntries = (ids: Touched): RawBuilder<unknown> => sql`
  select 'run' as kind, r.id, null::uuid as record_id, 'read' as needs,
    ${nameOf(sql`view.fold(${runLabel})`)} as name,
    ${wordsOf(
      runLabel,
      sql`r.scope ->> 'rgShortCode'`,
      sql`(select string_agg(concat_ws(' ', e.entry ->> 'name', e.entry ->> 'shortCode', e.entry ->> 'value'), ' ' order by e.id)
        from catalogue_entry e where e.id::text in ${scopeOfRun})`,
      sql`(select d.file_name from delivery d where d.id::text = r.scope ->> 'sampleId')`,
    )} as words
  from run r
  where not (r.kind = 'undo' and jsonb_exists_any(r.scope, array['commandId', 'changeId'])) and ${among(sql`r.id`, ids)}`

const settingValue = (field: string) => sql`c.entry ->> ${sql.lit(field)}`

/** Master data by their names; projects are a kind of their own. */
export const settingEntries = (ids: Touched): RawBuilder<unknown> =>
  sql.join(
    searchedSettings.map(
      ({ kind, values: [name, ...others], needs }) => sql`
  select ${sql.lit(kind === 'ranking-group' ? 'project' : 'setting')} as kind, c.id, null::uuid as record_id,
    ${sql.lit(needs)} as needs, ${nameOf(sql`view.fold(coalesce(${settingValue(name)}, ''))`)} as name,
    ${wordsOf(settingValue(name), ...others.map(settingValue))} as words
  from catalogue_entry c
  where c.kind = ${sql.lit(kind)} and not c.removed and ${among(sql`c.id`, ids)}`,
    ),
    sql` union all `,
  )
