import type { SupplierTemplate } from '@stammbuch/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, FileSpreadsheet } from 'lucide-react'
import { useMemo } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { formatDate } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { toast } from '@/ui/toast.ts'

const { accessor, display, columns } = columnsFor<SupplierTemplate>()

const columnsWith = (download: (name: string) => void, busy: string | undefined) =>
  columns([
    accessor('useCase', {
      header: 'Verwendung',
      cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
    }),
    accessor('name', {
      header: 'Datei',
      cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
    }),
    accessor('version', {
      header: 'Version',
      cell: ({ getValue }) => formatDate(getValue()),
      meta: { width: '7rem' },
    }),
    display({
      id: 'actions',
      header: () => <span className="sr-only">Aktionen</span>,
      cell: ({ row: { original } }) => (
        <Button
          size="small"
          className="-my-1"
          pending={busy === original.name}
          aria-label={`${original.name} herunterladen`}
          onClick={() => download(original.name)}
        >
          <Download aria-hidden />
          Herunterladen
        </Button>
      ),
      meta: { width: '10rem', name: 'Aktionen', pinned: true },
    }),
  ])

/** Excel templates for suppliers. What follows one is recognised without a question. */
export const TemplatesPage = () => {
  const { data, error, isPending, refetch } = useQuery({
    ...read('listSupplierTemplates'),
    staleTime: 0,
  })
  const { mutate, variables, ...download } = useMutation({
    mutationFn: async (name: string) => {
      const file = await call('downloadSupplierTemplate', { params: { fileName: name } })
      saveBlob(file as Blob, name)
    },
    onError: (thrown) => {
      void toast.error(sentenceOf(thrown))
      void refetch()
    },
  })
  const busy = download.isPending ? variables : undefined
  const shown = useMemo(() => columnsWith(mutate, busy), [mutate, busy])
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Templates"
        description="Excel-Vorlagen für Datenlieferanten. Wer die Überschriften beibehält, dessen Lieferung wird beim Mapping vollständig erkannt; das zweite Blatt erklärt jede Spalte."
      />
      <DataTable
        label="Templates"
        columns={shown}
        rows={data?.list ?? []}
        rowId={({ name }) => name}
        loading={isPending}
        error={error && sentenceOf(error)}
        onRetry={() => void refetch()}
        minWidth="46rem"
        empty={
          <EmptyState icon={FileSpreadsheet} title="Es gibt keine Vorlage.">
            Hochladen lässt sich jede CSV- oder XLSX-Datei; welche Spalte wohin gehört, sagt das
            Daten-Mapping.
          </EmptyState>
        }
      />
    </div>
  )
}
