import type { RegisteredRun } from '@stammbuch/contracts'
import { formatDateTime, formatDuration, noValue } from '@/format/format.ts'
import { runName, runOutcome } from '@/product/runs/run-words.ts'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { StandingBadge } from './standing.tsx'

const { accessor, columns } = columnsFor<RegisteredRun>()

/** Milliseconds from the beginning of a run to its end; `null` while it has none. */
export const durationOf = ({ startedAt, finishedAt }: RegisteredRun): number | null =>
  finishedAt === null ? null : Date.parse(finishedAt) - Date.parse(startedAt)

/** The columns of the register of runs. */
export const runColumns = columns([
  accessor('startedAt', {
    header: 'Begonnen',
    cell: ({ getValue }) => <time dateTime={getValue()}>{formatDateTime(getValue())}</time>,
    meta: { width: '9.5rem' },
  }),
  accessor(runName, { id: 'kind', header: 'Lauf', meta: { width: '11rem' } }),
  accessor('subject', {
    header: 'Worüber',
    cell: ({ getValue, row: { original } }) => (
      <span title={getValue() ?? undefined}>{getValue() ?? original.project ?? noValue}</span>
    ),
  }),
  accessor(({ by }) => by.fullName, { id: 'by', header: 'Person', meta: { width: '10rem' } }),
  accessor((run) => runOutcome(run) || noValue, {
    id: 'outcome',
    header: 'Ergebnis',
    meta: { width: '13rem' },
  }),
  accessor('state', {
    header: 'Stand',
    cell: ({ row: { original } }) => <StandingBadge run={original} />,
    meta: { width: '9.5rem', ownWord: true },
  }),
  accessor(durationOf, {
    id: 'duration',
    header: 'Dauer',
    cell: ({ getValue }) => {
      const duration = getValue()
      return duration === null ? noValue : formatDuration(duration)
    },
    meta: { width: '6rem', align: 'end' },
  }),
])
