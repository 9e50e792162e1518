import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '@/api/session.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import { Kbd } from '@/ui/kbd.tsx'
import { Wordmark } from '@/ui/wordmark.tsx'
import { AreaLinks } from './area-links.tsx'
import { BusyBar } from './busy-bar.tsx'
import { ConnectionDot } from './connection-dot.tsx'
import { NavSheet } from './nav-sheet.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  readonly moment: ReactNode
  readonly onPalette: () => void
  readonly onHelp: () => void
  readonly onLastActions: () => void
  readonly onSignOut: () => void
}

const PaletteTrigger = ({ onPalette }: Pick<TopBarProps, 'onPalette'>) => (
  <>
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPalette}
      className="hidden h-8 w-44 items-center gap-2 rounded-md border bg-background px-2 text-table text-muted hover:border-control/60 hover:text-foreground min-[90rem]:flex"
    >
      <Search aria-hidden className="size-4" />
      <span className="flex-1 text-left">Suchen</span>
      <Kbd keys="mod+k" />
    </button>
    <IconButton
      label="Suchen"
      keys="mod+k"
      aria-haspopup="dialog"
      className="min-[90rem]:hidden"
      onClick={onPalette}
    >
      <Search aria-hidden />
    </IconButton>
  </>
)

/** The head of every page: areas, search, messages, person. */
export const TopBar = (props: TopBarProps) => {
  const { user } = useSession()
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-1 border-b bg-surface pr-3 pl-2 md:gap-3 md:pl-4">
      <BusyBar />
      {user && <NavSheet />}
      <Link to="/" aria-label="Stammbuch, Startseite" className="flex h-8 items-center rounded-md">
        <span aria-hidden className="flex">
          {/* Between 1024 and 1280 pixels the areas need the room of the name. */}
          <Wordmark className="max-sm:[&_svg:last-child:not(:only-child)]:hidden lg:max-xl:[&_svg:last-child:not(:only-child)]:hidden" />
        </span>
      </Link>
      {user && (
        <nav aria-label="Bereiche" className="hidden min-w-0 lg:flex lg:pl-2">
          <AreaLinks layout="bar" />
        </nav>
      )}
      <div className="ml-auto flex items-center gap-1">
        {user && (
          <>
            {props.moment}
            <ConnectionDot className="max-sm:hidden lg:max-xl:[&>:not(:first-child)]:sr-only" />
            <PaletteTrigger onPalette={props.onPalette} />
            <NotificationBell />
          </>
        )}
        <ThemeMenu />
        {user && <UserMenu {...props} />}
      </div>
    </header>
  )
}
