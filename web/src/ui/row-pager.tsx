import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '@/format/format.ts'
import { IconButton } from './icon-button.tsx'

interface RowPagerProps {
  /** Of the row that is shown, from 0. */
  readonly index: number
  readonly rows: number
  readonly onGo: (index: number) => void
  /** The keys that do the same, for the buttons' hints. */
  readonly keys?: { readonly back: string; readonly on: string }
}

/** From one row of a delivery to the next; it is numbered as everywhere else, with the header as the first record. */
export const RowPager = ({ index, rows, onGo, keys }: RowPagerProps) => (
  <div className="flex items-center gap-1 text-table text-muted">
    <IconButton
      label="Vorige Zeile"
      size="small"
      {...(keys && { keys: keys.back })}
      disabledBecause={index === 0 ? 'Das ist die erste Zeile.' : null}
      onClick={() => onGo(index - 1)}
    >
      <ChevronLeft aria-hidden />
    </IconButton>
    <span role="status" className="tabular-nums">
      <span className="text-foreground">Datensatz {formatNumber(index + 2)}</span>
      {' · '}
      {formatNumber(index + 1)} von {formatNumber(rows)}
    </span>
    <IconButton
      label="Nächste Zeile"
      size="small"
      {...(keys && { keys: keys.on })}
      disabledBecause={index >= rows - 1 ? 'Das ist die letzte Zeile.' : null}
      onClick={() => onGo(index + 1)}
    >
      <ChevronRight aria-hidden />
    </IconButton>
  </div>
)
