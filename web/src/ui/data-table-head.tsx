import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { memo, type ReactNode } from 'react'
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
import { sameSorts } from './table-sort.ts'
import { Worded } from './worded.tsx'

interface DataTableHeadProps<Row extends object> {
  readonly table: DataTableInstance<Row>
  readonly selectable: boolean
  readonly selected: boolean | 'indeterminate'
  /** The same for as long as the table stands. */
  readonly onToggleAll: () => void
  readonly sorts: readonly Sort[]
  /** Several columns can sort. */
  readonly several: boolean
  /** The same for as long as the table stands. */
  readonly onSort: (id: string, add: boolean) => void
  /** Changes when the visible columns do. */
  readonly columnKey: unknown
  /** Columns can be drawn wider, and are remembered under this name. */
  readonly storageKey: string | undefined
  readonly widths: Readonly<Record<string, number>>
}

const icons = { asc: ArrowUp, desc: ArrowDown } as const
const ariaSort = { asc: 'ascending', desc: 'descending' } as const

type Column = Parameters<typeof columnName>[0]

/** The server sorts, so a column needs no value of its own for it. */
const isSortable = ({ columnDef }: { readonly columnDef: { readonly enableSorting?: boolean } }) =>
  columnDef.enableSorting === true

/** The header of a column that says no more than it; one that sorts is a button, which can hold no other. */
const wordsOf = ({
  columnDef: { header, meta },
}: {
  readonly columnDef: { readonly header?: unknown; readonly meta?: ColumnLook }
}) => (typeof header === 'string' && !meta?.ownWord ? header : null)

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

interface SortButtonProps {
  readonly id: string
  readonly sorted: 'asc' | 'desc' | false
  /** Among several columns that sort, counted from 1; 0 where there is no other. */
  readonly place: number
  readonly several: boolean
  readonly atEnd: boolean
  readonly onSort: (id: string, add: boolean) => void
  readonly children: ReactNode
}

/** Sorts by a column; with the shift key, by mouse as by keyboard, as well as by those that sort already. */
const SortButton = (props: SortButtonProps) => {
  const { id, sorted, place, several, atEnd, onSort, children } = props
  const Icon = sorted ? icons[sorted] : ChevronsUpDown
  return (
    <button
      type="button"
      title={several ? 'Umschalt: zusätzlich nach dieser Spalte sortieren' : undefined}
      onClick={({ shiftKey }) => onSort(id, shiftKey)}
      className={cn(
        '-mx-1.5 inline-flex h-6 max-w-full @max-xl:max-w-none items-center gap-1 rounded-sm px-1.5 hover:bg-hover hover:text-foreground',
        atEnd && 'flex-row-reverse',
        sorted && 'text-foreground',
      )}
    >
      <span className="truncate">{children}</span>
      <Icon aria-hidden className={cn('size-3 shrink-0', !sorted && 'opacity-60')} />
      {place > 0 && (
        <span className="shrink-0 text-xs tabular-nums">
          <span className="sr-only">, Sortierung </span>
          {place}
        </span>
      )}
    </button>
  )
}

const DataTableHeadBare = <Row extends object>(props: DataTableHeadProps<Row>) => {
  const { table, selectable, selected, onToggleAll, storageKey, widths } = props
  const { sorts, several, onSort } = props
  const offersSomething = selectable || table.getVisibleLeafColumns().some(isSortable)
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
            const words = wordsOf(column)
            const content = header.isPlaceholder ? null : <table.FlexRender header={header} />
            return (
              <th
                key={header.id}
                scope="col"
                {...named(column, storageKey)}
                aria-sort={sorted ? ariaSort[sorted] : undefined}
                className={headLook(column.columnDef.meta, isSortable(column), at, selectable)}
              >
                {isSortable(column) ? (
                  <SortButton
                    {...{ sorted, several, onSort }}
                    id={column.id}
                    place={sorts.length > 1 ? sorts.findIndex(({ id }) => id === column.id) + 1 : 0}
                    atEnd={column.columnDef.meta?.align === 'end'}
                  >
                    {content}
                  </SortButton>
                ) : (
                  // What is cut off to the sides leaves room for the dots below a word.
                  <span className="-my-1 block truncate py-1">
                    {words ? <Worded>{words}</Worded> : content}
                  </span>
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
  sameSorts(before.sorts, after.sorts) &&
  before.several === after.several &&
  before.selectable === after.selectable &&
  before.selected === after.selected &&
  before.storageKey === after.storageKey &&
  before.widths === after.widths

/** The header row: sticky, and where a column can be sorted. Rows that come and go leave it alone. */
export const DataTableHead = memo(DataTableHeadBare, sameHead) as typeof DataTableHeadBare
