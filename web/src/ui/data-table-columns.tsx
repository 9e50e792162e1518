import { Columns3 } from 'lucide-react'
import { DropdownMenu, MenuCheck, MenuLabel } from './dropdown-menu.tsx'
import { IconButton } from './icon-button.tsx'

export interface ColumnChoice {
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

const placeOf = (storageKey: string): string => `stammbuch.columns.${storageKey}`

/** The columns somebody has hidden in this table, by id. */
export const hiddenColumns = (storageKey: string | undefined): Record<string, boolean> => {
  if (!storageKey) return {}
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeOf(storageKey)) ?? '[]')
    if (!Array.isArray(stored)) return {}
    return Object.fromEntries(stored.map((id) => [String(id), false]))
  } catch {
    return {}
  }
}

export const keepHiddenColumns = (
  storageKey: string | undefined,
  visibility: Readonly<Record<string, boolean>>,
): void => {
  if (!storageKey) return
  const hidden = Object.keys(visibility).filter((id) => visibility[id] === false)
  try {
    localStorage.setItem(placeOf(storageKey), JSON.stringify(hidden))
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
