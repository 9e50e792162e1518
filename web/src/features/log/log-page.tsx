import { Link, useNavigate } from '@tanstack/react-router'
import { Play, ShieldX } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { EventSheet } from './event-sheet.tsx'
import { logColumns } from './log-columns.tsx'
import { LogFilters } from './log-filters.tsx'
import { LogPages } from './log-pages.tsx'
import { filtersOf, isFiltered, type LogSearch } from './log-search.ts'
import { SealPanel } from './seal-panel.tsx'
import { useLogBack, useLogPage, usePeople } from './use-log.ts'

const ReplayPanel = lazy(async () => ({
  default: (await import('./replay/replay-panel.tsx')).ReplayPanel,
}))

interface LogPageProps {
  readonly search: LogSearch
}

interface EventsProps extends LogPageProps {
  readonly people: ReadonlyMap<string, string>
  readonly go: (next: LogSearch) => void
}

const Events = ({ search, people, go }: EventsProps) => {
  const { data, isPending, isFetching, error, refetch, after, lastAfter } = useLogPage(search)
  const rows = data?.list ?? []
  const goTo = (position: number | undefined): void =>
    go({ ...filtersOf(search), ...(position !== undefined && { after: position }) })
  const back = useLogBack(search)
  const names = [...people.values()].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are what the columns show
  const columns = useMemo(() => logColumns(people), [names])
  return (
    <DataTable
      label="Ereignisse"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      total={data?.total ?? 0}
      loading={isPending || (isFetching && rows.length === 0)}
      error={error ? sentenceOf(error) : null}
      onRetry={() => void refetch()}
      onOpen={({ position }) => go({ ...search, event: position })}
      minWidth="70rem"
      storageKey="log"
      toolbar={
        <>
          <p className="text-table text-muted tabular-nums">
            {formatCount(data?.total ?? 0, 'Ereignis', 'Ereignisse')}, nach Position aufsteigend
          </p>
          <Button
            size="small"
            className="ml-auto"
            disabledBecause={rows.length === 0 ? 'Hier ist nichts geschehen.' : null}
            onClick={() => go({ ...filtersOf(search), replay: rows[0]?.position ?? 0 })}
          >
            <Play aria-hidden />
            Wiedergabe
          </Button>
        </>
      }
      empty={
        <EmptyState
          title={
            isFiltered(search) ? 'Kein Ereignis passt zu den Filtern.' : 'Das Protokoll ist leer.'
          }
          action={isFiltered(search) && <Button onClick={() => go({})}>Filter zurücksetzen</Button>}
        />
      }
      footer={
        <LogPages
          after={after}
          lastAfter={lastAfter}
          first={rows[0]?.position}
          last={rows.at(-1)?.position}
          count={rows.length}
          total={data?.total ?? 0}
          onGo={goTo}
          onBack={() => void back(after).then(goTo)}
        />
      }
    />
  )
}

/** The log as a list, or played; the details of an event beside either. */
const Log = ({ search }: LogPageProps) => {
  const navigate = useNavigate()
  const people = usePeople()
  const go = (next: LogSearch, replace = false): void =>
    void navigate({ to: '/protokoll', search: next, replace })
  const { event: _, ...rest } = search
  const { replay } = search
  return (
    <>
      <LogFilters
        search={search}
        people={people}
        onChange={(next) => go(replay === undefined ? next : { ...next, replay: 0 })}
      />
      {replay === undefined ? (
        <Events search={search} people={people} go={go} />
      ) : (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ReplayPanel
            search={search}
            people={people}
            onGo={(position) => go({ ...rest, replay: position }, true)}
            onOpen={(position) => go({ ...search, event: position })}
            onEnd={() => go(filtersOf(search))}
          />
        </Suspense>
      )}
      <EventSheet
        position={search.event}
        people={people}
        onClose={() => go(rest)}
        onFilter={(next) => go(next)}
      />
    </>
  )
}

/** The log as auditors read it: every event, in order, with what proves it. */
export const LogPage = ({ search }: LogPageProps) => {
  const { can } = useSession()
  const allowed = can('audit')
  return (
    <div className="mx-auto grid w-full max-w-[100rem] grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 md:px-6">
      <PageHeader
        title="Protokoll"
        back={<Link to="/verwaltung">Verwaltung</Link>}
        description="Alles, was je geschehen ist, in der Reihenfolge, in der es geschah. Nichts wird überschrieben."
      />
      {allowed ? (
        <>
          <SealPanel />
          <Log search={search} />
        </>
      ) : (
        <EmptyState icon={ShieldX} title="Für das Protokoll fehlt Ihnen das Recht.">
          Lesen dürfen es die Revision und die Administration.
        </EmptyState>
      )}
    </div>
  )
}
