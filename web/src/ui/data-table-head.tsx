import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { memo } from 'react'
import { Checkbox } from './checkbox.tsx'
import { cn } from './cn.ts'
import { ColumnGrip } from './column-grip.tsx'
import { anchored } from './data-table-row.tsx'
import {
  type ColumnLook,
  columnName,
  type DataTableInstance,
  type Sort,
} from './data-table-setup.ts'

interface DataTableHeadProps<Row extends object> {
  readonly table: DataTableInstance<Row>
  readonly selectable: boolean
  readonly selected: boolean | 'indeterminate'
  /** The same for as long as the table stands. */
  readonly onToggleAll: () => void
  readonly sort: Sort | undefined
  /** Changes when the visible columns do. */
  readonly columnKey: unknown
  /** Columns can be drawn wider, and are remembered under this name. */
  readonly storageKey: string | undefined
  readonly widths: Readonly<Record<string, number>>
}

const icons = { asc: ArrowUp, desc: ArrowDown } as const
const ariaSort = { asc: 'ascending', desc: 'descending' } as const

type Column = Parameters<typeof columnName>[0]

/** Without it the grip's name would be part of the header's. */
const named = (column: Column, storageKey: string | undefined) =>
  storageKey === undefined ? {} : { 'aria-label': columnName(column) }

const firstLook = (selectable: boolean): string =>
  cn('hairline-b bg-sunken', anchored, selectable ? '@xl:left-9' : '@xl:left-0')

const headLook = (
  meta: ColumnLook | undefined,
  sortable: boolean,
  at: number,
  selectable: boolean,
): string =>
  cn(
    'relative h-8 px-3 text-left text-xs font-medium text-muted',
    // Above cards stand the columns alone that they can be sorted by.
    sortable ? '@max-xl:shrink-0 @max-xl:py-1 @max-xl:pr-5' : '@max-xl:hidden',
    meta?.align === 'end' && 'text-right',
    at === 0 && firstLook(selectable),
    meta?.pinned && 'hairline-b sticky right-0 bg-sunken',
  )

interface GripProps {
  readonly column: Column
  readonly storageKey: string | undefined
  readonly widths: Readonly<Record<string, number>>
}

const Grip = ({ column, storageKey, widths }: GripProps) => {
  if (storageKey === undefined || column.columnDef.meta?.pinned) return null
  const { id } = column
  return (
    <ColumnGrip storageKey={storageKey} column={id} name={columnName(column)} width={widths[id]} />
  )
}

const DataTableHeadBare = <Row extends object>(props: DataTableHeadProps<Row>) => {
  const { table, selectable, selected, onToggleAll, storageKey, widths } = props
  const offersSomething =
    selectable || table.getVisibleLeafColumns().some((column) => column.getCanSort())
  return (
    <thead
      className={cn(
        'sticky top-0 z-10 bg-sunken in-aria-busy:busy-line',
        offersSomething ? '@max-xl:block' : '@max-xl:hidden',
      )}
    >
      {table.getHeaderGroups().map((group) => (
        <tr
          key={group.id}
          aria-rowindex={1}
          className="hairline-b @max-xl:flex @max-xl:min-h-9 @max-xl:items-center @max-xl:overflow-x-auto"
        >
          {selectable && (
            <th
              scope="col"
              className={cn(
                'hairline-b left-0 w-9 bg-sunken px-3 @max-xl:shrink-0 @max-xl:shadow-none',
                anchored,
              )}
            >
              <span className="flex items-center">
                <Checkbox
                  aria-label="Alle Zeilen dieser Seite auswählen"
                  checked={selected}
                  onCheckedChange={onToggleAll}
                />
              </span>
            </th>
          )}
          {group.headers.map((header, at) => {
            const { column } = header
            const sorted = column.getIsSorted()
            const Icon = sorted ? icons[sorted] : ChevronsUpDown
            const end = column.columnDef.meta?.align === 'end'
            const content = header.isPlaceholder ? null : <table.FlexRender header={header} />
            return (
              <th
                key={header.id}
                scope="col"
                {...named(column, storageKey)}
                aria-sort={sorted ? ariaSort[sorted] : undefined}
                className={headLook(column.columnDef.meta, column.getCanSort(), at, selectable)}
              >
                {column.getCanSort() ? (
                  <button
                    type="button"
                    onClick={() => column.toggleSorting()}
                    className={cn(
                      '-mx-1.5 inline-flex h-6 max-w-full @max-xl:max-w-none items-center gap-1 rounded-sm px-1.5 hover:bg-hover hover:text-foreground',
                      end && 'flex-row-reverse',
                      sorted && 'text-foreground',
                    )}
                  >
                    <span className="truncate">{content}</span>
                    <Icon aria-hidden className={cn('size-3 shrink-0', !sorted && 'opacity-60')} />
                  </button>
                ) : (
                  <span className="block truncate">{content}</span>
                )}
                <Grip column={column} storageKey={storageKey} widths={widths} />
              </th>
            )
          })}
        </tr>
      ))}
    </thead>
  )
}

const sameHead = <Row extends object>(
  before: DataTableHeadProps<Row>,
  after: DataTableHeadProps<Row>,
): boolean =>
  before.columnKey === after.columnKey &&
  before.sort?.id === after.sort?.id &&
  before.sort?.desc === after.sort?.desc &&
  before.selectable === after.selectable &&
  before.selected === after.selected &&
  before.storageKey === after.storageKey &&
  before.widths === after.widths

/** The header row: sticky, and where a column can be sorted. Rows that come and go leave it alone. */
export const DataTableHead = memo(DataTableHeadBare, sameHead) as typeof DataTableHeadBare
