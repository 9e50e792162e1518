import { ChevronLeft, ChevronRight, History } from 'lucide-react'
import { formatDateTime, formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import type { Target } from '../record-types.ts'
import { useTimeline } from '../use-record.ts'

interface TimeTravelBarProps {
  readonly target: Target
  readonly at: number
  readonly onView: (position: number) => void
  readonly onNow: () => void
}

/** Which moment the page shows, step by step, and the way back. */
export const TimeTravelBar = ({ target, at, onView, onNow }: TimeTravelBarProps) => {
  const { list, total } = useTimeline(target, 1000)
  const index = list.findIndex(({ position }) => position <= at)
  const event = list[index]
  const older = index < 0 ? undefined : list[index + 1]
  const newer = index > 0 ? list[index - 1] : undefined
  const earlier = (): void => {
    if (older) onView(older.position)
  }
  const later = (): void => {
    if (newer) onView(newer.position)
    else onNow()
  }
  useHotkeys(
    {
      ArrowLeft: { label: 'Ein Ereignis zurück', run: earlier },
      ArrowRight: { label: 'Ein Ereignis vor', run: later },
    },
    { scope: 'Zeitreise' },
  )
  return (
    <div
      role="status"
      className="sticky top-12 z-20 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-stale-line bg-stale-subtle py-1.5 pr-2 pl-3 text-table"
    >
      <History aria-hidden className="size-4 shrink-0 text-stale" />
      <p className="font-medium tabular-nums">
        Stand: {event ? `${formatDateTime(event.at)} Uhr` : `Position ${formatNumber(at)}`}
        {event && (
          <span className="font-normal text-muted">
            {' '}
            (Ereignis {formatNumber(total - index)} von {formatNumber(total)})
          </span>
        )}
      </p>
      <div className="flex items-center">
        <IconButton
          label="Ein Ereignis zurück"
          keys="ArrowLeft"
          size="small"
          disabledBecause={older ? null : 'Davor gab es den Eintrag nicht.'}
          onClick={earlier}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton
          label={newer ? 'Ein Ereignis vor' : 'Zum heutigen Stand'}
          keys="ArrowRight"
          size="small"
          onClick={later}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <Button size="small" className="ml-auto" onClick={onNow}>
        Zurück zu jetzt
      </Button>
    </div>
  )
}
