import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '@/format/format.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import { pageLength } from './use-log.ts'

interface LogPagesProps {
  readonly after: number
  /** Position at which the last page begins; known without filters only. */
  readonly lastAfter: number | undefined
  readonly first: number | undefined
  readonly last: number | undefined
  readonly count: number
  readonly total: number
  readonly onGo: (after: number | undefined) => void
  /** To the page before: with filters, where it begins is not to be computed. */
  readonly onBack: () => void
}

/** Move through the log by position, oldest first. */
export const LogPages = (props: LogPagesProps) => {
  const { after, lastAfter, first, last, count, total, onGo, onBack } = props
  const atStart = after === 0 ? 'Das ist der Anfang des Protokolls.' : null
  const atEnd =
    count < pageLength || (lastAfter !== undefined && after >= lastAfter)
      ? 'Danach steht nichts mehr im Protokoll.'
      : null
  const on = (): void => {
    if (last !== undefined) onGo(last)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-table text-muted">
      <p role="status" className="tabular-nums">
        {count === 0
          ? 'keine Ereignisse'
          : `Position ${formatNumber(first ?? 0)} bis ${formatNumber(last ?? 0)} · ${formatNumber(total)} Ereignisse`}
      </p>
      <div className="flex items-center">
        <IconButton
          label="Zum Anfang"
          size="small"
          disabledBecause={atStart}
          onClick={() => onGo(0)}
        >
          <ChevronFirst aria-hidden />
        </IconButton>
        <IconButton label="Frühere" size="small" disabledBecause={atStart} onClick={onBack}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton label="Spätere" size="small" disabledBecause={atEnd} onClick={on}>
          <ChevronRight aria-hidden />
        </IconButton>
        {lastAfter !== undefined && (
          <IconButton
            label="Zum Ende"
            size="small"
            disabledBecause={atEnd}
            onClick={() => onGo(undefined)}
          >
            <ChevronLast aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  )
}
