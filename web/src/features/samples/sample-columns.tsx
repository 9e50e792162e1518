import { classLabels, type Sample } from '@stammbuch/contracts'
import { Fragment } from 'react'
import { formatCount, formatDate, formatDateTime, formatNumber, noValue } from '@/format/format.ts'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { Tooltip } from '@/ui/tooltip.tsx'
import { type SampleAction, SampleActions } from './sample-actions.tsx'

const plain = (value: string | number | null) => {
  if (value === null) return noValue
  const text = typeof value === 'number' ? formatNumber(value) : value
  return <span title={text}>{text}</span>
}

/** A file's name, which may go on in the next line where its parts meet. */
const fileName = (name: string) => (
  <span className="font-medium" title={name}>
    {name.split(/(?<=[_.-])/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name never change places
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)

/** The end of an id: its beginning is the time, and alike in all of a day. */
const shortId = (id: string): string => `…${id.slice(-6)}`

/** The records that an import created, by class: „12 Unternehmen“, „3 Kontakte“; empty without any. */
const createdTexts = (sample: Sample): readonly string[] =>
  (
    [
      [sample.accountsCount, classLabels.account],
      [sample.contactsCount, classLabels.contact],
      [sample.awardsCount, classLabels.award],
      [sample.scoresCount, classLabels.score],
      [sample.productsCount, classLabels.product],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, words]) => formatCount(count, ...words))

const { accessor, display, columns } = columnsFor<Sample>()

/** Columns of a delivery and its origin. */
const originColumns = columns([
  accessor('id', {
    id: 'created',
    header: 'ID',
    enableSorting: true,
    cell: ({ getValue, row: { original } }) => (
      <Tooltip text={`${getValue()}, angelegt am ${formatDateTime(original.createdAt)}`}>
        <code className="text-xs">{shortId(getValue())}</code>
      </Tooltip>
    ),
    meta: { width: '5.25rem' },
  }),
  accessor('rawDataReference', {
    id: 'file',
    header: 'Datei',
    enableSorting: true,
    cell: ({ getValue }) => fileName(getValue()),
    meta: { wrap: true, leads: true },
  }),
  accessor(({ supplier }) => supplier?.name ?? null, {
    id: 'supplier',
    header: 'Datenlieferant',
    enableSorting: true,
    cell: ({ getValue }) => plain(getValue()),
    meta: { width: '8.75rem', wrap: true },
  }),
  accessor(({ period }) => period?.name ?? null, {
    id: 'period',
    header: 'Jahrgang',
    enableSorting: true,
    cell: ({ getValue }) => plain(getValue()),
    meta: { width: '6.75rem' },
  }),
  accessor(
    ({ rankingGroup }) => rankingGroup && `${rankingGroup.shortCode} · ${rankingGroup.name}`,
    {
      id: 'project',
      header: 'Projekt',
      enableSorting: true,
      cell: ({ getValue }) => plain(getValue()),
      meta: { width: '7rem', wrap: true },
    },
  ),
  accessor(({ mapping }) => mapping?.name ?? null, {
    id: 'mapping',
    header: 'Daten-Mapping',
    cell: ({ getValue, row: { original } }) => (
      <>
        {plain(getValue())}
        {original.mapping && original.mappedDate && (
          <span className="block text-xs text-muted tabular-nums">
            {formatDate(original.mappedDate)}
          </span>
        )}
        {original.setAside && !original.importRunId && (
          <span className="block text-xs text-muted">wird nicht importiert</span>
        )}
        {original.importCancelled && (
          <span className="block text-xs text-stale">Import abgebrochen</span>
        )}
      </>
    ),
    meta: { width: '7.5rem', wrap: true },
  }),
])

/** Columns of the result of a delivery: its rows, and the records that their import made. */
const resultColumns = columns([
  accessor('sampleEntriesCount', {
    header: 'Zeilen',
    cell: ({ getValue }) => plain(getValue()),
    meta: { width: '5rem', align: 'end' },
  }),
  accessor(createdTexts, {
    id: 'made',
    header: 'Angelegt',
    cell: ({ getValue, row: { original } }) => (
      <>
        <strong className="font-semibold tabular-nums">{formatNumber(original.entityCount)}</strong>
        {getValue().map((words) => (
          <span key={words} className="block text-xs text-muted tabular-nums">
            {words}
          </span>
        ))}
      </>
    ),
    meta: { width: '11rem', wrap: true },
  }),
  accessor('changesCount', {
    header: 'Änderungen',
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { width: '6.25rem', align: 'end' },
  }),
  accessor(({ parent }) => (parent ? 'Ja' : 'Nein'), {
    id: 'duplicate',
    header: 'Duplikat',
    cell: ({ getValue, row: { original } }) => (
      <span title={original.parent ? `von ${original.parent.id}` : undefined}>{getValue()}</span>
    ),
    meta: { width: '4.75rem' },
  }),
])

/** The columns of deliveries; `onDo` where a person may do something with them. */
export const sampleColumns = (mayChange: boolean, onDo: (action: SampleAction) => void) =>
  columns([
    ...originColumns,
    ...resultColumns,
    display({
      id: 'actions',
      header: () => <span className="sr-only">Aktionen</span>,
      cell: ({ row: { original } }) => (
        <SampleActions sample={original} mayChange={mayChange} onDo={onDo} />
      ),
      meta: { width: '8.5rem', name: 'Aktionen', align: 'end', pinned: true },
    }),
  ])
