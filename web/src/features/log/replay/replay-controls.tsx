import { ChevronFirst, ChevronLeft, ChevronRight, Pause, Play, SkipForward } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import { Select } from '@/ui/select.tsx'
import { type Speed, speeds, type usePlayer } from './use-player.ts'

interface ControlsProps {
  readonly player: ReturnType<typeof usePlayer>
  /** Positions: of the first and the last event there is, and the one reached. */
  readonly first: number
  readonly last: number
  readonly at: number
  readonly previous: number | null
  readonly next: number | null
  readonly seeking: boolean
  readonly onGo: (position: number) => void
  readonly onDecision: () => void
}

const speedOptions = speeds.map((speed) => ({
  value: String(speed),
  label: speed === 1 ? '1 Ereignis/s' : `${speed} Ereignisse/s`,
}))

const atStart = 'Davor ist im Zeitraum nichts geschehen.'
const atEnd = 'Danach ist im Zeitraum nichts mehr geschehen.'

/** Steps and jumps of a replay; each of them pauses it. */
const useSteps = ({ player, first, previous, next, onGo, onDecision }: ControlsProps) => {
  const pausedBefore = (act: () => void) => (): void => {
    player.pause()
    act()
  }
  const steps = {
    toStart: pausedBefore(() => onGo(first)),
    back: pausedBefore(() => previous !== null && onGo(previous)),
    on: pausedBefore(() => next !== null && onGo(next)),
    toDecision: pausedBefore(onDecision),
  }
  useHotkeys(
    {
      ArrowLeft: { label: 'Ein Ereignis zurück', repeats: true, run: steps.back },
      ArrowRight: { label: 'Ein Ereignis vor', repeats: true, run: steps.on },
      n: { label: 'Nächste Entscheidung', run: steps.toDecision },
    },
    { scope: 'Wiedergabe' },
  )
  return steps
}

/** A slider over the whole period. The replay goes there when the slider is let go. */
const PositionSlider = ({ player, first, last, at, onGo }: ControlsProps) => {
  const [dragged, setDragged] = useState<number | null>(null)
  const release = (): void => {
    if (dragged === null) return
    setDragged(null)
    onGo(dragged)
  }
  return (
    <input
      type="range"
      aria-label="Stelle im Zeitraum"
      aria-valuetext={`Position ${formatNumber(dragged ?? at)}`}
      min={first}
      max={last}
      value={dragged ?? at}
      className="h-6 min-w-40 flex-1 accent-(--color-accent)"
      onChange={({ target: { value } }) => {
        player.pause()
        setDragged(Number(value))
      }}
      onPointerUp={release}
      onKeyUp={release}
      onBlur={release}
      onKeyDown={(event) => event.stopPropagation()}
    />
  )
}

/** Play, pause, step, jump; and a slider over the whole period. */
export const ReplayControls = (props: ControlsProps) => {
  const { player, first, previous, next, seeking, onGo } = props
  const { playing, play, pause, speed, setSpeed } = player
  const { toStart, back, on, toDecision } = useSteps(props)
  const begin = (): void => {
    if (next === null) onGo(first)
    play()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center">
        <IconButton
          label="Zum Anfang"
          disabledBecause={previous === null ? atStart : null}
          onClick={toStart}
        >
          <ChevronFirst aria-hidden />
        </IconButton>
        <IconButton
          label="Ein Ereignis zurück"
          keys="ArrowLeft"
          disabledBecause={previous === null ? atStart : null}
          onClick={back}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton
          label={playing ? 'Anhalten' : 'Abspielen'}
          look="primary"
          className="mx-1"
          onClick={playing ? pause : begin}
        >
          {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
        </IconButton>
        <IconButton
          label="Ein Ereignis vor"
          keys="ArrowRight"
          disabledBecause={next === null ? atEnd : null}
          onClick={on}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <Button
        stepping
        pending={seeking}
        disabledBecause={next === null ? atEnd : null}
        onClick={toDecision}
      >
        <SkipForward aria-hidden />
        Nächste Entscheidung
      </Button>
      <Select
        aria-label="Geschwindigkeit"
        className="w-38"
        value={String(speed)}
        onChange={(chosen) => setSpeed(Number(chosen) as Speed)}
        options={speedOptions}
      />
      <PositionSlider {...props} />
    </div>
  )
}
