import { Button } from '@/ui/button.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { Spinner } from '@/ui/spinner.tsx'
import { useMedia } from '@/ui/use-media.ts'
import { DecisionCell, DiffCell, FieldCell, SourceCell } from './change-cells.tsx'
import { InitialNote } from './initial-note.tsx'
import { useQueueActions } from './queue-context.ts'
import type { NoteRow, QueueRow } from './queue-rows.ts'
import { ActionCell, NameCell, OriginCell } from './record-cells.tsx'

/** The note below an unfolded record. */
const NoteCell = ({ row }: { readonly row: NoteRow }) => {
  const { retry } = useQueueActions()
  switch (row.note) {
    case 'loading':
      return <Spinner label="Änderungen werden geladen" className="text-muted" />
    case 'failed':
      return (
        <span className="flex flex-wrap items-center gap-2">
          Die Änderungen konnten nicht geladen werden.
          <Button look="link" onClick={() => retry(row.rootId)}>
            Erneut versuchen
          </Button>
        </span>
      )
    case 'initial':
      return <InitialNote row={row} />
    case 'none':
      return <span className="text-muted">Keine offenen Änderungen mehr.</span>
  }
}

const { display, columns } = columnsFor<QueueRow>()

const reading = [
  display({
    id: 'action',
    header: 'Ausstehende Aktion',
    enableSorting: true,
    cell: ({ row: { original: row } }) => {
      if (row.kind === 'record') return <ActionCell row={row} />
      return row.kind === 'change' ? <FieldCell row={row} /> : null
    },
    meta: { width: '14.5rem' },
  }),
  display({
    id: 'name',
    header: 'Name',
    enableSorting: true,
    cell: ({ row: { original: row } }) => {
      if (row.kind === 'record') return <NameCell row={row} />
      return row.kind === 'change' ? <DiffCell row={row} /> : <NoteCell row={row} />
    },
    meta: { wrap: true },
  }),
  display({
    id: 'id',
    header: 'Herkunft, ID',
    enableSorting: true,
    cell: ({ row: { original: row } }) => {
      if (row.kind === 'record') return <OriginCell row={row} />
      return row.kind === 'change' ? <SourceCell row={row} /> : null
    },
    meta: { width: '13rem' },
  }),
]

const deciding = display({
  id: 'decision',
  header: () => <span className="sr-only">Entscheidung</span>,
  cell: ({ row: { original: row } }) => (row.kind === 'change' ? <DecisionCell row={row} /> : null),
  meta: { name: 'Entscheidung', width: '5rem', pinned: true },
})

/** A record's line, and below it the lines of its changes: field, difference, origin. */
const readingColumns = columns(reading)

/** The same for those who decide. */
const decidingColumns = columns([...reading, deciding])

/** Names and fields first, where there is room for one column and a half. */
const narrow = [
  display({
    id: 'name',
    header: 'Name',
    enableSorting: true,
    cell: ({ row: { original: row } }) => {
      if (row.kind === 'record') return <NameCell row={row} />
      return row.kind === 'change' ? <FieldCell row={row} /> : null
    },
    meta: { width: '11.5rem' },
  }),
  display({
    id: 'action',
    header: 'Offen',
    enableSorting: true,
    cell: ({ row: { original: row } }) => {
      if (row.kind === 'record') return <ActionCell row={row} />
      return row.kind === 'change' ? <DiffCell row={row} /> : <NoteCell row={row} />
    },
    meta: { wrap: true },
  }),
]
const narrowReading = columns(narrow)
const narrowDeciding = columns([...narrow, deciding])

/** Beside a record there is less room: the kind of action gives way to the values. */
const besideWidths = { action: '11.5rem', id: '9rem' } as const

/** On a tablet the sources of changes stand below their fields, and the values get the room. */
const tightWidths = { action: '12.5rem', id: '8.5rem' } as const

const withWidths = (widths: Readonly<Record<'action' | 'id', string>>) =>
  reading.map((column) => {
    const width = widths[column.id as keyof typeof widths]
    return width ? { ...column, meta: { ...column.meta, width } } : column
  })
const besideReading = columns(withWidths(besideWidths))
const besideDeciding = columns([...withWidths(besideWidths), deciding])
const tightReading = columns(withWidths(tightWidths))
const tightDeciding = columns([...withWidths(tightWidths), deciding])

/** The list's columns and its least width, as the person may decide and the window has room. */
export const useQueueColumns = (mayDecide: boolean, beside: boolean) => {
  const isNarrow = useMedia('(width < 40rem)')
  const isTight = useMedia('(width < 60rem)')
  if (beside) return { columns: mayDecide ? besideDeciding : besideReading, minWidth: '38rem' }
  if (isNarrow) return { columns: mayDecide ? narrowDeciding : narrowReading, minWidth: '30rem' }
  if (isTight) return { columns: mayDecide ? tightDeciding : tightReading, minWidth: '44rem' }
  return { columns: mayDecide ? decidingColumns : readingColumns, minWidth: '51rem' }
}
