import { Moon, Sun } from 'lucide-react'
import { IconButton } from '@/ui/icon-button.tsx'
import { LazyMenu } from '@/ui/lazy-menu.tsx'

const load = async () => (await import('./theme-choices.tsx')).ThemeChoices

/** Light, dark, or as the system says. */
export const ThemeMenu = () => (
  <LazyMenu
    load={load}
    with={{}}
    trigger={
      <IconButton label="Darstellung">
        <Sun aria-hidden className="dark:hidden" />
        <Moon aria-hidden className="hidden dark:block" />
      </IconButton>
    }
  />
)
