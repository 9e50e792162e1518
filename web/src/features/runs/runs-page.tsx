import type { RegisteredRun } from '@stammbuch/contracts'
import { useNavigate } from '@tanstack/react-router'
import { ChevronFirst, ChevronRight, Download, ListChecks } from 'lucide-react'
import { useMemo } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { runColumns } from './run-columns.tsx'
import { RunFilters } from './run-filters.tsx'
import { filtersOf, isBare, queryOf, type RunsSearch, runsSearch } from './runs-search.ts'
import { useRememberedFilters } from './use-remembered-filters.ts'
import { useRunsCsv } from './use-runs-csv.ts'

const perPage = 50

interface RunsPageProps {
  readonly search: RunsSearch
  readonly onSearch: (search: RunsSearch, instead?: boolean) => void
}

/** The day in Berlin, as `2026-11-23`. */
const today = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())

interface PagesProps {
  readonly search: RunsSearch
  readonly rows: readonly RegisteredRun[]
  readonly total: number
  readonly onSearch: RunsPageProps['onSearch']
}

const Pages = ({ search, rows, total, onSearch }: PagesProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-table text-muted">
    <p role="status" className="tabular-nums">
      {`${formatNumber(rows.length)} von ${formatCount(total, 'Lauf', 'Läufen')} auf dieser Seite`}
    </p>
    <div className="flex items-center">
      <IconButton
        label="Zu den neuesten"
        size="small"
        disabledBecause={search.before === undefined ? 'Das sind die neuesten Läufe.' : null}
        onClick={() => onSearch(filtersOf(search))}
      >
        <ChevronFirst aria-hidden />
      </IconButton>
      <IconButton
        label="Frühere Läufe"
        size="small"
        disabledBecause={rows.length < perPage ? 'Frühere Läufe gibt es hier nicht.' : null}
        onClick={() => onSearch({ ...search, before: rows.at(-1)?.position })}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  </div>
)

const Empty = ({ search, onSearch }: RunsPageProps) =>
  isBare(search) ? (
    <EmptyState icon={ListChecks} title="Es gab noch keinen Lauf.">
      Ein Lauf ist Arbeit über viele Einträge: ein Import, eine Schnellverifikation, ein Abgleich.
      Der erste beginnt meist mit einer Datenlieferung unter „Upload“.
    </EmptyState>
  ) : (
    <EmptyState
      icon={ListChecks}
      title="Kein Lauf passt zu den Filtern."
      action={<Button onClick={() => onSearch({})}>Filter zurücksetzen</Button>}
    >
      {search.project &&
        'Geodaten-Abgleich, Autosolve und Zusammenführungen ohne Auszeichnung im Projekt stehen nur ohne diesen Filter.'}
    </EmptyState>
  )

/** The register of runs: all work over many records, whoever began it, and what stands of it. */
export const RunsPage = ({ search: raw, onSearch }: RunsPageProps) => {
  const navigate = useNavigate()
  const search = useMemo(() => runsSearch(raw), [raw])
  useRememberedFilters(search, onSearch)
  const query = {
    ...queryOf(search),
    ...(search.before !== undefined && { before: search.before }),
    limit: perPage,
  }
  const { data, error, isFetching, refetch } = useFollowedRead('registeredRuns', { query }, 'runs')
  const { isReading, save } = useRunsCsv(search)
  const rows = data?.list ?? []
  const total = data?.total ?? 0
  return (
    <div className="page">
      <PageHeader
        title="Läufe"
        description="Alle Arbeit über viele Einträge: wer sie begann, worüber, was sie tat und ob sie noch gilt."
        actions={
          <Button
            pending={isReading}
            disabledBecause={total === 0 ? 'Es gibt keinen Lauf zu speichern.' : null}
            onClick={() => void save()}
          >
            <Download aria-hidden />
            Als CSV speichern
          </Button>
        }
      />
      <RunFilters
        search={filtersOf(search)}
        people={data?.people ?? []}
        today={today()}
        onChange={(next) => onSearch(next)}
      />
      <DataTable
        label="Läufe"
        columns={runColumns}
        rows={rows}
        rowId={({ id }) => id}
        total={total}
        loading={data === undefined || (isFetching && rows.length === 0)}
        error={error && data === undefined ? sentenceOf(error) : null}
        onRetry={() => void refetch()}
        rowHref={({ id }) => `/laeufe/${id}`}
        onOpen={({ id }) => void navigate({ to: '/laeufe/$runId', params: { runId: id } })}
        minWidth="74rem"
        storageKey="runs"
        toolbar={
          <p role="status" className="text-table text-muted tabular-nums">
            {data && formatCount(total, 'Lauf', 'Läufe')}
          </p>
        }
        empty={<Empty search={search} onSearch={onSearch} />}
        footer={
          total > 0 && <Pages search={search} rows={rows} total={total} onSearch={onSearch} />
        }
      />
    </div>
  )
}
