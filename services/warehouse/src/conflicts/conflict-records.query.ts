import {
  type ConflictRecord,
  type FieldValue,
  type RecordClass,
  recordClasses,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { during, openChangesAt, recordsAt } from '../records/index.ts'

type Db = Kysely<Database>

interface Row {
  readonly id: string
  readonly class: RecordClass
  readonly label: string
  readonly is_approved: boolean
  readonly excluded: boolean
  readonly merged_into: ConflictRecord['mergedInto']
  readonly created_at: Date
  readonly updated_at: Date
  readonly fields: Record<string, FieldValue>
  readonly supplier_ids: ConflictRecord['supplierIds'] | null
  readonly counts: Record<string, number>
}

/** Condition that a range of positions of a relation covers a position, or now. */
const covers = (relation: string, at: number | null) => {
  const [from, to] = [sql.ref(`${relation}.from_position`), sql.ref(`${relation}.to_position`)]
  return at === null
    ? sql`${to} is null`
    : sql`${from} <= ${at} and (${to} is null or ${to} > ${at})`
}

/** Records with what hangs on them, in the order asked for. `at`: a log position, or null for now; notes are those of today. */
export const conflictRecords = async (
  db: Db,
  ids: readonly string[],
  at: number | null = null,
): Promise<ConflictRecord[]> => {
  const among = sql`select unnest(${[...ids]}::uuid[])`
  const { rows } = await sql<Row>`
    select r.id, r.class, r.label, r.is_approved, r.excluded, r.created_at, r.updated_at, r.fields,
      (select jsonb_build_object('id', s.id, 'class', s.class, 'label', s.label) from record s
       where s.id = (r.fields ->> 'mergedInto')::uuid) as merged_into,
      (select jsonb_agg(jsonb_build_object('value', i.value,
          'supplier', (select s.entry ->> 'name' from catalogue_entry s where s.id = i.supplier_id))
          order by i.from_position)
       from identification i where i.record_id = r.id and ${covers('i', at)}) as supplier_ids,
      jsonb_build_object(
        'awards', (select count(*) from membership m
          where m.holder_id = r.id and m.class = 'award' and ${during(at)}),
        'scores', (select count(*) from membership m
          where m.holder_id = r.id and m.class = 'score' and ${during(at)}),
        'contacts', (select count(*) from link l
          where l.to_id = r.id and l.kind = 'contact-account' and ${covers('l', at)}),
        'accounts', (select count(*) from link l
          where l.from_id = r.id and l.kind = 'contact-account' and ${covers('l', at)}),
        'products', (select count(*) from link l
          where l.to_id = r.id and l.kind = 'product-account' and ${covers('l', at)}),
        'notes', (select count(*) from note n where n.record_id = r.id),
        'supplierIds', (select count(*) from identification i
          where i.record_id = r.id and ${covers('i', at)}),
        'openChanges', ${openChangesAt(at)}) as counts
    from ${recordsAt([...recordClasses], at, among)} r where r.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], r.id)`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    class: row.class,
    label: row.label,
    isApproved: row.is_approved,
    excluded: row.excluded,
    mergedInto: row.merged_into,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    values: row.fields,
    supplierIds: row.supplier_ids ?? [],
    counts: row.counts,
  }))
}

/** Returns the labels of referenced records and master data, by id. */
export const labelsOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; label: string }>`
    select id, label from record where id = any(${ids}::uuid[])
    union all
    select id, coalesce(entry ->> 'name', entry ->> 'value', '') from catalogue_entry
    where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, label }) => [id, label]))
}
