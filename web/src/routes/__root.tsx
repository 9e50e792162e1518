import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  Outlet,
  redirect,
  useRouterState,
} from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { settledSession } from '@/api/session.ts'
import { administrationSource } from '@/features/administration/palette-source.ts'
import { HelpButton } from '@/features/help/help-button.tsx'
import { helpSource } from '@/features/help/palette-source.ts'
import { keepReturnPath } from '@/features/session/return-path.ts'
import { SessionExpired } from '@/features/session/session-notices.tsx'
import { signOut } from '@/features/session/sign-in.ts'
import { NotFoundPage, PageFailed } from '@/features/shell/page-failed.tsx'
import { Shell } from '@/features/shell/shell.tsx'
import { keepStand, StandControl, StandGate, standIn } from '@/features/stand/stand-gate.tsx'
import { hasKeptDrafts } from '@/state/draft-place.ts'
import { registerPaletteSource } from '@/ui/palette-sources.ts'

export interface RouterContext {
  readonly queryClient: QueryClient
}

const LastDecisions = lazy(async () => ({
  default: (await import('@/features/verification/last-decisions.tsx')).LastDecisions,
}))

const StandingNotes = lazy(async () => ({
  default: (await import('@/product/standing-notes.tsx')).StandingNotes,
}))

const SignOutQuestion = lazy(async () => ({
  default: (await import('@/features/session/sign-out-question.tsx')).SignOutQuestion,
}))

const Tour = lazy(async () => ({ default: (await import('@/product/tour/tour.tsx')).Tour }))

registerPaletteSource(administrationSource)
registerPaletteSource(helpSource)

/** Pages without the shell: those of a sign-in, and the house components in development. */
const isBare = (path: string): boolean =>
  path.startsWith('/auth/') || (import.meta.env.DEV && path === '/parts')

const isOpen = (path: string): boolean => path === '/' || isBare(path)

const Root = () => {
  const bare = useRouterState({ select: ({ location }) => isBare(location.pathname) })
  const { stand } = Route.useSearch()
  const [askedToLeave, setAskedToLeave] = useState(false)
  if (bare) return <Outlet />
  return (
    <Shell
      notes={<SessionExpired />}
      moment={
        <>
          <StandControl />
          <HelpButton />
        </>
      }
      lastActions={(onOpenChange) => <LastDecisions onOpenChange={onOpenChange} />}
      onSignOut={() => {
        if (hasKeptDrafts()) setAskedToLeave(true)
        else void signOut()
      }}
    >
      <Suspense>
        <StandingNotes />
        <Tour />
      </Suspense>
      <Suspense>
        {askedToLeave && (
          <SignOutQuestion open onOpenChange={setAskedToLeave} onSignOut={signOut} />
        )}
      </Suspense>
      <StandGate stand={stand}>
        <Outlet />
      </StandGate>
    </Shell>
  )
}

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: standIn,
  search: { middlewares: [keepStand] },
  beforeLoad: async ({ location }) => {
    if (isOpen(location.pathname)) return
    const { user } = await settledSession()
    if (user) return
    keepReturnPath(location.href)
    throw redirect({ to: '/', replace: true })
  },
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailed,
})
