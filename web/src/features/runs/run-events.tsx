import type { RunEventFacts } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { ChevronFirst, ChevronRight } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { formatDateTimeSeconds, formatNumber, noValue } from '@/format/format.ts'
import { EventSign } from '@/product/event-icon.tsx'
import { EventSentenceText } from '@/product/event-sentence.tsx'
import { RunLink } from '@/product/runs/run-link.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import type { RunSearch } from './run-search.ts'

const perPage = 50

/** The values that a record was created with; those of a change stand in its sentence. */
const Values = ({ event: { values } }: { readonly event: RunEventFacts }) =>
  values.length === 0 ? (
    <span className="text-muted">{noValue}</span>
  ) : (
    <span
      className="text-muted"
      title={values.map((one) => `${one.fieldLabel}: ${one.newValue}`).join('\n')}
    >
      {values
        .slice(0, 3)
        .map((one) => `${one.fieldLabel}: ${one.newValue ?? noValue}`)
        .join(', ')}
      {values.length > 3 && ` und ${formatNumber(values.length - 3)} weitere Werte`}
    </span>
  )

const { accessor, display, columns } = columnsFor<RunEventFacts>()

const eventColumns = columns([
  accessor('at', {
    header: 'Zeit',
    cell: ({ getValue, row: { original } }) => (
      <time dateTime={getValue()} title={`Position ${formatNumber(original.position)}`}>
        {formatDateTimeSeconds(getValue())}
      </time>
    ),
    meta: { width: '10.5rem' },
  }),
  display({
    id: 'sentence',
    header: 'Ereignis',
    cell: ({ row: { original } }) => (
      <span className="flex min-w-0 items-start gap-1.5">
        <span className="pt-0.5">
          <EventSign type={original.type} />
        </span>
        <span className="min-w-0">
          <EventSentenceText sentence={original.sentence} linked className="whitespace-normal" />
          {original.takenBackBy && (
            <span className="block text-xs text-muted">
              <RunLink runId={original.takenBackBy}>zurückgenommen</RunLink>
            </span>
          )}
        </span>
      </span>
    ),
    meta: { wrap: true },
  }),
  display({
    id: 'values',
    header: 'Angelegt mit',
    cell: ({ row: { original } }) => <Values event={original} />,
    meta: { wrap: true, width: '28%' },
  }),
])

interface RunEventsProps {
  readonly runId: string
  /** Number of the events of this kind, where it is known. */
  readonly total: number | undefined
  /** The words for the events that are shown. */
  readonly shown: string
  readonly search: RunSearch
  readonly onSearch: (search: RunSearch) => void
}

/** The events of a run as sentences, with the value before and after, in their order. */
export const RunEvents = ({ runId, total, shown, search, onSearch }: RunEventsProps) => {
  const query = {
    ...(search.type && { type: search.type }),
    ...(search.class && { class: search.class }),
    ...(search.attribute && { attribute: search.attribute }),
    ...(search.after && { after: search.after }),
    limit: perPage,
  }
  const { data, error, isPending, refetch } = useQuery(
    read('runEvents', { params: { runId }, query }),
  )
  const rows = data?.list ?? []
  const { after: _, ...filters } = search
  return (
    <DataTable
      label="Ereignisse des Laufs"
      columns={eventColumns}
      rows={rows}
      rowId={({ position }) => String(position)}
      {...(total !== undefined && { total })}
      loading={isPending}
      error={error ? sentenceOf(error) : null}
      onRetry={() => void refetch()}
      minWidth="52rem"
      toolbar={
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-sm font-semibold">{shown}</h2>
          {search.type && (
            <Button size="small" onClick={() => onSearch({})}>
              Alle Ereignisse zeigen
            </Button>
          )}
        </div>
      }
      empty={<EmptyState title="Hier ist nichts geschehen." />}
      footer={
        <div className="flex items-center justify-between gap-4 text-table text-muted">
          <p role="status" className="tabular-nums">
            {`${formatNumber(rows.length)} Ereignisse auf dieser Seite`}
            {total !== undefined && `, ${formatNumber(total)} insgesamt`}
          </p>
          <div className="flex">
            <IconButton
              label="Zum Anfang"
              size="small"
              disabledBecause={search.after === undefined ? 'Das ist der Anfang des Laufs.' : null}
              onClick={() => onSearch(filters)}
            >
              <ChevronFirst aria-hidden />
            </IconButton>
            <IconButton
              label="Spätere Ereignisse"
              size="small"
              disabledBecause={rows.length < perPage ? 'Danach geschah nichts mehr.' : null}
              onClick={() => onSearch({ ...search, after: rows.at(-1)?.position })}
            >
              <ChevronRight aria-hidden />
            </IconButton>
          </div>
        </div>
      }
    />
  )
}
