import type { SearchMiddleware } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { useSession } from '@/api/session.ts'
import { standing, useStanding } from '@/state/stand.ts'

/** The part of every address that says at which moment everything is shown; without it, now. */
export interface StandSearch {
  /** A log position, or an instant in ISO 8601. */
  readonly stand?: string | undefined
}

/** Reads the moment from an address as it was written; one that cannot be read is told of, and is not now. */
export const standIn = ({ stand }: Readonly<Record<string, unknown>>): StandSearch =>
  stand ? { stand: String(stand) } : {}

/** Every link and every change of an address keeps the moment, unless it names another one or `undefined` for now. */
export const keepStand: SearchMiddleware<StandSearch> = ({ search, next }) => ({
  ...(search.stand && { stand: search.stand }),
  ...next(search),
})

const load = () => import('./stand-control.tsx')
const StandFrame = lazy(async () => ({ default: (await load()).StandFrame }))
const Control = lazy(async () => ({ default: (await load()).StandControl }))

/** The choice of the moment, for the bar. */
export const StandControl = () => (
  <Suspense>
    <Control />
  </Suspense>
)

interface StandGateProps extends StandSearch {
  readonly children: ReactNode
}

/** Shows the page as of the moment of the address, and nothing while another moment is still set. Who is not signed in yet sees the way in. */
export const StandGate = ({ stand, children }: StandGateProps) => {
  const past = useStanding()
  const { user } = useSession()
  useLayoutEffect(() => {
    if (!stand) standing.set(null)
  }, [stand])
  if (!stand) return past ? null : children
  if (!user) return children
  return (
    <Suspense>
      <StandFrame stand={stand}>{children}</StandFrame>
    </Suspense>
  )
}
