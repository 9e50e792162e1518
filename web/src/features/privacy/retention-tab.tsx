import type { RetentionRule } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { formatDate, formatDateTime, formatNumber, noValue } from '@/format/format.ts'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'

const labels: Readonly<Record<RetentionRule['what'], string>> = {
  deliveries: 'Gelieferte Dateien mit ihren Zeilen',
  exports: 'Exporte',
  dumps: 'Datenbankabzüge',
  readings: 'Zugriffe auf Angaben zu Personen',
  parked: 'Erledigte Übertragungsfehler',
  uploads: 'Unfertige Uploads',
}

const { accessor, display, columns } = columnsFor<RetentionRule>()

/** What goes next; a moment that has passed is within the hour. */
const nextOf = ({ kept, stored, nextAt }: RetentionRule): string => {
  if (kept === null || stored === 0 || nextAt === null) return noValue
  return Date.parse(nextAt) < Date.now()
    ? 'in der nächsten Stunde'
    : `${formatDateTime(nextAt)} Uhr`
}

const shown = columns([
  accessor('what', {
    header: 'Was',
    cell: ({ getValue }) => labels[getValue()],
    meta: { wrap: true },
  }),
  accessor('kept', {
    header: 'Aufbewahrt',
    cell: ({ getValue }) => getValue() ?? 'auf Dauer',
    meta: { wrap: true },
  }),
  display({
    id: 'stored',
    header: 'Vorhanden',
    cell: ({ row: { original } }) => (
      <span className="grid justify-items-end">
        {formatNumber(original.stored)}
        {original.oldestAt && (
          <span className="text-xs text-muted">seit {formatDate(original.oldestAt)}</span>
        )}
      </span>
    ),
    meta: { width: '8rem', align: 'end' },
  }),
  display({
    id: 'next',
    header: 'Nächste Löschung',
    cell: ({ row: { original } }) => nextOf(original),
    meta: { width: '10rem', wrap: true },
  }),
  accessor('within30Days', {
    header: 'In 30 Tagen',
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { width: '6rem', align: 'end' },
  }),
  accessor('setting', {
    header: 'Einstellung',
    cell: ({ getValue }) =>
      getValue() === null ? (
        <span className="text-muted">fest</span>
      ) : (
        <code className="font-mono text-xs">{getValue()}</code>
      ),
    meta: { width: '13.5rem', wrap: true },
  }),
])

/** How long what is kept, and what goes next. */
export const RetentionTab = () => {
  const { data, error, isPending, refetch } = useQuery({ ...read('listRetention'), staleTime: 0 })
  return (
    <div className="grid gap-3">
      <DataTable
        label="Aufbewahrungsfristen"
        columns={shown}
        rows={data?.list ?? []}
        rowId={({ what }) => what}
        loading={isPending}
        error={error && sentenceOf(error)}
        onRetry={() => void refetch()}
        minWidth="60rem"
      />
      <p className="text-table text-muted">
        Das Protokoll und was daraus folgt bleibt auf Dauer; wer gelöscht wird, verschwindet auch
        daraus. Die Fristen ändert der Betrieb in den Einstellungen des Dienstes.
      </p>
    </div>
  )
}
