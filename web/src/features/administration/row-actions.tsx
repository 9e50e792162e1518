import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@/ui/icon-button.tsx'

interface RowActionsProps {
  /** Name of the row, for the buttons' names. */
  readonly name: string
  readonly onEdit?: () => void
  readonly onDelete?: () => void
  /** Why it cannot be deleted. */
  readonly keptBecause?: string | null
  readonly children?: ReactNode
}

/** Buttons of a row. */
export const RowActions = (props: RowActionsProps) => {
  const { name, onEdit, onDelete, keptBecause, children } = props
  return (
    <span className="-my-1 flex justify-end">
      {children}
      {onEdit && (
        <IconButton label={`Bearbeiten: ${name}`} size="small" onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
      )}
      {onDelete && (
        <IconButton
          label={`Löschen: ${name}`}
          size="small"
          disabledBecause={keptBecause}
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </span>
  )
}
