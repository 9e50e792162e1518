import type { Moment } from '@stammbuch/contracts'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, GitCompareArrows, History } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '@/format/format.ts'
import type { Standing } from '@/state/stand.ts'
import { Button } from '@/ui/button.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { comparisonOf } from './compare/compare-search.ts'
import { useTravel } from './use-travel.ts'

/** The slider has so many places between the first event and the last one. */
const places = 1000

interface SliderProps {
  readonly moment: Moment
  readonly onTravel: (stand: string) => void
}

/** The whole time of the log in one line. */
const Slider = ({ moment: { at, firstAt, headAt }, onTravel }: SliderProps) => {
  const [dragged, setDragged] = useState<number | null>(null)
  if (!at || !firstAt || !headAt) return null
  const [first, here, last] = [Date.parse(firstAt), Date.parse(at), Date.parse(headAt)]
  if (first >= last) return null
  const timeOf = (place: number): number => first + Math.round(((last - first) * place) / places)
  const shown = dragged ?? Math.round(((here - first) / (last - first)) * places)
  const go = (place: number): void => {
    if (dragged === null) return
    setDragged(null)
    onTravel(new Date(timeOf(place)).toISOString())
  }
  return (
    <span className="flex min-w-40 flex-1 items-center gap-2">
      <input
        type="range"
        aria-label="Stand verschieben"
        aria-valuetext={`${formatDateTime(timeOf(shown))} Uhr`}
        min={0}
        max={places}
        value={shown}
        className="h-6 min-w-0 flex-1 accent-(--color-stale)"
        onChange={({ target }) => setDragged(Number(target.value))}
        onPointerUp={({ currentTarget }) => go(Number(currentTarget.value))}
        onKeyUp={({ currentTarget }) => go(Number(currentTarget.value))}
        onBlur={({ currentTarget }) => go(Number(currentTarget.value))}
        onKeyDown={(event) => event.stopPropagation()}
      />
      {dragged !== null && (
        <span className="text-muted tabular-nums">{formatDateTime(timeOf(dragged))}</span>
      )}
    </span>
  )
}

/** The way from a list to its comparison with now, on pages that show a list. */
const CompareWithNow = ({ stand }: { readonly stand: string }) => {
  const { pathname, search } = useLocation()
  const comparison = comparisonOf(pathname, search as Readonly<Record<string, unknown>>)
  if (!comparison) return null
  return (
    <Button asChild size="small" className="print:hidden">
      <Link
        data-moment
        to="/stand-vergleich"
        search={{ ...comparison, von: stand, stand: undefined } as never}
      >
        <GitCompareArrows aria-hidden />
        Mit jetzt vergleichen
      </Link>
    </Button>
  )
}

interface StandBarProps {
  readonly past: Standing
  /** The moment that is shown; null while another one is looked up. */
  readonly moment: Moment | null
  /** Another moment has been asked for and is not there yet. */
  readonly isComing: boolean
}

/** The moment that everything is shown at, with the ways to others and back. */
export const StandBar = ({ past, moment, isComing }: StandBarProps) => {
  const travel = useTravel()
  const { position } = past
  return (
    <section
      aria-label="Stand"
      className="mx-2 mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-stale-line bg-stale-subtle py-1.5 pr-2 pl-3 text-table md:mx-4 print:mx-0"
    >
      {isComing ? <Spinner /> : <History aria-hidden className="size-4 shrink-0 text-stale" />}
      <p role="status" className="tabular-nums">
        <span className="font-medium">Stand: {past.said}</span>
        <span className="text-muted max-md:sr-only"> – nur zum Lesen</span>
      </p>
      <span className="flex items-center print:hidden">
        <IconButton
          label="Ein Ereignis zurück"
          size="small"
          disabledBecause={position > 1 ? null : 'Davor gab es hier noch nichts.'}
          onClick={() => travel(String(position - 1))}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <span className="text-muted tabular-nums" title="Position im Protokoll">
          {formatNumber(position)}
        </span>
        <IconButton
          label="Ein Ereignis vor"
          size="small"
          disabledBecause={
            moment && position >= moment.head ? 'Das ist das neueste Ereignis.' : null
          }
          onClick={() => travel(String(position + 1))}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </span>
      {moment && <Slider moment={moment} onTravel={travel} />}
      <span className="ml-auto flex items-center gap-2">
        <CompareWithNow stand={past.stand} />
        <Button size="small" className="print:hidden" onClick={() => travel(null)}>
          Zurück zu jetzt
        </Button>
      </span>
    </section>
  )
}
