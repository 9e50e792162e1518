import { roleLabels } from '@stammbuch/contracts'
import { History, Keyboard, LogOut } from 'lucide-react'
import { useUser } from '@/api/session.ts'
import { formatList } from '@/format/format.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { DropdownMenu, MenuCheck, MenuItem, MenuSeparator } from '@/ui/dropdown-menu.tsx'
import { setSingleKeys, useSingleKeys } from '@/ui/single-keys.ts'

interface UserMenuProps {
  readonly onHelp: () => void
  readonly onLastActions: () => void
  readonly onSignOut: () => void
}

/** The menu of the signed-in user, with name, roles and sign-out. */
export const UserMenu = ({ onHelp, onLastActions, onSignOut }: UserMenuProps) => {
  const user = useUser()
  const singleKeys = useSingleKeys()
  return (
    <DropdownMenu
      className="w-64"
      trigger={
        <button
          type="button"
          aria-label={`Benutzermenü ${user.shortCode}, ${user.fullName}`}
          className="flex size-8 items-center justify-center rounded-full focus-visible:rounded-full"
        >
          <span aria-hidden>
            <Avatar shortCode={user.shortCode} fullName={user.fullName} />
          </span>
        </button>
      }
    >
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
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={onSignOut}>
        Abmelden
      </MenuItem>
    </DropdownMenu>
  )
}
