import type { Sample } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { formatDateTime, formatNumber, noValue } from '@/format/format.ts'
import { columnsFor } from '@/ui/data-table-setup.ts'

const plain = (value: string | number | null) => {
  if (value === null) return noValue
  const text = typeof value === 'number' ? formatNumber(value) : value
  return <span title={text}>{text}</span>
}

const { accessor, display, columns } = columnsFor<Sample>()

export const sampleColumns = columns([
  accessor('rawDataReference', {
    header: 'Datei',
    cell: ({ getValue }) => plain(getValue()),
    meta: { width: '18%' },
  }),
  accessor(({ supplier }) => supplier?.name ?? null, {
    id: 'supplier',
    header: 'Datenlieferant',
    cell: ({ getValue }) => plain(getValue()),
  }),
  accessor(({ rankingGroup }) => rankingGroup?.name ?? null, {
    id: 'project',
    header: 'Projekt',
    cell: ({ getValue }) => plain(getValue()),
  }),
  accessor(({ period }) => period?.name ?? null, {
    id: 'period',
    header: 'Jahrgang',
    cell: ({ getValue }) => plain(getValue()),
    meta: { width: '5.5rem' },
  }),
  accessor('createdAt', {
    header: 'Hochgeladen',
    cell: ({ getValue }) => formatDateTime(getValue()),
    meta: { width: '9rem' },
  }),
  accessor('sampleEntriesCount', {
    header: 'Zeilen',
    cell: ({ getValue }) => plain(getValue()),
    meta: { width: '5.5rem', align: 'end' },
  }),
  accessor(({ mapping }) => mapping?.name ?? null, {
    id: 'mapping',
    header: 'Daten-Mapping',
    cell: ({ getValue }) => plain(getValue()),
  }),
  accessor('entityCount', {
    header: 'Einträge',
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { width: '6rem', align: 'end' },
  }),
  accessor('changesCount', {
    header: 'Änderungen',
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { width: '6.5rem', align: 'end' },
  }),
  display({
    id: 'actions',
    header: () => <span className="sr-only">Aktionen</span>,
    cell: ({ row: { original } }) => (
      <span className="flex gap-3">
        <Link
          to="/import/$sampleId"
          params={{ sampleId: original.id }}
          className="text-accent underline underline-offset-2"
        >
          Import
        </Link>
        <Link
          to="/verifikation"
          search={{ tab: 'stichprobe', sampleId: original.id }}
          className="text-accent underline underline-offset-2"
        >
          Verifikation
        </Link>
      </span>
    ),
    meta: { width: '9.5rem', name: 'Aktionen' },
  }),
])
