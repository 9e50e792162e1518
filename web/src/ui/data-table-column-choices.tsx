import { DropdownMenu, MenuCheck, MenuLabel } from './dropdown-menu.tsx'
import type { LateMenuProps } from './lazy-menu.tsx'

export interface ColumnChoice {
  readonly id: string
  readonly name: string
  readonly visible: boolean
}

export interface ColumnChoicesProps {
  readonly columns: readonly ColumnChoice[]
  readonly onChange: (id: string, visible: boolean) => void
}

/** The columns of a table, to be shown or hidden. The last visible one stays. */
export const ColumnChoices = ({
  trigger,
  columns,
  onChange,
}: LateMenuProps & ColumnChoicesProps) => {
  const shown = columns.filter(({ visible }) => visible).length
  return (
    <DropdownMenu defaultOpen trigger={trigger}>
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
