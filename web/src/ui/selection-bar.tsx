import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '@/format/format.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

interface SelectionBarProps {
  /** Selected rows. */
  readonly count: number
  /** All rows the filter finds. */
  readonly total: number
  /** True if the whole filter is selected instead of single rows. */
  readonly whole?: boolean
  /** Offers „Alle … im Filter auswählen“. */
  readonly onSelectWhole?: () => void
  readonly onClear: () => void
  /** Actions for the selected rows. */
  readonly children: ReactNode
}

/** Bar with the number of selected rows and the actions for them. */
export const SelectionBar = (props: SelectionBarProps) => {
  const { count, total, whole = false, onSelectWhole, onClear, children } = props
  if (count === 0 && !whole) return null
  return (
    <div data-slot="selection-bar" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="text-table font-medium tabular-nums">
        {whole
          ? `Alle ${formatNumber(total)} im Filter ausgewählt`
          : `${formatNumber(count)} ausgewählt`}
      </p>
      {!whole && onSelectWhole && total > count && (
        <Button look="link" onClick={onSelectWhole}>
          Alle {formatNumber(total)} im Filter auswählen
        </Button>
      )}
      {children}
      <IconButton label="Auswahl aufheben" size="small" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
