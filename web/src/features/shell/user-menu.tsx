import { lazy } from 'react'
import { useUser } from '@/api/session.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { DropdownMenu } from '@/ui/dropdown-menu.tsx'
import type { UserMenuProps } from './user-menu-lines.tsx'

const Lines = lazy(async () => ({
  default: (await import('./user-menu-lines.tsx')).UserMenuLines,
}))

/** The menu of the signed-in user, with name, roles and sign-out. Its lines come when it is opened first. */
export const UserMenu = (props: UserMenuProps) => {
  const user = useUser()
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
      <Lines {...props} />
    </DropdownMenu>
  )
}
