import { useCallback, useMemo, useRef } from 'react'
import { createStore, useStore } from '@/state/store.ts'
import { columnLayout, plainLayout } from './column-layout.ts'
import { type DataTableColumns, type Sort, useDataTable } from './data-table-setup.ts'
import { pressed } from './table-sort.ts'

interface TableModelOptions<Row extends object> {
  readonly columns: DataTableColumns<Row>
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly sorts: readonly Sort[]
  readonly onSortChange: ((sort: Sort) => void) | undefined
  /** Several columns can sort. */
  readonly onSortsChange: ((sorts: readonly Sort[]) => void) | undefined
  readonly storageKey: string | undefined
}

const nowhere = createStore(plainLayout)

/** The table's columns and rows, with the columns as somebody has arranged them, for the next visit. */
export const useTableModel = <Row extends object>(options: TableModelOptions<Row>) => {
  const { columns, rows, rowId, sorts, storageKey } = options
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
    state: { columnVisibility: visibility, sorting: [...sorts] },
    onColumnVisibilityChange: (change) => {
      const next = typeof change === 'function' ? change(visibility) : change
      const without = Object.keys(next).filter((id) => next[id] === false)
      layout.set((last) => ({ ...last, hidden: without }))
    },
  })
  const latest = useRef(options)
  latest.current = options
  /** The header of a column was pressed, with `add` to sort by it as well. */
  const onSort = useCallback((id: string, add: boolean): void => {
    const { sorts: now, onSortChange, onSortsChange } = latest.current
    const next = pressed(now, id, add && onSortsChange !== undefined)
    const [first] = next
    if (onSortsChange) onSortsChange(next)
    else if (first) onSortChange?.(first)
  }, [])
  return { table, widths, onSort }
}
