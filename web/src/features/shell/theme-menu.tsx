import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { DropdownMenu, MenuLabel, MenuRadioGroup } from '@/ui/dropdown-menu.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { setTheme, type Theme, useTheme } from '@/ui/theme.ts'

const options: readonly { value: Theme; label: string; icon: ReactNode }[] = [
  { value: 'light', label: 'Hell', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dunkel', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'Wie das System', icon: <Monitor aria-hidden /> },
]

/** Light, dark, or as the system says. */
export const ThemeMenu = () => {
  const theme = useTheme()
  return (
    <DropdownMenu
      trigger={
        <IconButton label="Darstellung">
          <Sun aria-hidden className="dark:hidden" />
          <Moon aria-hidden className="hidden dark:block" />
        </IconButton>
      }
    >
      <MenuLabel>Darstellung</MenuLabel>
      <MenuRadioGroup value={theme} onChange={setTheme} options={options} />
    </DropdownMenu>
  )
}
