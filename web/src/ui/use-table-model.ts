import { useState } from 'react'
import { type DataTableColumns, type Sort, useDataTable } from './data-table-setup.ts'
import { hiddenColumns, keepHiddenColumns } from './hidden-columns.ts'

interface TableModelOptions<Row extends object> {
  readonly columns: DataTableColumns<Row>
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly sort: Sort | undefined
  readonly onSortChange: ((sort: Sort) => void) | undefined
  readonly storageKey: string | undefined
}

/** The table's columns and rows, with the columns somebody has hidden kept for the next visit. */
export const useTableModel = <Row extends object>(options: TableModelOptions<Row>) => {
  const { columns, rows, rowId, sort, onSortChange, storageKey } = options
  const [visibility, setVisibility] = useState(() => hiddenColumns(storageKey))
  return useDataTable<Row>({
    data: rows as Row[],
    columns,
    getRowId: rowId,
    state: { columnVisibility: visibility, sorting: sort ? [sort] : [] },
    onColumnVisibilityChange: (change) => {
      const next = typeof change === 'function' ? change(visibility) : change
      setVisibility(next)
      keepHiddenColumns(storageKey, next)
    },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sort ? [sort] : []) : change
      if (next) onSortChange?.(next)
    },
  })
}
