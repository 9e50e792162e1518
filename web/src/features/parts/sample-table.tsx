import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { DataTable, type DataTableProps } from '@/ui/data-table.tsx'
import { columnsFor, type Sort } from '@/ui/data-table-setup.ts'
import { DiffValue } from '@/ui/diff-value.tsx'
import { Pagination } from '@/ui/pagination.tsx'
import { SelectionBar } from '@/ui/selection-bar.tsx'
import { type State, StateBadge } from '@/ui/state-badge.tsx'
import { nothingSelected, type Selection } from '@/ui/use-row-selection.ts'

export interface Clinic {
  readonly id: string
  readonly name: string
  readonly zipCode: string
  readonly city: string
  readonly before: string | null
  readonly after: string | null
  readonly state: State
  readonly beds: number
}

const names = [
  [
    'Universitätsklinikum Hamburg-Eppendorf',
    '20246',
    'Hamburg',
    'Martinistraße 52',
    'Martinistr. 52',
  ],
  ['Klinikum Bad Tölz', '83646', 'Bad Tölz', 'Schützenstrasse 15', 'Schützenstraße 15'],
  ['St.-Marien-Hospital', '01067', 'Dresden', null, 'Industriestraße 40'],
  ['Kreiskrankenhaus Weilburg', '35781', 'Weilburg', 'Am Steinbühl 2', 'Am Steinbühl  2 '],
  ['Asklepios Klinik Nord', '22417', 'Hamburg', 'Tangstedter Landstraße 400', ''],
] as const
const states: readonly State[] = ['proposed', 'stale', 'proposed', 'accepted', 'declined']

/** Returns so many sample rows, numbered. */
export const clinics = (count: number): readonly Clinic[] =>
  Array.from({ length: count }, (_, index) => {
    const [name, zipCode, city, before, after] = names[index % names.length] ?? names[0]
    return {
      id: `c${index + 1}`,
      name: `${name} ${index + 1}`,
      zipCode,
      city,
      before,
      after,
      state: states[index % states.length] ?? 'proposed',
      beds: 137 * (index + 1),
    }
  })

const { accessor, columns } = columnsFor<Clinic>()
export const clinicColumns = columns([
  accessor('name', { header: 'Name', enableSorting: true, meta: { width: '26%' } }),
  accessor('zipCode', { header: 'PLZ', meta: { width: '5rem' } }),
  accessor('city', { header: 'Stadt', enableSorting: true, meta: { width: '8rem' } }),
  accessor('after', {
    header: 'Straße',
    cell: ({ row: { original } }) => (
      <DiffValue before={original.before} after={original.after} layout="column" />
    ),
  }),
  accessor('beds', {
    header: 'Betten',
    cell: ({ getValue }) => getValue().toLocaleString('de-DE'),
    meta: { width: '6rem', align: 'end' },
  }),
  accessor('state', {
    header: 'Stand',
    cell: ({ getValue }) => <StateBadge state={getValue()} />,
    meta: { width: '9rem' },
  }),
])

type SampleTableProps = Partial<DataTableProps<Clinic>> & { readonly rows: readonly Clinic[] }

/** The table as pages use it, holding its own state. */
export const SampleTable = (props: SampleTableProps) => {
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [sort, setSort] = useState<Sort>({ id: 'name', desc: false })
  const [page, setPage] = useState({ offset: 0, limit: 100 })
  return (
    <DataTable
      label="Krankenhäuser"
      columns={clinicColumns}
      rowId={({ id }) => id}
      sort={sort}
      onSortChange={setSort}
      selection={selection}
      onSelectionChange={setSelection}
      rowHref={({ id }) => `/account/${id}`}
      minWidth="58rem"
      total={3482}
      offset={page.offset}
      toolbar={
        selection.size > 0 ? (
          <SelectionBar
            count={selection.size}
            total={3482}
            onSelectWhole={() => undefined}
            onClear={() => setSelection(nothingSelected)}
          >
            <Button size="small">Übernehmen</Button>
          </SelectionBar>
        ) : (
          <p className="text-table text-muted">3.482 Einträge</p>
        )
      }
      footer={<Pagination {...page} total={3482} onChange={setPage} />}
      {...props}
    />
  )
}
