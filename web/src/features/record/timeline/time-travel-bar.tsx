import { ChevronLeft, ChevronRight, GitCompareArrows, History, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import type { Target } from '../record-types.ts'
import { useTimeline } from '../use-record.ts'
import { CompareSheet } from './compare-sheet.tsx'
import { useReplay } from './replay.ts'

interface TimeTravelBarProps {
  readonly target: Target
  readonly at: number
  /** The point to compare with stands in the address; `null` while nothing is compared. */
  readonly versus: number | 'now' | null
  readonly onView: (position: number) => void
  readonly onNow: () => void
  readonly onCompare: (versus: number | 'now' | null) => void
}

/** Which moment the page shows: by slider, step by step or played, and the way back. */
export const TimeTravelBar = (props: TimeTravelBarProps) => {
  const { target, at, versus, onView, onNow, onCompare } = props
  const { list, total } = useTimeline(target, 1000)
  const [dragged, setDragged] = useState<number | null>(null)
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
  const { playing, play, pause } = useReplay(index <= 0, () => newer && onView(newer.position))
  /** The slider counts events from the oldest that is known, 1, to the newest. */
  const step = list.length - Math.max(index, 0)
  const view = (wanted: number): void => {
    setDragged(null)
    const chosen = list[list.length - wanted]
    if (chosen && chosen.position !== at) onView(chosen.position)
  }
  const begin = (): void => {
    const first = list.at(-1)
    if (!newer && first) onView(first.position)
    play()
  }
  useHotkeys(
    {
      ArrowLeft: { label: 'Ein Ereignis zurück', run: earlier },
      ArrowRight: { label: 'Ein Ereignis vor', run: later },
    },
    { scope: 'Zeitreise' },
  )
  const pointed = dragged === null ? event : list[list.length - dragged]
  return (
    <div className="sticky top-12 z-20 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-stale-line bg-stale-subtle py-1.5 pr-2 pl-3 text-table">
      <History aria-hidden className="size-4 shrink-0 text-stale" />
      <p role="status" className="font-medium tabular-nums">
        Stand: {pointed ? `${formatDateTime(pointed.at)} Uhr` : `Position ${formatNumber(at)}`}
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
          label={playing ? 'Anhalten' : 'Abspielen'}
          size="small"
          disabledBecause={list.length > 1 ? null : 'Es gibt nur dieses eine Ereignis.'}
          onClick={playing ? pause : begin}
        >
          {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
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
      {list.length > 1 && (
        <input
          type="range"
          aria-label="Stand wählen"
          aria-valuetext={pointed ? `${formatDateTime(pointed.at)} Uhr` : undefined}
          min={1}
          max={list.length}
          value={dragged ?? step}
          className="h-6 min-w-32 flex-1 accent-(--color-stale)"
          onChange={({ target: { value } }) => setDragged(Number(value))}
          onPointerUp={({ currentTarget }) => view(Number(currentTarget.value))}
          onKeyUp={({ currentTarget }) => view(Number(currentTarget.value))}
          onBlur={() => dragged !== null && view(dragged)}
          onKeyDown={(event_) => event_.stopPropagation()}
        />
      )}
      <Button size="small" className="ml-auto" onClick={() => onCompare('now')}>
        <GitCompareArrows aria-hidden />
        Vergleichen
      </Button>
      <Button size="small" onClick={onNow}>
        Zurück zu jetzt
      </Button>
      <CompareSheet
        open={versus !== null}
        onClose={() => onCompare(null)}
        at={at}
        other={versus === null || versus === 'now' ? undefined : versus}
        onOther={(position) => onCompare(position ?? 'now')}
      />
    </div>
  )
}
