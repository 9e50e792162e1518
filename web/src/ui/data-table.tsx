import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { cn } from './cn.ts'
import {
  type BodyHandle,
  type BodyProps,
  PlainBody,
  rowHeight,
  virtualFrom,
} from './data-table-body.tsx'
import { DataTableFrame } from './data-table-frame.tsx'
import { type RowGroups, withHeading } from './data-table-groups.tsx'
import { DataTableHead } from './data-table-head.tsx'
import { onTableKey } from './data-table-keys.ts'
import { DataTableNote } from './data-table-note.tsx'
import { type Opening, useOpening } from './data-table-opening.ts'
import { DataTableRowView, type RowTone } from './data-table-row.tsx'
import type { DataTableColumns, Sort } from './data-table-setup.ts'
import { showOverflowTooltip } from './overflow-tooltip.ts'
import type { RowTree } from './row-tree.ts'
import { sortsOf } from './table-sort.ts'
import { useActiveRow } from './use-active-row.ts'
import { nothingSelected, type Selection, useRowSelection } from './use-row-selection.ts'
import { useTableModel } from './use-table-model.ts'

// Most lists are shorter than a screen or two and never need it.
const DataTableTotals = lazy(async () => ({
  default: (await import('./data-table-totals.tsx')).DataTableTotals,
}))
const VirtualBody = lazy(async () => ({
  default: (await import('./data-table-virtual-body.tsx')).VirtualBody,
}))

/** Operations that a page can call on its table. */
export interface DataTableHandle {
  /** Move the focus by so many rows; the way for a page's own J and K. */
  readonly moveBy: (rows: number) => void
  readonly focusRow: (id: string) => void
  readonly activeId: () => string | undefined
}

export interface DataTableProps<Row extends object> {
  /** Name of the rows, for screen readers. */
  readonly label: string
  /** From `columnsFor<Row>().columns([…])`, at module level or memoised. */
  readonly columns: DataTableColumns<Row>
  /** The rows of this page; keep unchanged rows the same objects. */
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** All rows there are, if this is a page of them, and the page's place. */
  readonly total?: number
  readonly offset?: number
  /** The column that sorts, or several in turn. */
  readonly sort?: Sort | readonly Sort[] | undefined
  readonly onSortChange?: (sort: Sort) => void
  /** Instead: several columns can sort, each added by its header with the shift key. */
  readonly onSortsChange?: (sorts: readonly Sort[]) => void
  /** Rows stand in groups, each below a heading. */
  readonly groups?: RowGroups<Row> | undefined
  /** Below all rows what they come to, by column. */
  readonly totals?: Readonly<Record<string, ReactNode>> | undefined
  readonly selection?: Selection
  /** Offers selecting. */
  readonly onSelectionChange?: (selection: Selection) => void
  /** Address of a row: opened by click or Eingabe, with Strg in a new tab. */
  readonly rowHref?: (row: Row) => string | undefined
  /** Instead of following `rowHref` in this tab. */
  readonly onOpen?: (row: Row) => void
  readonly rowTone?: (row: Row) => RowTone | undefined
  /** The rows hang below each other: a tree, each row after the one it hangs below. */
  readonly tree?: RowTree<Row>
  readonly loading?: boolean
  readonly error?: string | null | undefined
  readonly onRetry?: () => void
  /** An `EmptyState`; say whether the filter or the list is empty. */
  readonly empty?: ReactNode
  /** Remember the columns under this name: which are hidden, and how wide they are drawn. */
  readonly storageKey?: string
  /** Above the table: filters, a selection bar. The column menu stands at its end. */
  readonly toolbar?: ReactNode
  /** Below the table: a `Pagination`. */
  readonly footer?: ReactNode
  /** The table scrolls sideways below this width. */
  readonly minWidth?: string
  readonly className?: string
  readonly handle?: Ref<DataTableHandle>
}

const selectedOf = (ids: readonly string[], selection: Selection): boolean | 'indeterminate' => {
  const count = ids.filter((id) => selection.has(id)).length
  return count === 0 ? false : count === ids.length || 'indeterminate'
}

/** The state of a table: its columns and rows, the active row and the selected ones. */
const useTableState = <Row extends object>(props: DataTableProps<Row>) => {
  const { columns, rows, rowId, onSortChange, onSortsChange, storageKey } = props
  const sorts = sortsOf(props.sort)
  const { selection = nothingSelected, onSelectionChange } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const bodyHandle = useRef<BodyHandle>(null)
  const model = useTableModel({
    ...{ columns, rows, rowId, sorts, onSortChange, onSortsChange, storageKey },
  })
  const lines = model.table.getRowModel().rows
  const ids = lines.map(({ id }) => id)
  const reveal = useCallback((index: number) => bodyHandle.current?.reveal(index), [])
  const active = useActiveRow(ids, body, reveal)
  const select = useRowSelection({ ids, selection, onChange: onSelectionChange })
  useImperativeHandle(props.handle, () => ({
    moveBy: (by) => active.focusAt(active.activeIndex() + by),
    focusRow: (id) => active.focusAt(ids.indexOf(id)),
    activeId: () => active.activeId,
  }))
  return {
    ...model,
    sorts,
    visible: model.table.getVisibleLeafColumns(),
    lines,
    ids,
    body,
    bodyHandle,
    active,
    select,
    selection,
    selectable: onSelectionChange !== undefined,
  }
}

type TableState<Row extends object> = ReturnType<typeof useTableState<Row>>
interface TableBodyProps<Row extends object> {
  readonly props: DataTableProps<Row>
  readonly state: TableState<Row>
  readonly scroller: HTMLElement | null
  readonly open: Opening
}

/** The rows of a table, or the note that stands in their place. */
const TableBody = <Row extends object>({ props, state, scroller, open }: TableBodyProps<Row>) => {
  const { table, visible, lines, ids, body, active, select, selection, selectable } = state
  const { loading = false, tree } = props
  const columns = visible.length + (selectable ? 1 : 0)
  const Body = lines.length > virtualFrom ? VirtualBody : PlainBody
  const renderRow: BodyProps['renderRow'] = (index, measure) => {
    const row = lines[index]
    if (!row) return null
    const drawn = (
      <DataTableRowView
        key={row.id}
        table={table}
        row={row}
        index={index}
        ariaRowIndex={(props.offset ?? 0) + index + 2}
        selectable={selectable}
        selected={selection.has(row.id)}
        active={row.id === active.activeId}
        columnKey={visible}
        href={props.rowHref?.(row.original)}
        tone={props.rowTone?.(row.original)}
        treePlace={tree?.placeOf(row.original)}
        draggable={tree?.draggable ?? false}
        onActivate={active.activate}
        onToggle={select.toggle}
        onOpen={open}
        {...(measure && { measure })}
      />
    )
    const before = lines[index - 1]?.original
    return withHeading(drawn, {
      ...{ id: row.id, row: row.original, before, groups: props.groups, columns },
    })
  }
  return (
    <tbody ref={body} className="@max-xl:block" onPointerOver={showOverflowTooltip}>
      <Suspense>
        <Body
          rows={lines}
          columns={columns}
          scroller={scroller}
          handle={state.bodyHandle}
          activeIndex={active.activeId === undefined ? -1 : ids.indexOf(active.activeId)}
          onDrawn={active.keepFocus}
          renderRow={renderRow}
        />
      </Suspense>
      {lines.length === 0 && (
        <DataTableNote
          columns={columns}
          loading={loading}
          error={props.error}
          empty={props.empty}
          onRetry={props.onRetry}
        />
      )}
    </tbody>
  )
}

/** The one table of the house: sorted and paged by the server, worked by keyboard. */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { rows, storageKey, tree, totals } = props
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const state = useTableState(props)
  const { table, widths, visible, lines, ids, active, select, selectable } = state
  const open = useOpening(props)
  const rowCount = props.total ?? lines.length

  const onKey = (event: KeyboardEvent): void => {
    const { activeIndex, focusAt } = active
    if (tree?.onKey(event, { rows, at: activeIndex(), focusAt })) event.preventDefault()
    else
      onTableKey(event, {
        count: lines.length,
        pageRows: Math.max(Math.floor((scroller?.clientHeight ?? 0) / rowHeight) - 2, 1),
        activeIndex,
        idAt: (index) => ids[index],
        focusAt,
        open,
        selection: selectable ? select : null,
      })
  }

  return (
    <DataTableFrame
      table={table}
      toolbar={props.toolbar}
      columnMenu={storageKey !== undefined}
      footer={props.footer}
      className={props.className}
    >
      <section
        ref={setScroller}
        aria-label={`${props.label}, Tabelle`}
        tabIndex={lines.length === 0 ? undefined : -1}
        onScroll={({ currentTarget }) =>
          currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)
        }
        className={cn(
          'group/table @container relative scroll-pt-9 max-h-[calc(100dvh-13rem)] min-h-0 flex-1 overflow-auto',
          totals && 'scroll-pb-12',
        )}
      >
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles, a grid's and a tree's, know the counts */}
        <table
          role={tree ? 'treegrid' : 'grid'}
          aria-label={props.label}
          aria-busy={props.loading || undefined}
          aria-multiselectable={selectable || undefined}
          aria-rowcount={rowCount + (totals ? 2 : 1)}
          aria-colcount={visible.length + (selectable ? 1 : 0)}
          style={{ minWidth: props.minWidth ?? '40rem' }}
          className="w-full table-fixed border-separate border-spacing-0 text-table @max-xl:block @max-xl:min-w-0!"
          {...tree?.dragHandlers(rows)}
          onKeyDown={onKey}
        >
          <colgroup>
            {selectable && <col className="w-9" />}
            {visible.map(({ id, columnDef }) => (
              <col key={id} style={{ width: widths[id] ?? columnDef.meta?.width }} />
            ))}
          </colgroup>
          <DataTableHead
            table={table}
            selectable={selectable}
            selected={selectedOf(ids, state.selection)}
            onToggleAll={select.toggleAll}
            sorts={state.sorts}
            several={props.onSortsChange !== undefined}
            onSort={state.onSort}
            columnKey={visible}
            storageKey={storageKey}
            widths={widths}
          />
          <TableBody props={props} state={state} scroller={scroller} open={open} />
          {totals && lines.length > 0 && (
            <Suspense>
              <DataTableTotals {...{ visible, selectable, totals }} rowIndex={rowCount + 2} />
            </Suspense>
          )}
        </table>
      </section>
    </DataTableFrame>
  )
}
