import { useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, GitCompareArrows, History, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime, formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import type { Target } from '../record-types.ts'
import { CompareSheet } from './compare-sheet.tsx'
import { eventNumbered, useMoments } from './use-moments.ts'

interface TimeTravelBarProps {
  readonly target: Target
  readonly at: number
  /** The point to compare with stands in the address; `null` while nothing is compared. */
  readonly versus: number | 'now' | null
  readonly onView: (position: number) => void
  readonly onNow: () => void
  readonly onCompare: (versus: number | 'now' | null) => void
}

/** A moment whose time is not known yet. */
const unknownTimeText = (dragged: number | null, at: number): string =>
  dragged === null ? `Position ${formatNumber(at)}` : '…'

/** Time for which each state stands while the history plays, in milliseconds. */
const stateTime = 1200

/** Plays a history forward, state by state, until its end or until somebody pauses it. */
const useReplay = (atEnd: boolean, next: () => void) => {
  const [playing, setPlaying] = useState(false)
  const latest = useRef(next)
  useEffect(() => {
    latest.current = next
  })
  useEffect(() => {
    if (!playing) return
    if (atEnd) {
      setPlaying(false)
      return
    }
    const timer = setInterval(() => latest.current(), stateTime)
    return () => clearInterval(timer)
  }, [playing, atEnd])
  return { playing, play: () => setPlaying(true), pause: () => setPlaying(false) }
}

/** The moment that the page shows and the way to others: by step, by number or played. */
const useTimeTravel = ({ target, at, onView, onNow }: TimeTravelBarProps) => {
  const [dragged, setDragged] = useState<number | null>(null)
  const { total, number, event, numbered } = useMoments(target, at, dragged)
  const queryClient = useQueryClient()
  const older = numbered(number - 1)
  const newer = numbered(number + 1)
  const isNewest = number === total
  const { playing, play, pause } = useReplay(isNewest, () => newer && onView(newer.position))
  /** Shows the event of a number, which may stand on a page that has yet to be read. */
  const view = async (requested: number): Promise<void> => {
    const chosen =
      numbered(requested) ?? (await eventNumbered(queryClient, target, requested, total))
    setDragged(null)
    if (chosen && chosen.position !== at) onView(chosen.position)
  }
  return {
    total,
    number,
    dragged,
    setDragged,
    isNewest,
    playing,
    pause,
    view,
    /** The number under the slider, and its event once it is read. */
    pointedNumber: dragged ?? number,
    pointed: dragged === null ? event : numbered(dragged),
    earlier: (): void => {
      if (older) onView(older.position)
    },
    later: (): void => {
      if (newer) onView(newer.position)
      else if (isNewest) onNow()
    },
    play: async (): Promise<void> => {
      if (isNewest) await view(1)
      play()
    },
  }
}

type TimeTravel = ReturnType<typeof useTimeTravel>

const Steps = ({ travel }: { readonly travel: TimeTravel }) => {
  const { number, total, playing, isNewest, earlier, later, play, pause } = travel
  return (
    <div className="flex items-center">
      <IconButton
        label="Ein Ereignis zurück"
        keys="ArrowLeft"
        size="small"
        disabledBecause={number > 1 ? null : 'Davor gab es den Eintrag nicht.'}
        onClick={earlier}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        label={playing ? 'Anhalten' : 'Abspielen'}
        size="small"
        disabledBecause={total > 1 ? null : 'Es gibt nur dieses eine Ereignis.'}
        onClick={playing ? pause : () => void play()}
      >
        {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
      <IconButton
        label={isNewest ? 'Zum heutigen Stand' : 'Ein Ereignis vor'}
        keys="ArrowRight"
        size="small"
        onClick={later}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  )
}

const Slider = ({ travel }: { readonly travel: TimeTravel }) => {
  const { total, dragged, setDragged, view, pointed, pointedNumber } = travel
  if (total <= 1) return null
  return (
    <input
      type="range"
      aria-label="Stand wählen"
      aria-valuetext={pointed ? `${formatDateTime(pointed.at)} Uhr` : undefined}
      min={1}
      max={total}
      value={Math.max(pointedNumber, 1)}
      className="h-6 min-w-32 flex-1 accent-(--color-stale)"
      onChange={({ target: { value } }) => setDragged(Number(value))}
      onPointerUp={({ currentTarget }) => void view(Number(currentTarget.value))}
      onKeyUp={({ currentTarget }) => void view(Number(currentTarget.value))}
      onBlur={() => dragged !== null && void view(dragged)}
      onKeyDown={(event) => event.stopPropagation()}
    />
  )
}

/** The moment that the page shows, to be changed by slider, step by step or played, and the way back. */
export const TimeTravelBar = (props: TimeTravelBarProps) => {
  const { at, versus, onNow, onCompare } = props
  const travel = useTimeTravel(props)
  const { pointed, pointedNumber, dragged, total, earlier, later } = travel
  useHotkeys(
    {
      ArrowLeft: { label: 'Ein Ereignis zurück', repeats: true, run: earlier },
      ArrowRight: { label: 'Ein Ereignis vor', repeats: true, run: later },
    },
    { scope: 'Zeitreise' },
  )
  return (
    <div className="sticky top-12 z-20 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-stale-line bg-stale-subtle py-1.5 pr-2 pl-3 text-table">
      <History aria-hidden className="size-4 shrink-0 text-stale" />
      <p role="status" className="font-medium tabular-nums">
        Stand: {pointed ? `${formatDateTime(pointed.at)} Uhr` : unknownTimeText(dragged, at)}
        {pointedNumber > 0 && (
          <span className="font-normal text-muted">
            {' '}
            (Ereignis {formatNumber(pointedNumber)} von {formatNumber(total)})
          </span>
        )}
      </p>
      <Steps travel={travel} />
      <Slider travel={travel} />
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
