import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useFailedRequests } from '@/api/failed-requests.ts'
import { formatCount } from '@/format/format.ts'
import { IconButton } from '@/ui/icon-button.tsx'

const NotificationPanel = lazy(async () => {
  const { NotificationPanel: Panel } = await import('./notification-panel.tsx')
  return { default: Panel }
})

/** The bell with the number of unread failed requests. */
export const NotificationBell = () => {
  const [open, setOpen] = useState(false)
  const unread = useFailedRequests().filter(({ read }) => !read).length
  const label = formatCount(
    unread,
    'ungelesene Meldung',
    'ungelesene Meldungen',
    'keine ungelesenen Meldungen',
  )
  return (
    <>
      <IconButton
        label={`Meldungen, ${label}`}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bell aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            data-slot="unread"
            className="absolute -top-0.5 -right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-danger px-1 text-xs font-semibold text-on-danger tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </IconButton>
      {open && (
        <Suspense>
          <NotificationPanel onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
