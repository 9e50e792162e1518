import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { formatCount, formatNumber } from '@/format/format.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import { type LogSearch, withoutPlace } from './log-search.ts'
import { pageLength } from './use-log.ts'

interface LogPagesProps {
  readonly search: LogSearch
  /** Positions of the first and the last row that are shown. */
  readonly first: number | undefined
  readonly last: number | undefined
  readonly count: number
  readonly total: number
  readonly onGo: (search: LogSearch) => void
}

/** The places of the list around the one that is shown. */
const placesOf = ({ search, first, last, count }: LogPagesProps) => {
  const rest = withoutPlace(search)
  const isFull = count >= pageLength
  const oldestFirst = search.order === 'alt'
  const newest = Math.max(first ?? 0, last ?? 0)
  const oldest = Math.min(first ?? 0, last ?? 0)
  const hasOlder =
    search.after === undefined
      ? isFull && !(oldestFirst && search.before === undefined)
      : search.after > 0
  const hasNewer =
    search.after === undefined ? search.before !== undefined || (oldestFirst && isFull) : isFull
  return {
    oldestFirst,
    older: hasOlder ? { ...rest, before: oldest } : null,
    newer: hasNewer ? { ...rest, after: newest } : null,
    begin: { ...rest, after: 0 },
    end: oldestFirst ? { ...rest, before: 2 ** 52 } : rest,
  }
}

/** Move through the log, in the order in which it is shown. */
export const LogPages = (props: LogPagesProps) => {
  const { first, last, count, total, onGo } = props
  const { oldestFirst, older, newer, begin, end } = placesOf(props)
  const atBegin = older ? null : 'Davor steht nichts im Protokoll.'
  const atEnd = newer ? null : 'Danach steht nichts mehr im Protokoll.'
  const steps = [
    { label: 'Zu den neuesten', because: atEnd, to: end },
    { label: 'Neuere', because: atEnd, to: newer },
    { label: 'Ältere', because: atBegin, to: older },
    { label: 'Zum Anfang', because: atBegin, to: begin },
  ]
  const icons = [ChevronFirst, ChevronLeft, ChevronRight, ChevronLast]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-table text-muted">
      <p role="status" className="tabular-nums">
        {count === 0
          ? 'keine Ereignisse'
          : `Position ${formatNumber(first ?? 0)} bis ${formatNumber(last ?? 0)} · ${formatCount(total, 'Ereignis', 'Ereignisse')}`}
      </p>
      <div className="flex items-center">
        {(oldestFirst ? steps.toReversed() : steps).map(({ label, because, to }, index) => {
          const Icon = icons[index] ?? ChevronRight
          return (
            <IconButton
              key={label}
              label={label}
              size="small"
              disabledBecause={because}
              onClick={() => to && onGo(to)}
            >
              <Icon aria-hidden />
            </IconButton>
          )
        })}
      </div>
    </div>
  )
}
