import { Link } from '@tanstack/react-router'
import { History, X } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useStanding } from '@/state/stand.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Popover } from '@/ui/popover.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { searchAt } from './use-travel.ts'

const LookedUpFrame = lazy(async () => ({
  default: (await import('./stand-frame.tsx')).StandFrame,
}))
const StandChoice = lazy(async () => ({
  default: (await import('./stand-choice.tsx')).StandChoice,
}))

/** In the bar of every page: the moment that everything is shown at, and the choice of another one. */
export const StandControl = () => {
  const past = useStanding()
  const [open, setOpen] = useState(false)
  const label = `Stand: ${past?.said ?? 'jetzt'}`
  return (
    <span className="flex items-center gap-0.5">
      <Popover
        label="Stand wählen"
        open={open}
        onOpenChange={setOpen}
        align="end"
        className="w-80"
        trigger={
          <Button
            size="small"
            look="quiet"
            aria-label={label}
            title={label}
            className={cn(
              'max-2xl:w-8 max-2xl:px-0',
              past && 'border-stale-line bg-stale-subtle text-stale',
            )}
          >
            <History aria-hidden />
            <span aria-hidden className="flex gap-1 max-2xl:hidden">
              <span className="after:content-[':']">Stand</span>
              <span className="max-w-56 truncate tabular-nums">{past?.said ?? 'jetzt'}</span>
            </span>
          </Button>
        }
      >
        <Suspense fallback={<Skeleton className="h-64" />}>
          <StandChoice onChosen={() => setOpen(false)} />
        </Suspense>
      </Popover>
      {past && (
        <Link
          data-moment
          to="."
          search={searchAt(null) as never}
          aria-label="Stand verlassen"
          title="Zurück zu jetzt"
          className="grid size-7 place-items-center rounded-md text-stale hover:bg-hover"
        >
          <X aria-hidden className="size-4" />
        </Link>
      )}
    </span>
  )
}

/** The page as of a moment. With the control, so that the start of the application names one part less. */
export const StandFrame = (props: ComponentProps<typeof LookedUpFrame>) => (
  <LookedUpFrame {...props} />
)
