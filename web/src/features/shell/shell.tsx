import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { useJobs } from '@/live/job-store.ts'
import { earlierActions } from '@/product/own-actions.ts'
import { useStore } from '@/state/store.ts'
import { stretchFocusNet } from '@/ui/focus-net.ts'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { LayerComing } from './layer-coming.tsx'
import { ShellBanners } from './shell-banners.tsx'
import { TopBar } from './top-bar.tsx'
import { useWayBack } from './use-way-back.ts'

const loadPalette = () => import('./palette/palette.tsx')
const loadHelp = () => import('./hotkey-sheet.tsx')
const loadToaster = () => import('@/ui/toaster.tsx')
const loadDialogs = () => import('@/ui/dialog-window.tsx')
const loadConfirm = () => import('@/ui/confirm-window.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))
const HotkeySheet = lazy(async () => ({ default: (await loadHelp()).HotkeySheet }))
const JobTray = lazy(async () => ({ default: (await import('./job-tray.tsx')).JobTray }))
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }))

/** Fetch what is likely to be opened once the page stands. */
const useLoadAhead = (): void =>
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of [loadPalette, loadDialogs, loadConfirm]) load().catch(() => undefined)
    }, 2000)
    return () => clearTimeout(timer)
  }, [])

/** The layer above the page; one at a time. */
type Layer = 'palette' | 'help' | 'last-actions'

/** Ask the server for long work that was begun before the page was opened, once the page stands. */
const useResumedJobs = (userId: string | undefined): void =>
  useEffect(() => {
    if (userId === undefined) return
    const timer = setTimeout(() => {
      import('@/live/resume-jobs.ts').then(({ resumeJobs }) => resumeJobs()).catch(() => undefined)
    }, 1000)
    return () => clearTimeout(timer)
  }, [userId])

interface ShellProps {
  readonly onSignOut: () => void
  /** Above the page, below the bar: the session's own notes. */
  readonly notes?: ReactNode
  /** In the bar: the moment at which everything is shown. */
  readonly moment?: ReactNode
  /** The list of one's own last actions, opened. */
  readonly lastActions: (onOpenChange: (open: boolean) => void) => ReactNode
  readonly children: ReactNode
}

/** The frame of every page: top bar, banners, messages and layers. */
export const Shell = ({ onSignOut, notes, moment, lastActions, children }: ShellProps) => {
  const { user } = useSession()
  const hasJobs = useJobs().length > 0
  const [layer, setLayer] = useState<Layer | null>(null)
  const showsEarlier = useStore(earlierActions) || layer === 'last-actions'
  const onOpenChange = (open: boolean): void => {
    if (open) return
    setLayer(null)
    earlierActions.set(false)
  }
  const typedAhead = useRef('')
  const keepTyped = useCallback((change: (typed: string) => string): void => {
    typedAhead.current = change(typedAhead.current)
  }, [])
  const takeTyped = useCallback((): string => {
    const typed = typedAhead.current
    typedAhead.current = ''
    return typed
  }, [])
  useLoadAhead()
  useEffect(stretchFocusNet, [])
  useWayBack()
  useResumedJobs(user?.id)
  useHotkeys(
    {
      'mod+k': { label: 'Suchen', inInputs: true, run: () => setLayer('palette') },
      'alt+z': { label: 'Letzte Aktionen', run: () => setLayer('last-actions') },
      '?': { label: 'Tastenkürzel', run: () => setLayer('help') },
    },
    { scope: 'Überall', enabled: user !== null },
  )

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#inhalt"
        className="sr-only z-60 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Zum Inhalt springen
      </a>
      <TopBar
        moment={user && moment}
        onPalette={() => setLayer('palette')}
        onHelp={() => setLayer('help')}
        onLastActions={() => setLayer('last-actions')}
        onSignOut={onSignOut}
      />
      {notes}
      {user && <ShellBanners />}
      <main id="inhalt" tabIndex={-1} className="flex min-w-0 flex-1 flex-col">
        {children}
      </main>
      <Suspense>
        <Toaster />
        {user && hasJobs && <JobTray />}
      </Suspense>
      <Suspense fallback={<LayerComing onTyped={keepTyped} />}>
        {user && layer === 'palette' && (
          <Palette onOpenChange={onOpenChange} takeTyped={takeTyped} />
        )}
      </Suspense>
      <Suspense fallback={<LayerComing />}>
        {user && showsEarlier && lastActions(onOpenChange)}
        {layer === 'help' && <HotkeySheet onOpenChange={onOpenChange} />}
      </Suspense>
    </div>
  )
}
