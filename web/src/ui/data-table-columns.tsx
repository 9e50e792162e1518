import { Columns3 } from 'lucide-react'
import type { ColumnChoicesProps } from './data-table-column-choices.tsx'
import { IconButton } from './icon-button.tsx'
import { LazyMenu } from './lazy-menu.tsx'

const load = async () => (await import('./data-table-column-choices.tsx')).ColumnChoices

/** The button that opens the choice of columns. */
export const ColumnMenu = (props: ColumnChoicesProps) => (
  <LazyMenu
    load={load}
    with={props}
    trigger={
      <IconButton label="Spalten auswählen" size="small">
        <Columns3 aria-hidden />
      </IconButton>
    }
  />
)
