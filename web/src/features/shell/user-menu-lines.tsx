import { roleLabels } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { History, Keyboard, KeyRound, LogOut } from 'lucide-react'
import { useUser } from '@/api/session.ts'
import { formatList } from '@/format/format.ts'
import { MenuCheck, MenuItem, MenuSeparator } from '@/ui/dropdown-menu.tsx'
import { setSingleKeys, useSingleKeys } from '@/ui/single-keys.ts'

export interface UserMenuProps {
  readonly onHelp: () => void
  readonly onLastActions: () => void
  readonly onSignOut: () => void
}

/** The lines of the user's menu: name, roles, own settings and sign-out. */
export const UserMenuLines = ({ onHelp, onLastActions, onSignOut }: UserMenuProps) => {
  const user = useUser()
  const singleKeys = useSingleKeys()
  return (
    <>
      <div className="grid gap-0.5 px-2 py-1.5">
        <p className="text-table font-medium">{user.fullName}</p>
        <p className="text-xs wrap-anywhere text-muted">{user.email}</p>
        <p className="text-xs text-muted">
          {user.roles.length === 1 ? 'Rolle' : 'Rollen'}:{' '}
          {formatList(user.roles.map((role) => roleLabels[role]))}
        </p>
      </div>
      <MenuSeparator />
      <MenuItem icon={<History aria-hidden />} onSelect={onLastActions}>
        Letzte Aktionen
      </MenuItem>
      <MenuCheck checked={singleKeys} onCheckedChange={setSingleKeys}>
        Einzeltasten-Kurzbefehle
      </MenuCheck>
      <MenuItem icon={<Keyboard aria-hidden />} keys="?" onSelect={onHelp}>
        Tastenkürzel
      </MenuItem>
      <MenuItem asChild>
        <Link to="/zugriffstoken">
          <KeyRound aria-hidden />
          Zugriffstoken
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={onSignOut}>
        Abmelden
      </MenuItem>
    </>
  )
}
