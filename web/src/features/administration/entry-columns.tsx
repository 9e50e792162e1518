import type { ReactNode } from 'react'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { moment, widths } from './plain-cell.tsx'

/** The column of buttons at the end of a row. `width`: a CSS width. */
export const actionsColumn = <Row extends object>(
  actions: (row: Row) => ReactNode,
  width: string = widths.actions,
) =>
  columnsFor<Row>().display({
    id: 'actions',
    header: () => <span className="sr-only">Aktionen</span>,
    cell: ({ row }) => actions(row.original),
    meta: { width, name: 'Aktionen', pinned: true },
  })

interface Dated {
  readonly createdAt: string
  readonly updatedAt: string
}

/** When an entry was made and when it was changed last. */
export const dateColumns = <Row extends Dated>() => {
  const { accessor } = columnsFor<Row>()
  return [
    accessor(({ createdAt }) => createdAt, {
      id: 'createdAt',
      header: 'Angelegt',
      cell: ({ getValue }) => moment(getValue()),
      meta: { width: widths.moment },
    }),
    accessor(({ updatedAt }) => updatedAt, {
      id: 'updatedAt',
      header: 'Geändert',
      cell: ({ getValue }) => moment(getValue()),
      meta: { width: widths.moment },
    }),
  ]
}
