import type { ExportItem } from '@stammbuch/contracts'
import { Download, PackageOpen } from 'lucide-react'
import { useMemo } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatBytes, formatDateTime, formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Pagination } from '@/ui/pagination.tsx'
import { perPage, type useExports } from './use-exports.ts'

const { accessor, display, columns } = columnsFor<ExportItem>()

const columnsWith = (
  download: (item: ExportItem) => void,
  busy: string | undefined,
  forbidden: string | null,
) =>
  columns([
    accessor('filename', {
      header: 'Dateiname',
      cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
    }),
    accessor('modified', {
      header: 'Geändert',
      cell: ({ getValue }) => formatDateTime(getValue() * 1000),
      meta: { width: '9.5rem' },
    }),
    accessor('rows', {
      header: 'Zeilen',
      cell: ({ getValue }) => formatNumber(getValue()),
      meta: { width: '6rem', align: 'end' },
    }),
    accessor('bytes', {
      header: 'Größe',
      cell: ({ getValue }) => formatBytes(getValue()),
      meta: { width: '6rem', align: 'end' },
    }),
    display({
      id: 'actions',
      header: () => <span className="sr-only">Aktionen</span>,
      cell: ({ row: { original } }) => (
        <Button
          size="small"
          className="-my-1"
          pending={busy === original.pathname}
          disabledBecause={forbidden}
          aria-label={`${original.filename} herunterladen`}
          onClick={() => download(original)}
        >
          <Download aria-hidden />
          Herunterladen
        </Button>
      ),
      meta: { width: '10rem', name: 'Aktionen', pinned: true },
    }),
  ])

interface ExportListProps extends Pick<ReturnType<typeof useExports>, 'list' | 'download'> {
  readonly forbidden: string | null
  readonly offset: number
  readonly onOffset: (offset: number) => void
}

/** The exports of the last 30 days, newest first, ten to a page. */
export const ExportList = ({ list, download, forbidden, offset, onOffset }: ExportListProps) => {
  const { mutate, isPending, variables } = download
  const busy = isPending ? variables.pathname : undefined
  const shown = useMemo(() => columnsWith(mutate, busy, forbidden), [mutate, busy, forbidden])
  const { data, error, isPending: loading, refetch } = list
  const total = data?.total ?? 0
  return (
    <DataTable
      label="Exporte"
      className="rounded-none border-0"
      columns={shown}
      rows={data?.list ?? []}
      rowId={({ pathname }) => pathname}
      total={total}
      offset={offset}
      loading={loading}
      error={error && sentenceOf(error)}
      onRetry={() => void refetch()}
      minWidth="46rem"
      empty={
        <EmptyState icon={PackageOpen} title="Es gibt noch keinen Export.">
          Wählen Sie oben, was hinein soll. Eine exportierte Datei lässt sich 30 Tage lang
          herunterladen und wird dann gelöscht.
        </EmptyState>
      }
      footer={
        total > 0 && (
          <Pagination
            offset={offset}
            limit={perPage}
            total={total}
            sizes={[perPage]}
            onChange={(page) => onOffset(page.offset)}
          />
        )
      }
    />
  )
}
