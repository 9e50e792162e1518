import { useLocation } from '@tanstack/react-router'
import { CalendarX2, Clock4 } from 'lucide-react'
import { type ComponentProps, Fragment, type ReactNode, useLayoutEffect } from 'react'
import { standing, useStanding } from '@/state/stand.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { inputAt } from './calls-at.ts'
import { addressAt, useCarriedStand } from './carry-stand.ts'
import { type LookedUp, momentText, useMoment } from './moment.ts'
import { isShownAt, whyOnlyNow } from './pages-at.ts'
import { StandBar } from './stand-bar.tsx'
import { useTravel } from './use-travel.ts'

/** Around the whole window, above everything, so that nobody takes what is shown for today's. */
const AmberFrame = () => (
  <div
    aria-hidden
    data-slot="stand-frame"
    className="pointer-events-none fixed inset-0 z-50 border-4 border-[oklch(0.75_0.15_75)] print:hidden"
  />
)

interface ClosedPageProps extends ComponentProps<typeof EmptyState> {
  readonly heading: string
}

/** Stands for a page that is not shown at this moment. */
const ClosedPage = ({ heading, ...why }: ClosedPageProps) => (
  <div className="page">
    <PageHeader title={heading} />
    <EmptyState {...why} />
  </div>
)

const Refused = ({ of }: { readonly of: Extract<LookedUp, { state: 'refused' }> }) => {
  const travel = useTravel()
  const { first, retry } = of
  return (
    <ClosedPage
      icon={CalendarX2}
      heading="Kein Stand"
      title={of.title}
      action={
        <>
          {first && <Button onClick={() => travel(first)}>Ersten Stand zeigen</Button>}
          {retry && <Button onClick={retry}>Erneut versuchen</Button>}
          <Button look="primary" onClick={() => travel(null)}>
            Zurück zu jetzt
          </Button>
        </>
      }
    >
      {of.more}
    </ClosedPage>
  )
}

interface OnlyNowProps {
  readonly said: string
  readonly path: string
}

const OnlyNow = ({ said, path }: OnlyNowProps) => {
  const travel = useTravel()
  return (
    <ClosedPage
      icon={Clock4}
      heading="Nur für jetzt"
      title="Diese Seite gibt es nur für jetzt."
      action={
        <Button look="primary" onClick={() => travel(null)}>
          Diese Seite jetzt zeigen
        </Button>
      }
    >
      {`Im Stand von ${said} ist sie geschlossen. ${whyOnlyNow(path)}`}
    </ClosedPage>
  )
}

/** Sets the moment for the whole application once it is looked up; the last one stays until then. */
const useSetMoment = (found: LookedUp): void => {
  const there = found.state === 'there' ? found : null
  const stand = there?.stand
  const moment = there?.moment
  useLayoutEffect(() => {
    if (stand === undefined || !moment) return
    const { position, at } = moment
    const said = momentText(stand, at)
    standing.set({
      ...{ stand, position, said },
      input: inputAt(position, said),
      address: addressAt(stand),
    })
  }, [stand, moment])
}

interface StandFrameProps {
  /** The moment as the address has it. */
  readonly stand: string
  readonly children: ReactNode
}

/** The page as of a moment: within an amber frame, with the moment above it, and read only. */
export const StandFrame = ({ stand, children }: StandFrameProps) => {
  const found = useMoment(stand)
  const past = useStanding()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useSetMoment(found)
  useCarriedStand(past?.stand)
  if (found.state === 'refused')
    return (
      <>
        <AmberFrame />
        <Refused of={found} />
      </>
    )
  if (!past)
    return (
      <>
        <AmberFrame />
        <p role="status" className="flex items-center justify-center gap-2 p-12 text-sm text-muted">
          <Spinner />
          Der Stand wird bestimmt …
        </p>
      </>
    )
  return (
    <>
      <AmberFrame />
      <StandBar
        past={past}
        moment={found.state === 'there' ? found.moment : null}
        isComing={past.stand !== stand}
      />
      <Fragment key={past.position}>
        {isShownAt(path) ? children : <OnlyNow said={past.said} path={path} />}
      </Fragment>
    </>
  )
}
