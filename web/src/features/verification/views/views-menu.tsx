import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { Button } from '@/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/ui/dropdown-menu.tsx'
import type { QueueSearch } from '../filter/queue-search.ts'
import { applied, isUnchanged, useViews } from './use-views.ts'

const ViewDialog = lazy(async () => ({
  default: (await import('./view-dialog.tsx')).ViewDialog,
}))

interface ViewsMenuProps {
  readonly search: QueueSearch
  readonly onSearch: (search: QueueSearch) => void
}

/** Pick, save and change views of the list. */
export const ViewsMenu = ({ search, onSearch }: ViewsMenuProps) => {
  const { can, user } = useSession()
  const { views, refresh } = useViews()
  const [asked, setAsked] = useState<'new' | 'change' | null>(null)
  const active = views.find(({ id }) => id === search.view)
  const own = views.filter(({ owner }) => owner.id === user?.id)
  const shared = views.filter(({ owner }) => owner.id !== user?.id)
  const changed = active && !isUnchanged(active, search)
  const isMine = active?.owner.id === user?.id
  return (
    <>
      <DropdownMenu
        trigger={
          <Button size="small">
            <Bookmark aria-hidden />
            <span className="max-w-48 truncate">{active?.name ?? 'Ansichten'}</span>
            {changed && <span className="text-muted">(geändert)</span>}
          </Button>
        }
      >
        {own.length > 0 && <MenuLabel>Eigene Ansichten</MenuLabel>}
        {own.map((view) => (
          <MenuItem key={view.id} onSelect={() => onSearch(applied(view))}>
            {view.name}
            {view.shared && ' (geteilt)'}
          </MenuItem>
        ))}
        {shared.length > 0 && <MenuLabel>Geteilte Ansichten</MenuLabel>}
        {shared.map((view) => (
          <MenuItem key={view.id} onSelect={() => onSearch(applied(view))}>
            {view.name} ({view.owner.shortCode})
          </MenuItem>
        ))}
        {views.length === 0 && <MenuLabel>Noch keine gespeicherten Ansichten</MenuLabel>}
        {can('edit') && <MenuSeparator />}
        {can('edit') && active && isMine && (
          <MenuItem onSelect={() => setAsked('change')}>Ansicht ändern …</MenuItem>
        )}
        {can('edit') && (
          <MenuItem onSelect={() => setAsked('new')}>Als neue Ansicht speichern …</MenuItem>
        )}
      </DropdownMenu>
      {asked && (
        <Suspense>
          <ViewDialog
            view={asked === 'change' ? (active ?? null) : null}
            search={search}
            onClose={() => setAsked(null)}
            onDone={async (next) => {
              await refresh()
              onSearch(next)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
