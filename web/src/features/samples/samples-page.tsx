import type { Sample } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Inbox, LoaderCircle, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { useStanding } from '@/state/stand.ts'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Field } from '@/ui/field.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import { useLastPage } from '@/ui/use-last-page.ts'
import type { SampleAction } from './sample-actions.tsx'
import { sampleColumns } from './sample-columns.tsx'
import { DuplicateQuestion, TakeUpQuestion } from './sample-questions.tsx'
import { ChangePeriodDialog, SetAsideDialog } from './sample-text-dialogs.tsx'
import { type SamplesSearch, sortsIn, textOf } from './samples-search.ts'

const perPage = 10

/** Milliseconds between two looks: while a fetch runs its end is waited for. */
const pauses = { running: 2_000, idle: 15_000 } as const

/** Reads again and again if an API fetch is running. */
const useFetchStatus = () =>
  useQuery({
    ...read('fetchStatus'),
    enabled: useStanding() === null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === true ? pauses.running : pauses.idle),
  })

/** Says that a fetch is running, while one is. */
const FetchNote = ({ running }: { readonly running: boolean }) => (
  <p role="status" className="flex min-h-5 items-center gap-2 text-table text-muted empty:sr-only">
    {running && (
      <>
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
        Ein API-Abruf läuft. Die Datenlieferung erscheint hier, sobald alle Einträge da sind.
      </>
    )}
  </p>
)

interface SamplesPageProps {
  readonly search: SamplesSearch
  readonly onSearch: (search: SamplesSearch, instead?: boolean) => void
}

interface PagesProps {
  readonly offset: number
  readonly total: number
  readonly onOffset: (offset: number) => void
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

const dialogs = {
  'change-period': ChangePeriodDialog,
  duplicate: DuplicateQuestion,
  'set-aside': SetAsideDialog,
  'take-up': TakeUpQuestion,
} as const

interface ActionDialogProps {
  readonly action: SampleAction
  readonly onClose: () => void
}

const ActionDialog = ({ action: { kind, sample }, onClose }: ActionDialogProps) => {
  const Dialog = dialogs[kind]
  return <Dialog sample={sample} onClose={onClose} />
}

const upload = (
  <Button asChild>
    <Link to="/upload">Datenlieferung hochladen</Link>
  </Button>
)

interface HeaderProps {
  readonly mayChange: boolean
  readonly isFetching: boolean
  readonly onRefresh: () => void
}

const Header = ({ mayChange, isFetching, onRefresh }: HeaderProps) => (
  <PageHeader
    title="Datenlieferungen"
    back={<Link to="/verwaltung">Verwaltung</Link>}
    actions={
      <>
        <Button pending={isFetching} onClick={onRefresh}>
          <RefreshCw aria-hidden />
          Aktualisieren
        </Button>
        {mayChange && (
          <Button asChild>
            <Link to="/api-import">Aus dem DMS holen</Link>
          </Button>
        )}
        {mayChange && upload}
      </>
    }
  />
)

interface SearchBarProps {
  readonly search: string | undefined
  /** The number of deliveries found, once it is known. */
  readonly found: number | undefined
  readonly fetching: boolean
  readonly onSearch: (search: SamplesSearch) => void
}

const SearchBar = ({ search, found, fetching, onSearch }: SearchBarProps) => (
  <search
    aria-label="Datenlieferungen filtern"
    className="flex min-w-0 flex-wrap items-center gap-3"
  >
    <Field label="Suche" hideLabel className="w-80 max-w-full">
      <SearchField
        value={search ?? ''}
        placeholder="Datei, Lieferant, Projekt, Jahrgang"
        onSearch={(text) => onSearch({ search: text || undefined })}
      />
    </Field>
    {search && (
      <p role="status" className="text-table text-muted tabular-nums">
        {found !== undefined && formatCount(found, 'Datenlieferung', 'Datenlieferungen')}
      </p>
    )}
    <FetchNote running={fetching} />
  </search>
)

interface EmptyListProps {
  readonly searched: boolean
  readonly mayChange: boolean
  readonly onReset: () => void
}

const EmptyList = ({ searched, mayChange, onReset }: EmptyListProps) =>
  searched ? (
    <EmptyState
      icon={Inbox}
      title="Keine Treffer für diese Suche."
      action={<Button onClick={onReset}>Suche zurücksetzen</Button>}
    />
  ) : (
    <EmptyState
      icon={Inbox}
      title="Es gibt noch keine Datenlieferung."
      action={mayChange && upload}
    >
      {mayChange
        ? 'Mit ihr beginnt alles: Aus ihren Zeilen werden beim Import Einträge und Vorschläge.'
        : 'Hochladen kann sie die Redaktion.'}
    </EmptyState>
  )

/** A delivery leads to its analysis, and at an earlier moment to the import that there was of it. */
const hrefOf = ({ id, importRunId }: Sample, isPast: boolean): string | undefined =>
  isPast ? (importRunId ? `/laeufe/${importRunId}` : undefined) : `/analyse/${id}`

/** All deliveries, newest first unless sorted otherwise. */
export const SamplesPage = ({ search: state, onSearch }: SamplesPageProps) => {
  const { search, sort, offset = 0 } = state
  const mayChange = useSession().can('intake')
  const [action, setAction] = useState<SampleAction | null>(null)
  const past = useStanding()
  const status = useFetchStatus()
  const onOffset = (next: number, instead?: boolean) =>
    onSearch({ ...state, offset: next || undefined }, instead)
  const query = { search, sort, offset, limit: perPage }
  const { data, error, isFetching, refetch } = useFollowedRead(
    'listSamples',
    { query },
    'deliveries',
  )
  const refresh = (): void => {
    void refetch()
    if (!past) void status.refetch()
  }
  const total = data?.total ?? 0
  const settled = data !== undefined && !isFetching && error === null
  useLastPage({ settled, total, offset, limit: perPage, onOffset })
  return (
    <div className="page">
      <Header mayChange={mayChange} isFetching={isFetching} onRefresh={refresh} />
      <DataTable
        label="Datenlieferungen"
        columns={useMemo(() => sampleColumns(mayChange, setAction), [mayChange])}
        rows={data?.list ?? []}
        rowId={({ id }) => id}
        rowHref={(sample) => hrefOf(sample, past !== null)}
        total={total}
        offset={offset}
        sort={sortsIn(sort)}
        onSortsChange={(next) => onSearch({ search, sort: textOf(next) })}
        loading={isFetching}
        error={error && sentenceOf(error)}
        onRetry={refresh}
        minWidth="76.5rem"
        storageKey="samples"
        toolbar={
          <SearchBar
            search={search}
            found={data && total}
            fetching={status.data === true}
            onSearch={(next) => onSearch({ sort, ...next })}
          />
        }
        empty={
          <EmptyList
            searched={Boolean(search)}
            mayChange={mayChange}
            onReset={() => onSearch({})}
          />
        }
        footer={total > 0 && <Pages offset={offset} total={total} onOffset={onOffset} />}
      />
      {action && <ActionDialog action={action} onClose={() => setAction(null)} />}
    </div>
  )
}
