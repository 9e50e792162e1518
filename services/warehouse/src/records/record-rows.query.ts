import type { FieldValue, RecordClass } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { shownLabel } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'

/** A record's row, live or folded from the log up to an earlier position. */
export interface RecordRow {
  readonly id: string
  readonly class: RecordClass
  readonly label: string
  readonly version: number
  readonly position: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly fields: Record<string, FieldValue>
}

const live = (db: Kysely<Database>, ids: readonly string[]): Promise<RecordRow[]> =>
  db
    .selectFrom('record')
    .select(['id', 'class', 'version', 'position', 'created_at', 'updated_at', 'fields'])
    .select(shownLabel('record').as('label'))
    .where('id', 'in', ids)
    .execute()

/** The same fold as the live view's (`view.record_patch`), over the events up to a position. */
const folded = async (
  db: Kysely<Database>,
  ids: readonly string[],
  at: number,
): Promise<RecordRow[]> => {
  const { rows } = await sql<RecordRow>`
    select f.*, ${shownLabel('f', 'view.record_label(f.class, f.fields)')} as label
    from (
      select e.stream as id,
        max(e.data ->> 'class') filter (where e.type = 'RecordCreated') as class,
        max(e.version) filter (where e.type not in ('ChangeProposed', 'ChangeDeclined')) as version,
        max(e.position) filter (where e.type not in ('ChangeProposed', 'ChangeDeclined')) as position,
        min(e.at) as created_at,
        max(e.at) filter (where e.type not in ('ChangeProposed', 'ChangeDeclined')) as updated_at,
        view.merged(view.record_patch(e.type, e.data, p.data, e.at) order by e.position) as fields
      from event e left join event_personal p using (position)
      where e.stream = any(${ids}::uuid[]) and e.position <= ${at}
      group by e.stream) f
    where f.class is not null`.execute(db)
  return rows
}

/** Records by id. `at`: a log position, or null for now. Ids without a record are left out. */
export const recordRows = async (
  db: Kysely<Database>,
  ids: readonly string[],
  at: number | null,
): Promise<Map<string, RecordRow>> => {
  if (ids.length === 0) return new Map()
  const rows = at === null ? await live(db, ids) : await folded(db, ids, at)
  return new Map(rows.map((row) => [row.id, row]))
}

/** @throws Refusal `not-found` when there is no such record of that class */
export const mustBeRecord = async (
  db: Kysely<Database>,
  { id, class: recordClass }: { readonly id: string; readonly class: RecordClass },
): Promise<void> => {
  const found = await db
    .selectFrom('record')
    .select('class')
    .where('id', '=', id)
    .executeTakeFirst()
  if (found?.class !== recordClass) throw new Refusal('not-found')
}

/** Condition that a range of positions covers the moment. */
const during = (at: number, alias: string) =>
  sql`${sql.ref(`${alias}.from_position`)} <= ${at}
    and (${sql.ref(`${alias}.to_position`)} is null or ${sql.ref(`${alias}.to_position`)} > ${at})`

export interface MembershipRow {
  readonly record_id: string
  readonly class: 'award' | 'score'
  readonly ranking_group_id: string | null
  readonly period_id: string | null
  readonly toplist_id: string | null
  readonly product_id: string | null
}

/** Awards and scores of a holder. */
export const placesOf = async (
  db: Kysely<Database>,
  holder: string,
  at: number,
): Promise<MembershipRow[]> => {
  const { rows } = await sql<MembershipRow>`
    select m.record_id, m.class, m.ranking_group_id, m.period_id, m.toplist_id, m.product_id
    from membership m where m.holder_id = ${holder} and ${during(at, 'm')}`.execute(db)
  return rows
}

export interface LinkRow {
  readonly from_id: string
  readonly to_id: string
  readonly kind: string
}

/** Links from or to a record. */
export const linksOf = async (db: Kysely<Database>, id: string, at: number): Promise<LinkRow[]> => {
  const { rows } = await sql<LinkRow>`
    select l.from_id, l.to_id, l.kind from link l
    where (l.from_id = ${id} or l.to_id = ${id}) and ${during(at, 'l')}`.execute(db)
  return rows
}

export interface IdentificationRow {
  readonly id: string
  readonly record_id: string
  readonly value: string
  readonly scope: string | null
  readonly supplier_id: string
}

/** Supplier identifications of several records. */
export const identificationsOf = async (
  db: Kysely<Database>,
  ids: readonly string[],
  at: number,
): Promise<IdentificationRow[]> => {
  const { rows } = await sql<IdentificationRow>`
    select i.id, i.record_id, i.value, i.scope, i.supplier_id from identification i
    where i.record_id = any(${ids}::uuid[]) and ${during(at, 'i')}
    order by i.from_position`.execute(db)
  return rows
}

export interface NoteRow {
  readonly id: string
  readonly content: string
  readonly author: string
  readonly at: Date
}

/** The log book of a record, newest first. */
export const notesOf = async (db: Kysely<Database>, id: string, at: number): Promise<NoteRow[]> => {
  const { rows } = await sql<NoteRow>`
    select n.id, n.content, n.author, n.at from note n
    where n.record_id = ${id} and n.position <= ${at}
    order by n.position desc`.execute(db)
  return rows
}

/** The number of open changes of a record's attribute. */
export interface OpenChangesRow {
  readonly record_id: string
  readonly attribute: string
  readonly open: number
}

/** Returns numbers of open changes by record, each with its attributes in the order of the rows. */
export const byRecord = (
  rows: readonly OpenChangesRow[],
): ReadonlyMap<string, Record<string, number>> => {
  const counts = new Map<string, Record<string, number>>()
  for (const { record_id, attribute, open } of rows)
    counts.set(record_id, { ...counts.get(record_id), [attribute]: open })
  return counts
}

/** Counts the changes that were open at a position, by record and attribute. */
export const openChangesOf = async (
  db: Kysely<Database>,
  ids: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, Record<string, number>>> => {
  const { rows } = await sql<OpenChangesRow>`
    select e.stream as record_id, e.data ->> 'attribute' as attribute, count(*)::int as open
    from event e
    where e.stream = any(${ids}::uuid[]) and e.position <= ${at} and e.type = 'ChangeProposed'
      and not exists (select from event d where d.subject = e.subject and d.position <= ${at}
        and d.type in ('ChangeAccepted', 'ChangeDeclined'))
    group by 1, 2 order by 2`.execute(db)
  return byRecord(rows)
}

/** Names of master data, by id. */
export const entriesById = async (
  db: Kysely<Database>,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, Record<string, unknown>>> => {
  const wanted = [...new Set(ids.filter((id): id is string => typeof id === 'string'))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('catalogue_entry')
    .select(['id', 'entry'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(rows.map(({ id, entry }) => [id, entry]))
}

/** Names of master data, by id; with each toplist's the project's that it belongs to. */
export const namesById = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> => {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ id: string; entry: Record<string, unknown> }>`
    select e.id, e.entry from catalogue_entry e where e.id = any(${asked}::uuid[])
    union all
    select g.id, g.entry from catalogue_entry g where g.id in (
      select (t.entry ->> 'rankingGroupId')::uuid from catalogue_entry t
      where t.id = any(${asked}::uuid[]) and t.entry ? 'rankingGroupId')`.execute(db)
  return new Map(rows.map(({ id, entry }) => [id, entry]))
}
