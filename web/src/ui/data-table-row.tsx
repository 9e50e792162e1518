import { memo } from 'react'
import { Checkbox } from './checkbox.tsx'
import { cn } from './cn.ts'
import {
  type ColumnLook,
  columnName,
  type DataTableInstance,
  type DataTableRow,
} from './data-table-setup.ts'
import type { TreePlace } from './row-tree.ts'

export interface DataTableRowProps<Row extends object> {
  readonly table: DataTableInstance<Row>
  readonly row: DataTableRow<Row>
  /** The row's place in the whole list, from 1, the header being 1. */
  readonly ariaRowIndex: number
  readonly index: number
  readonly selectable: boolean
  readonly selected: boolean
  readonly active: boolean
  /** Changes when the visible columns do. */
  readonly columnKey: unknown
  readonly href: string | undefined
  readonly tone: RowTone | undefined
  /** In a tree; changes only together with the row. */
  readonly treePlace: TreePlace | undefined
  readonly draggable: boolean
  readonly onActivate: (id: string) => void
  readonly onToggle: (id: string, range: boolean) => void
  readonly onOpen: (index: number, newTab: boolean) => void
  readonly measure?: (element: HTMLTableRowElement | null) => void
}

/** `muted` is for excluded records, `marked` for one that deserves a look. */
export type RowTone = 'muted' | 'marked'

const interactive = 'a,button,input,label,select,textarea,[role=button],[role=checkbox]'

type CellsProps<Row extends object> = Pick<
  DataTableRowProps<Row>,
  'table' | 'row' | 'columnKey' | 'href' | 'selectable'
>

/** In a narrow table a row is a card: its name on top, what can be done with it at the end, values beside their names between. */
const cardLook = {
  row: '@max-xl:grid @max-xl:grid-cols-[auto_minmax(0,1fr)] @max-xl:border-b @max-xl:py-2 @max-xl:last:border-b-0 @max-xl:[&>td]:border-b-0',
  name: '@max-xl:order-first @max-xl:block @max-xl:h-auto @max-xl:py-1 @max-xl:whitespace-normal @max-xl:wrap-anywhere @max-xl:[&_.truncate]:whitespace-normal',
  alone: '@max-xl:col-span-full',
  beside: '@max-xl:pl-1',
  value:
    '@max-xl:relative @max-xl:overflow-visible @max-xl:col-span-full @max-xl:block @max-xl:h-auto @max-xl:min-h-6 @max-xl:py-0.5 @max-xl:pl-36 @max-xl:text-left @max-xl:whitespace-normal @max-xl:wrap-anywhere @max-xl:empty:hidden @max-xl:before:absolute @max-xl:before:left-3 @max-xl:before:w-32 @max-xl:before:truncate @max-xl:before:text-xs @max-xl:before:leading-4.5 @max-xl:before:text-muted @max-xl:before:content-[attr(data-label)]',
  actions:
    '@max-xl:static @max-xl:shadow-none! @max-xl:col-span-full @max-xl:block @max-xl:h-auto @max-xl:py-1 @max-xl:text-left @max-xl:before:hidden @max-xl:empty:hidden',
} as const

/** Tells if a cell holds nothing but figures: an amount, a year, a postcode, a time. */
const isFigures = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^\d[\d.,:/T+Z-]*$/.test(value))

/** Covers what scrolls by below it, with a soft edge, and carries its part of the row's focus ring. */
const pinnedLook =
  'sticky right-0 bg-inherit before:absolute before:inset-y-0.5 before:-left-3 before:w-3 before:bg-inherit before:[mask-image:linear-gradient(to_left,black,transparent)] group-focus-visible/row:border-ring group-focus-visible/row:shadow-[inset_0_2px_var(--ring),inset_0_-1px_var(--ring),inset_-2px_0_var(--ring)]'

/**
 * In a wide enough table what a row is called stays in view as well, beside the box that selects it. What scrolls by
 * passes below it; a line says that something does.
 */
export const anchored = '@xl:sticky @xl:z-1'
const line = '@xl:bg-inherit group-data-scrolled/table:@xl:shadow-[1px_0_var(--border)]'
const ringed =
  'group-focus-visible/row:@xl:border-ring group-focus-visible/row:@xl:shadow-[inset_0_2px_var(--ring),inset_0_-1px_var(--ring)]!'
const ringedStart =
  'group-focus-visible/row:@xl:border-ring group-focus-visible/row:@xl:shadow-[inset_0_2px_var(--ring),inset_0_-1px_var(--ring),inset_2px_0_var(--ring)]! group-data-[tone=marked]/row:@xl:shadow-[inset_2px_0_0_var(--accent)]'

const anchorLook = (selectable: boolean): string =>
  cn(anchored, line, selectable ? '@xl:left-9' : '@xl:left-0', selectable ? ringed : ringedStart)

const lookOf = ({ wrap, align, pinned }: ColumnLook = {}, value?: unknown): string =>
  cn(
    'h-8 px-3 py-1.75 align-top',
    isFigures(value) && 'tabular-nums',
    wrap ? 'wrap-break-word' : !pinned && 'truncate',
    align === 'end' && 'text-right',
    pinned && pinnedLook,
  )

const cardPlace = (meta: ColumnLook | undefined, leads: boolean, selectable: boolean): string =>
  leads
    ? cn(cardLook.name, selectable ? cardLook.beside : cardLook.alone)
    : cardLook[meta?.pinned ? 'actions' : 'value']

const CellsBare = <Row extends object>({ table, row, href, selectable }: CellsProps<Row>) => {
  const cells = row.getVisibleCells()
  const lead = Math.max(
    cells.findIndex(({ column }) => column.columnDef.meta?.leads),
    0,
  )
  return (
    <>
      {cells.map((cell, at) => {
        const content = <table.FlexRender cell={cell} />
        return (
          <td
            key={cell.id}
            data-label={at === lead ? undefined : columnName(cell.column)}
            className={cn(
              lookOf(cell.column.columnDef.meta, cell.getValue()),
              at === 0 && anchorLook(selectable),
              cardPlace(cell.column.columnDef.meta, at === lead, selectable),
            )}
          >
            {at === 0 && href ? (
              <a href={href} tabIndex={-1} className="font-medium text-foreground hover:underline">
                {content}
              </a>
            ) : (
              content
            )}
          </td>
        )
      })}
    </>
  )
}

/** The cells of a row. A row that only moves up or down does not render them again. */
const Cells = memo(
  CellsBare,
  (before, after) =>
    before.row.original === after.row.original &&
    before.columnKey === after.columnKey &&
    before.selectable === after.selectable &&
    before.href === after.href,
) as typeof CellsBare

type SelectCellProps = Pick<DataTableRowProps<object>, 'selected' | 'active' | 'onToggle'> & {
  readonly id: string
}

const SelectCell = memo(({ id, selected, active, onToggle }: SelectCellProps) => (
  <td
    className={cn(
      'left-0 w-9 px-3 @max-xl:order-first align-top @max-xl:pr-0 @xl:bg-inherit',
      anchored,
      ringedStart,
    )}
  >
    <span className="flex h-8 items-center">
      <Checkbox
        aria-label="Zeile auswählen"
        checked={selected}
        tabIndex={active ? 0 : -1}
        onClick={(event) => onToggle(id, event.shiftKey)}
      />
    </span>
  </td>
))

const DataTableRowBare = <Row extends object>(props: DataTableRowProps<Row>) => {
  const { table, row, index, selected, active, href, treePlace, onActivate, onOpen } = props

  return (
    <tr
      ref={props.measure}
      data-slot="data-table-row"
      data-index={index}
      data-id={row.id}
      data-tone={props.tone}
      aria-rowindex={props.ariaRowIndex}
      aria-selected={props.selectable ? selected : undefined}
      aria-level={treePlace?.level}
      aria-posinset={treePlace?.place}
      aria-setsize={treePlace?.siblings}
      aria-expanded={treePlace?.open}
      draggable={props.draggable || undefined}
      tabIndex={active ? 0 : -1}
      onFocus={() => onActivate(row.id)}
      onClick={(event) => {
        if (event.defaultPrevented || window.getSelection()?.type === 'Range') return
        // A menu of this row stands elsewhere in the document, but its clicks come by here.
        if (!event.currentTarget.contains(event.target as Node)) return
        const link = event.target instanceof Element ? event.target.closest(interactive) : null
        const isOwnLink = link instanceof HTMLAnchorElement && link.tabIndex === -1
        if (link && !isOwnLink) return
        const newTab = event.ctrlKey || event.metaKey
        if (isOwnLink && newTab) return
        event.preventDefault()
        onOpen(index, newTab)
      }}
      className={cn(
        cardLook.row,
        'group/row scroll-mt-9 bg-surface hover:bg-hover [&>td]:border-b [&>td]:border-border/70 [&:last-child>td]:border-b-0',
        'focus-visible:relative focus-visible:rounded-none focus-visible:-outline-offset-2',
        'aria-selected:bg-accent-subtle data-[tone=muted]:text-muted',
        'data-[tone=marked]:shadow-[inset_2px_0_0_var(--accent)]',
        'data-drop:bg-accent-subtle data-drop:shadow-[inset_0_0_0_1px_var(--accent)]',
        href && 'cursor-pointer',
      )}
    >
      {props.selectable && (
        <SelectCell id={row.id} selected={selected} active={active} onToggle={props.onToggle} />
      )}
      <Cells
        table={table}
        row={row}
        columnKey={props.columnKey}
        href={href}
        selectable={props.selectable}
      />
    </tr>
  )
}

const sameRow = <Row extends object>(
  before: DataTableRowProps<Row>,
  after: DataTableRowProps<Row>,
): boolean =>
  before.row.original === after.row.original &&
  before.selected === after.selected &&
  before.selectable === after.selectable &&
  before.active === after.active &&
  before.index === after.index &&
  before.ariaRowIndex === after.ariaRowIndex &&
  before.columnKey === after.columnKey &&
  before.href === after.href &&
  before.tone === after.tone &&
  before.draggable === after.draggable

/** One row; drawn anew only when its own record, place or state changes. */
export const DataTableRowView = memo(DataTableRowBare, sameRow) as typeof DataTableRowBare
