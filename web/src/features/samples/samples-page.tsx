import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Inbox } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { sampleColumns } from './sample-columns.tsx'

const perPage = 10

interface SamplesPageProps {
  readonly offset: number
  readonly onOffset: (offset: number) => void
}

interface PagesProps extends SamplesPageProps {
  readonly total: number
}

const Pages = ({ offset, total, onOffset }: PagesProps) => (
  <div className="flex items-center justify-between text-table text-muted">
    <p role="status" className="tabular-nums">
      Einträge {formatNumber(offset + 1)} – {formatNumber(Math.min(offset + perPage, total))} von{' '}
      {formatNumber(total)}
    </p>
    <div className="flex">
      <IconButton
        label="Vorige Seite"
        size="small"
        disabledBecause={offset === 0 ? 'Das ist die erste Seite.' : null}
        onClick={() => onOffset(Math.max(offset - perPage, 0))}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        label="Nächste Seite"
        size="small"
        disabledBecause={offset + perPage >= total ? 'Das ist die letzte Seite.' : null}
        onClick={() => onOffset(offset + perPage)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  </div>
)

/** All deliveries, newest first. */
export const SamplesPage = ({ offset, onOffset }: SamplesPageProps) => {
  const { can } = useSession()
  const { data, error, isFetching, refetch } = useQuery({
    ...read('listSamples', { query: { offset, limit: perPage } }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  const upload = can('intake') && (
    <Button asChild>
      <Link to="/upload">Datenlieferung hochladen</Link>
    </Button>
  )
  const total = data?.total ?? 0
  return (
    <div className="grid min-w-0 gap-4 p-4 md:px-6">
      <PageHeader title="Datenlieferungen" actions={upload} />
      <DataTable
        label="Datenlieferungen"
        columns={sampleColumns}
        rows={data?.list ?? []}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/analyse/${id}`}
        total={total}
        offset={offset}
        loading={isFetching}
        error={error && sentenceOf(error)}
        onRetry={() => void refetch()}
        minWidth="72rem"
        empty={
          <EmptyState icon={Inbox} title="Es gibt noch keine Datenlieferung." action={upload} />
        }
        footer={total > 0 && <Pages offset={offset} total={total} onOffset={onOffset} />}
      />
    </div>
  )
}
