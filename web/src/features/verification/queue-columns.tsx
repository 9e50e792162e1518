import { columnsFor } from '@/ui/data-table-setup.ts'
import { DiffCell, FieldCell, SourceCell } from './change-cells.tsx'
import { NoteCell } from './note-cell.tsx'
import type { QueueRow } from './queue-rows.ts'
import { ActionCell, NameCell } from './record-cells.tsx'

const { display, columns } = columnsFor<QueueRow>()

/** A record's line, and below it the lines of its changes: field, difference, origin. */
export const queueColumns = columns([
  display({
    id: 'action',
    header: 'Ausstehende Aktion',
    cell: ({ row: { original: row } }) => {
      if (row.kind === 'record') return <ActionCell row={row} />
      return row.kind === 'change' ? <FieldCell row={row} /> : null
    },
    meta: { width: '16rem' },
  }),
  display({
    id: 'name',
    header: 'Name',
    cell: ({ row: { original: row } }) => {
      if (row.kind === 'record') return <NameCell row={row} />
      return row.kind === 'change' ? <DiffCell row={row} /> : <NoteCell row={row} />
    },
    meta: { wrap: true },
  }),
  display({
    id: 'id',
    header: 'ID',
    cell: ({ row: { original: row } }) => {
      if (row.kind === 'record')
        return <span className="text-xs text-muted tabular-nums">{row.id}</span>
      return row.kind === 'change' ? <SourceCell row={row} /> : null
    },
    meta: { width: '19.5rem' },
  }),
])
