import { useRouter, useRouterState } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useSession } from '@/api/session.ts'
import { withStand } from '@/state/stand.ts'
import { Button } from '@/ui/button.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { tourSteps } from './tour-steps.ts'
import { endTour, goToStep, leaveTour, useTour } from './tour-store.ts'

/** The open tour: a card in the corner that leads from screen to screen and leaves them usable. */
export const Tour = () => {
  const router = useRouter()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { can } = useSession()
  const { state, step } = useTour()
  if (state !== 'open') return null
  const steps = tourSteps.filter(({ right }) => can(right))
  const at = Math.min(step, steps.length - 1)
  const shown = steps[at]
  if (!shown) return null
  const go = (to: number): void => {
    const next = steps[to]
    if (!next) return
    goToStep(to)
    if (next.path !== path) router.history.push(withStand(next.path))
  }
  const isLast = at === steps.length - 1
  return (
    <section
      aria-label="Rundgang"
      className="fixed bottom-4 left-4 z-40 grid w-[min(22rem,calc(100vw-2rem))] gap-2 rounded-lg border bg-surface p-4 shadow-dialog"
    >
      <div className="flex items-start gap-2">
        <div className="grid flex-1" aria-live="polite">
          <p className="text-xs text-muted tabular-nums">
            Rundgang, {at + 1} von {steps.length}
          </p>
          <h2 className="text-sm font-semibold">{shown.title}</h2>
        </div>
        <IconButton label="Rundgang schließen" size="small" onClick={leaveTour}>
          <X aria-hidden />
        </IconButton>
      </div>
      <p className="text-table">{shown.text}</p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        {shown.path !== path && (
          <Button size="small" onClick={() => go(at)}>
            Seite zeigen
          </Button>
        )}
        <span className="ml-auto flex gap-2">
          {at > 0 && (
            <Button size="small" look="quiet" onClick={() => go(at - 1)}>
              Zurück
            </Button>
          )}
          {isLast ? (
            <Button size="small" look="primary" onClick={endTour}>
              Rundgang beenden
            </Button>
          ) : (
            <Button size="small" look="primary" onClick={() => go(at + 1)}>
              Weiter
            </Button>
          )}
        </span>
      </div>
    </section>
  )
}
