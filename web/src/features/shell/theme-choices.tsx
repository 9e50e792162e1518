import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { DropdownMenu, MenuLabel, MenuRadioGroup } from '@/ui/dropdown-menu.tsx'
import type { LateMenuProps } from '@/ui/lazy-menu.tsx'
import { setTheme, type Theme, useTheme } from '@/ui/theme.ts'

const options: readonly { value: Theme; label: string; icon: ReactNode }[] = [
  { value: 'light', label: 'Hell', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dunkel', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'Wie das System', icon: <Monitor aria-hidden /> },
]

export const ThemeChoices = ({ trigger }: LateMenuProps) => (
  <DropdownMenu defaultOpen trigger={trigger}>
    <MenuLabel>Darstellung</MenuLabel>
    <MenuRadioGroup value={useTheme()} onChange={setTheme} options={options} />
  </DropdownMenu>
)
