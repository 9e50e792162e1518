import { useUser } from '@/api/session.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { LazyMenu } from '@/ui/lazy-menu.tsx'
import type { UserActions } from './user-choices.tsx'

const load = async () => (await import('./user-choices.tsx')).UserChoices

/** The signed-in person; opens who they are and the way out. */
export const UserMenu = (actions: UserActions) => {
  const user = useUser()
  return (
    <LazyMenu
      load={load}
      with={actions}
      trigger={
        <button
          type="button"
          aria-label={`Benutzermenü, ${user.fullName}`}
          className="flex size-8 items-center justify-center rounded-full focus-visible:rounded-full"
        >
          <span aria-hidden>
            <Avatar shortCode={user.shortCode} fullName={user.fullName} />
          </span>
        </button>
      }
    />
  )
}
