import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Inbox, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Field } from '@/ui/field.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import { useLastPage } from '@/ui/use-last-page.ts'
import { ChangePeriodDialog } from './change-period-dialog.tsx'
import { DuplicateQuestion } from './duplicate-question.tsx'
import { FetchNote, useFetchStatus } from './fetch-note.tsx'
import type { Doing } from './sample-actions.tsx'
import { sampleColumns } from './sample-columns.tsx'
import type { SamplesSearch } from './samples-search.ts'
import { SetAsideDialog } from './set-aside-dialog.tsx'
import { TakeUpQuestion } from './take-up-question.tsx'

const perPage = 10

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

const SampleDialogs = ({
  doing: { what, sample },
  onClose,
}: {
  readonly doing: Doing
  readonly onClose: () => void
}) => {
  const Asked = dialogs[what]
  return <Asked sample={sample} onClose={onClose} />
}

/** All deliveries, newest first. */
export const SamplesPage = ({ search: state, onSearch }: SamplesPageProps) => {
  const { search, offset = 0 } = state
  const mayChange = useSession().can('intake')
  const [doing, setDoing] = useState<Doing | null>(null)
  const status = useFetchStatus()
  const onOffset = (next: number, instead?: boolean) =>
    onSearch({ ...state, offset: next || undefined }, instead)
  const query = { search, offset, limit: perPage }
  const { data, error, isFetching, refetch } = useFollowedRead(
    'listSamples',
    { query },
    'deliveries',
  )
  const refresh = (): void => {
    void refetch()
    void status.refetch()
  }
  const upload = mayChange && (
    <Button asChild>
      <Link to="/upload">Datenlieferung hochladen</Link>
    </Button>
  )
  const total = data?.total ?? 0
  const settled = data !== undefined && !isFetching && error === null
  useLastPage({ settled, total, offset, limit: perPage, onOffset })
  return (
    <div className="grid min-w-0 gap-4 p-4 md:px-6">
      <PageHeader
        title="Datenlieferungen"
        back={<Link to="/verwaltung">Verwaltung</Link>}
        actions={
          <>
            <Button pending={isFetching} onClick={refresh}>
              <RefreshCw aria-hidden />
              Aktualisieren
            </Button>
            {mayChange && (
              <Button asChild>
                <Link to="/api-import">Aus dem DMS holen</Link>
              </Button>
            )}
            {upload}
          </>
        }
      />
      <DataTable
        label="Datenlieferungen"
        columns={useMemo(() => sampleColumns(mayChange, setDoing), [mayChange])}
        rows={data?.list ?? []}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/analyse/${id}`}
        total={total}
        offset={offset}
        loading={isFetching}
        error={error && sentenceOf(error)}
        onRetry={refresh}
        minWidth="76.5rem"
        storageKey="samples"
        toolbar={
          <search
            aria-label="Datenlieferungen filtern"
            className="flex flex-wrap items-center gap-3"
          >
            <Field label="Suche" hideLabel className="w-80">
              <SearchField
                value={search ?? ''}
                placeholder="Datei, Lieferant, Projekt, Jahrgang"
                onSearch={(text) => onSearch({ search: text || undefined })}
              />
            </Field>
            {search && (
              <p role="status" className="text-table text-muted tabular-nums">
                {data && formatCount(total, 'Datenlieferung', 'Datenlieferungen')}
              </p>
            )}
            <FetchNote running={status.data === true} />
          </search>
        }
        empty={
          search ? (
            <EmptyState
              icon={Inbox}
              title="Keine Treffer für diese Suche."
              action={<Button onClick={() => onSearch({})}>Suche zurücksetzen</Button>}
            />
          ) : (
            <EmptyState icon={Inbox} title="Es gibt noch keine Datenlieferung." action={upload} />
          )
        }
        footer={total > 0 && <Pages offset={offset} total={total} onOffset={onOffset} />}
      />
      {doing && <SampleDialogs doing={doing} onClose={() => setDoing(null)} />}
    </div>
  )
}
