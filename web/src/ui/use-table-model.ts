import { useMemo } from 'react'
import { createStore, useStore } from '@/state/store.ts'
import { columnLayout, plainLayout } from './column-layout.ts'
import { type DataTableColumns, type Sort, useDataTable } from './data-table-setup.ts'

interface TableModelOptions<Row extends object> {
  readonly columns: DataTableColumns<Row>
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly sort: Sort | undefined
  readonly onSortChange: ((sort: Sort) => void) | undefined
  readonly storageKey: string | undefined
}

const nowhere = createStore(plainLayout)

/** The table's columns and rows, with the columns as somebody has arranged them, for the next visit. */
export const useTableModel = <Row extends object>(options: TableModelOptions<Row>) => {
  const { columns, rows, rowId, sort, onSortChange, storageKey } = options
  const layout = storageKey === undefined ? nowhere : columnLayout(storageKey)
  const { hidden, widths } = useStore(layout)
  const visibility = useMemo(
    (): Record<string, boolean> => Object.fromEntries(hidden.map((id) => [id, false])),
    [hidden],
  )
  const table = useDataTable<Row>({
    data: rows as Row[],
    columns,
    getRowId: rowId,
    state: { columnVisibility: visibility, sorting: sort ? [sort] : [] },
    onColumnVisibilityChange: (change) => {
      const next = typeof change === 'function' ? change(visibility) : change
      const without = Object.keys(next).filter((id) => next[id] === false)
      layout.set((last) => ({ ...last, hidden: without }))
    },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sort ? [sort] : []) : change
      if (next) onSortChange?.(next)
    },
  })
  return { table, widths }
}
