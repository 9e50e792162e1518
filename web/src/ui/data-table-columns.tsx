import { Columns3 } from 'lucide-react'
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
export const ColumnMenu = ({ columns, onChange }: ColumnMenuProps) => {
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
