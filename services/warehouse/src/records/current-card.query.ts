import type { Database } from '@stammbuch/ledger'
import { shownLabel } from '@stammbuch/records/labels'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type DynamicFieldRow, dynamicFieldColumns } from '../catalogue/index.ts'
import { compiledOnce } from '../platform/compiled-once.ts'
import { type CardSources, catalogued, type Names, referenced } from './card-sources.query.ts'
import {
  byRecord,
  type IdentificationRow,
  type LinkRow,
  type NoteRow,
  type OpenChangesRow,
  type RecordRow,
} from './record-rows.query.ts'

/** A row as JSON has it: times are text. */
type InJson<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name]
}

/** The single row of the statement. A list without rows is null. */
interface Gathered {
  readonly position: number
  readonly shown: readonly InJson<RecordRow>[] | null
  readonly tied: readonly LinkRow[] | null
  readonly noted: readonly InJson<NoteRow>[] | null
  readonly known: readonly IdentificationRow[] | null
  readonly open: readonly OpenChangesRow[] | null
  readonly named: Readonly<Record<string, Record<string, unknown>>> | null
  readonly dynamic: readonly DynamicFieldRow[] | null
}

/** The ids in some attributes of a relation's `fields`. */
const idsIn = (relation: RawBuilder<unknown>, attributes: readonly string[]) => sql`
  select (f.fields ->> attribute)::uuid
  from ${relation} f, unnest(array[${sql.join(attributes.map((one) => sql.lit(one)))}]) attribute`

/**
 * The record and everything on its card, each kind as one list in JSON. Ids are compared with an array, so that no statistics,
 * however wrong, lead to reading a whole table.
 */
const gathered = compiledOnce(
  (id: string) => sql<Gathered>`
  with tied as materialized (
    select l.from_id, l.to_id, l.kind from link l where l.from_id = ${id} and l.to_position is null
    union select l.from_id, l.to_id, l.kind from link l where l.to_id = ${id} and l.to_position is null),
  held as materialized (
    select m.record_id, m.product_id from membership m
    where m.holder_id = ${id} and m.to_position is null),
  shown as materialized (
    select r.id, r.class, r.version, r.position, r.created_at, r.updated_at, r.fields,
      ${shownLabel('r')} as label
    from record r where r.id = any(array(
      select ${id}::uuid
      union select from_id from tied union select to_id from tied
      union select record_id from held union select product_id from held
      union ${idsIn(sql`(select r.fields from record r where r.id = ${id})`, referenced)}))),
  known as materialized (
    select i.id, i.record_id, i.value, i.scope, i.supplier_id from identification i
    where i.record_id = any(array(select id from shown)) and i.to_position is null
    order by i.from_position),
  noted as materialized (
    select n.id, n.content, n.author, n.at from note n
    where n.record_id = ${id} order by n.position desc),
  entries as materialized (
    select c.id, c.entry from catalogue_entry c where c.id = any(array(
      ${idsIn(sql`shown`, catalogued)}
      union select supplier_id from known union select author from noted))),
  named as (
    select id, entry from entries
    union all select g.id, g.entry from catalogue_entry g where g.id = any(array(
      select (e.entry ->> 'rankingGroupId')::uuid from entries e)))
  select (select position from log_head) as position,
    (select json_agg(s) from shown s) as shown,
    (select json_agg(t) from tied t) as tied,
    (select json_agg(n) from noted n) as noted,
    (select json_agg(k) from known k) as known,
    (select json_agg(o) from (
      select record_id, attribute, count(*)::int as open from pending_change
      where record_id = any(array(select id from shown))
      group by record_id, attribute order by attribute) o) as open,
    (select json_object_agg(n.id, n.entry) from named n) as named,
    (select json_agg(d) from (
      select ${dynamicFieldColumns} from catalogue_entry
      where kind = 'dynamic-field' and not removed) d) as dynamic`,
)

const recordOf = (row: InJson<RecordRow>): RecordRow => ({
  ...row,
  created_at: new Date(row.created_at),
  updated_at: new Date(row.updated_at),
})

const namesIn = (entries: Gathered['named']): Names => new Map(Object.entries(entries ?? {}))

/**
 * Reads the sources of a card as they are now, and the log position that they stand for. One statement sees one moment by
 * itself: there is one answer to wait for, and no transaction to begin and end.
 */
export const currentSources = async (
  db: Kysely<Database>,
  id: string,
): Promise<{ readonly sources: CardSources; readonly position: number }> => {
  const { rows } = await gathered(db, id)
  const [found] = rows
  if (!found) throw new Error('A statement without a table to read from has one row')
  const notes = found.noted ?? []
  return {
    position: found.position,
    sources: {
      rows: new Map((found.shown ?? []).map((row) => [row.id, recordOf(row)])),
      links: found.tied ?? [],
      notes: notes.map((note) => ({ ...note, at: new Date(note.at) })),
      names: namesIn(found.named),
      identifications: found.known ?? [],
      open: byRecord(found.open ?? []),
      dynamic: new Map((found.dynamic ?? []).map((field) => [field.name, field])),
    },
  }
}
