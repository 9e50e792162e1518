import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import type { DataTableInstance } from './data-table-setup.ts'
import { DropdownMenu, MenuCheck, MenuLabel } from './dropdown-menu.tsx'
import { IconButton } from './icon-button.tsx'

interface ColumnChoice {
  readonly id: string
  readonly name: string
  readonly visible: boolean
}

interface ColumnMenuProps {
  readonly columns: readonly ColumnChoice[]
  readonly onChange: (id: string, visible: boolean) => void
}

/** Choose the columns of a table. The last visible one stays. */
const ColumnMenu = ({ columns, onChange }: ColumnMenuProps) => {
  const shown = columns.filter(({ visible }) => visible).length
  return (
    <DropdownMenu
      trigger={
        <IconButton label="Spalten auswählen" size="small">
          <Columns3 aria-hidden />
        </IconButton>
      }
    >
      <MenuLabel>Spalten</MenuLabel>
      {columns.map(({ id, name, visible }) => (
        <MenuCheck
          key={id}
          checked={visible}
          disabled={visible && shown === 1}
          onCheckedChange={(next) => onChange(id, next)}
        >
          {name}
        </MenuCheck>
      ))}
    </DropdownMenu>
  )
}

interface DataTableFrameProps<Row extends object> {
  readonly table: DataTableInstance<Row>
  readonly toolbar: ReactNode
  /** Offers the column menu. */
  readonly columnMenu: boolean
  readonly footer: ReactNode
  readonly className: string | undefined
  readonly children: ReactNode
}

/** Frame around the rows: the toolbar with the column menu above, the pages below. */
export const DataTableFrame = <Row extends object>(props: DataTableFrameProps<Row>) => {
  const { table, toolbar, columnMenu, footer, className, children } = props
  return (
    <div
      data-slot="data-table"
      className={cn(
        'flex min-h-0 min-w-0 flex-col overflow-clip rounded-lg border bg-surface',
        className,
      )}
    >
      {(toolbar || columnMenu) && (
        <div
          className={cn(
            'flex min-h-10 items-center gap-2 border-b py-1.5 pl-3',
            columnMenu ? 'pr-1.5' : 'pr-3',
          )}
        >
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">{toolbar}</div>
          {columnMenu && (
            <ColumnMenu
              columns={table
                .getAllLeafColumns()
                .filter(({ columnDef }) => !columnDef.meta?.pinned)
                .map((column) => ({
                  id: column.id,
                  name: column.columnDef.meta?.name ?? String(column.columnDef.header ?? column.id),
                  visible: column.getIsVisible(),
                }))}
              onChange={(id, visible) => table.getColumn(id)?.toggleVisibility(visible)}
            />
          )}
        </div>
      )}
      {children}
      {footer && <div className="border-t px-3 py-1.5">{footer}</div>}
    </div>
  )
}
