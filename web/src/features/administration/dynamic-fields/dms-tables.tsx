import { type DmsMdl, mdlScopes, mdlTypes } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { useState } from 'react'
import { formatList, formatNumber } from '@/format/format.ts'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor, type DataTableColumns } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Pagination } from '@/ui/pagination.tsx'
import { plain } from '../plain-cell.tsx'

/** German names of what the DMS can say otherwise. */
const names: Readonly<Record<string, string>> = {
  label: 'Bezeichnung',
  format: 'Format',
  symbol: 'Symbol',
  unit: 'Einheit',
  unitPrefix: 'Vorsatz der Einheit',
  description: 'Beschreibung',
  nullable: 'Leer erlaubt',
  zeroAllowed: 'Null (0) erlaubt',
  internal: 'Intern',
  mediscreenId: 'DMS-ID',
  mediscreenMachineName: 'DMS-Maschinenname',
}

/** The names of these properties in one sentence. */
const changedInWords = (changed: readonly string[]): string =>
  formatList(changed.map((name) => names[name] ?? name))

export type DmsOutcome = Reply<'importDmsMdls'>
type Toplist = DmsOutcome['analyzed_toplists'][number]
type Updated = DmsOutcome['updated_mdls'][number]
type Skipped = DmsOutcome['skipped_mdls'][number]

const perPage = 50

const toplist = columnsFor<Toplist>()
const toplistColumns = toplist.columns([
  toplist.accessor('label', { header: 'Topliste', cell: ({ getValue }) => plain(getValue()) }),
  toplist.accessor('entries', {
    header: 'Einträge',
    cell: ({ getValue }) => plain(getValue()),
    meta: { width: '7rem', align: 'end' },
  }),
  toplist.accessor('fields', {
    header: 'Dynamische Felder',
    cell: ({ getValue }) => plain(getValue()),
    meta: { width: '10rem', align: 'end' },
  }),
])

const created = columnsFor<DmsMdl>()
const createdColumns = created.columns([
  created.accessor('name', { header: 'Name', cell: ({ getValue }) => plain(getValue()) }),
  created.accessor('label', { header: 'Bezeichnung', cell: ({ getValue }) => plain(getValue()) }),
  created.accessor(({ type }) => mdlTypes[type], {
    id: 'type',
    header: 'Typ',
    cell: ({ getValue }) => getValue(),
    meta: { width: '7.5rem' },
  }),
  created.accessor(({ scope }) => mdlScopes[scope], {
    id: 'scope',
    header: 'Geltung',
    cell: ({ getValue }) => getValue(),
    meta: { width: '7.5rem' },
  }),
])

const updated = columnsFor<Updated>()
const updatedColumns = updated.columns([
  updated.accessor('name', { header: 'Name', cell: ({ getValue }) => plain(getValue()) }),
  updated.accessor('label', { header: 'Bezeichnung', cell: ({ getValue }) => plain(getValue()) }),
  updated.accessor(({ changed }) => changedInWords(changed), {
    id: 'changed',
    header: 'Anders im DMS',
    cell: ({ getValue }) => plain(getValue()),
    meta: { width: '45%' },
  }),
])

const skipped = columnsFor<Skipped>()
const skippedColumns = skipped.columns([
  skipped.accessor('name', {
    header: 'Name',
    cell: ({ getValue }) => plain(getValue()),
    meta: { width: '12rem' },
  }),
  skipped.accessor('reason', { header: 'Grund', cell: ({ getValue }) => plain(getValue()) }),
])

interface PagedProps<Row extends object> {
  readonly title: string
  readonly rows: readonly Row[]
  readonly columns: DataTableColumns<Row>
  readonly rowId: (row: Row) => string
  readonly emptyText: string
}

const Paged = <Row extends object>({ title, rows, columns, rowId, emptyText }: PagedProps<Row>) => {
  const [offset, setOffset] = useState(0)
  return (
    <section className="grid gap-1.5">
      <h3 className="text-base font-semibold">
        {title} <span className="text-muted tabular-nums">({formatNumber(rows.length)})</span>
      </h3>
      <DataTable
        label={title}
        columns={columns}
        rows={rows.slice(offset, offset + perPage)}
        rowId={rowId}
        total={rows.length}
        offset={offset}
        minWidth="30rem"
        empty={<EmptyState title={emptyText} />}
        footer={
          rows.length > perPage && (
            <Pagination
              offset={offset}
              limit={perPage}
              total={rows.length}
              sizes={[perPage]}
              onChange={(page) => setOffset(page.offset)}
            />
          )
        }
      />
    </section>
  )
}

const nameOf = ({ name }: { readonly name: string }): string => name

/** Result of a dry run: the toplists that were read, and the outcome for their fields. */
export const DmsTables = ({ outcome }: { readonly outcome: DmsOutcome }) => (
  <div className="grid gap-5">
    <Paged
      title="Neue dynamische Felder"
      rows={outcome.created_mdls}
      columns={createdColumns}
      rowId={nameOf}
      emptyText="Keine neuen dynamischen Felder."
    />
    <Paged
      title="Geänderte dynamische Felder"
      rows={outcome.updated_mdls}
      columns={updatedColumns}
      rowId={nameOf}
      emptyText="Kein dynamisches Feld ändert sich."
    />
    {outcome.skipped_mdls.length > 0 && (
      <Paged
        title="Nicht übernommen"
        rows={outcome.skipped_mdls}
        columns={skippedColumns}
        rowId={nameOf}
        emptyText=""
      />
    )}
    <Paged
      title="Analysierte Toplisten"
      rows={outcome.analyzed_toplists}
      columns={toplistColumns}
      rowId={({ id }) => id}
      emptyText="Keine Toplisten."
    />
  </div>
)
