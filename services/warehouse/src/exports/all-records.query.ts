import type { GlobalExportClass } from '@stammbuch/contracts'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { SupplierKey, Values } from './export-entry.rules.ts'
import { type Column, contentColumns, textColumn } from './format/columns.ts'

/** A record of the global export. */
export interface GlobalExport {
  readonly id: string
  readonly fields: Values
  readonly category: string | null
  readonly partner: string | null
  readonly known: readonly SupplierKey[] | null
  readonly updatedAt: Date
}

/** Counts the records of a class that may be exported. */
export const countAllRecords = async (
  db: QueryExecutorProvider,
  recordClass: GlobalExportClass,
): Promise<number> => {
  await sql`set local statement_timeout = '20min'`.execute(db)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from record
    where class = ${recordClass} and is_approved and not excluded`.execute(db)
  return rows[0]?.n ?? 0
}

/** Counts the persons in the global export of a class: the contacts themselves, or the main contacts of companies. */
export const countAllPersons = async (
  db: QueryExecutorProvider,
  recordClass: GlobalExportClass,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(distinct o.id)::int as n from record r
    join record o on o.class = 'contact' and o.is_approved and not o.excluded
      and o.id = case when r.class = 'contact' then r.id else (r.fields ->> 'mainContactId')::uuid end
    where r.class = ${recordClass} and r.is_approved and not r.excluded`.execute(db)
  return rows[0]?.n ?? 0
}

/** Every verified record of a class that is not excluded, by name. */
export const allRecordRows = (
  recordClass: GlobalExportClass,
): RawBuilder<GlobalExport> => sql<GlobalExport>`
  with known as (
    select i.record_id, jsonb_agg(jsonb_build_object(
      'supplier', s.entry ->> 'name', 'value', i.value, 'scope', i.scope) order by i.id) as known
    from identification i left join catalogue_entry s on s.id = i.supplier_id
    where i.to_position is null group by i.record_id)
  select r.id, r.fields, k.entry ->> 'name' as category, o.label as partner, known.known,
    r.updated_at as "updatedAt"
  from record r
  left join record o on o.is_approved and not o.excluded and o.id = coalesce(
    r.fields ->> 'mainContactId', r.fields ->> 'mainAccountId')::uuid
  left join catalogue_entry k on k.id = (r.fields ->> 'categoryId')::uuid
  left join known on known.record_id = r.id
  where r.class = ${recordClass} and r.is_approved and not r.excluded
  order by r.label collate "de-x-icu", r.id`

/** All that is known of them, with their keys in other systems. */
export const allRecordColumns = (
  recordClass: GlobalExportClass,
): readonly Column<GlobalExport>[] => [
  textColumn('id', 'ID', ({ id }) => id),
  ...contentColumns<GlobalExport>({ class: recordClass, values: ({ fields }) => fields }),
  ...(recordClass === 'account'
    ? [
        textColumn<GlobalExport>('category.name', 'Kategorie', ({ category }) => category),
        textColumn<GlobalExport>('mainContact', 'Hauptansprechpartner', ({ partner }) => partner),
      ]
    : [textColumn<GlobalExport>('mainAccount', 'Hauptunternehmen', ({ partner }) => partner)]),
  textColumn('supplierIds', 'Datenlieferanten-IDs', ({ known }) =>
    (known ?? [])
      .map(({ supplier, value }) => (supplier ? `${supplier}: ${value}` : value))
      .join('; '),
  ),
  textColumn('salesforceId', 'Salesforce-ID', ({ fields }) => {
    const { salesforceId } = fields
    return typeof salesforceId === 'string' ? salesforceId : null
  }),
  {
    key: 'updatedAt',
    label: 'Zuletzt geändert',
    kind: 'instant',
    read: ({ updatedAt }) => updatedAt,
  },
]
