import {
  columnVisibilityFeature,
  createTableHook,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

/** Layout of a column. */
export interface ColumnLook {
  /** A CSS width, for example `8rem` or `24%`. Columns without one share what is left. */
  readonly width?: string
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end'
  /** The column's name for menus and screen readers, where the header is not a text. */
  readonly name?: string
  /** The header only looks like a word of the glossary („Stand“ of a run is how far it is): it is not explained. */
  readonly ownWord?: boolean
  /** Let the text break instead of cutting it off. */
  readonly wrap?: boolean
  /** What a row is called, where that is not the first column: it heads the card that a row is in a narrow table. */
  readonly leads?: boolean
  /** The last column, of what can be done with a row: always there, and in view however narrow the window is. */
  readonly pinned?: boolean
}

// Sorting and paging are the server's work: there are no row models for them here.
const hook = createTableHook({
  features: tableFeatures({
    columnVisibilityFeature,
    rowSortingFeature,
    columnMeta: metaHelper<ColumnLook>(),
  }),
  manualSorting: true,
  enableSortingRemoval: false,
  enableMultiSort: false,
  defaultColumn: { enableSorting: false },
})

export const useDataTable = hook.useAppTable

/**
 * The helper that types columns: `const { accessor, columns } = columnsFor<Row>()`, at module level.
 * `enableSorting: true` offers a column for sorting, `meta` says how it looks.
 */
export const columnsFor = hook.createAppColumnHelper

interface NamedColumn {
  readonly id: string
  readonly columnDef: { readonly header?: unknown; readonly meta?: ColumnLook }
}

/** The column's name in words. */
export const columnName = ({ id, columnDef: { header, meta } }: NamedColumn): string =>
  meta?.name ?? (typeof header === 'string' ? header : id)

export type DataTableInstance<Row extends object> = ReturnType<typeof useDataTable<Row>>
export type DataTableColumns<Row extends object> = Parameters<
  typeof useDataTable<Row>
>[0]['columns']
export type DataTableRow<Row extends object> = ReturnType<
  DataTableInstance<Row>['getRowModel']
>['rows'][number]

export interface Sort {
  /** The column's id. */
  readonly id: string
  readonly desc: boolean
}
