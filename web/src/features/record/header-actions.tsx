import { Ban, Ellipsis, History, RefreshCw, Star } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Confirm } from '@/ui/confirm.tsx'
import { DropdownMenu, MenuItem } from '@/ui/dropdown-menu.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { useRecordPage } from './page-context.ts'
import { SyncDialog } from './sync-dialog.tsx'
import type { RecordActions } from './use-record-actions.ts'

interface HeaderActionsProps {
  readonly actions: RecordActions
  readonly onTimeline: () => void
}

const syncLock = (approved: boolean | null, excluded: boolean | null): string | null => {
  if (excluded) return 'Ausgeschlossene Einträge werden nicht synchronisiert.'
  return approved ? null : 'Erst nach der initialen Verifizierung.'
}

/** What an editor can do to the record as a whole. */
export const HeaderActions = ({ actions, onTimeline }: HeaderActionsProps) => {
  const { record, mayEdit, mode } = useRecordPage()
  const [excluding, setExcluding] = useState(false)
  const offers = mayEdit && mode === 'now'
  const mayApprove = offers && !record.isApproved && !record.excludedByEditor
  const canFollow = offers && record.class !== 'product'
  useHotkeys(
    {
      ...(mayApprove && { v: { label: 'Verifizieren', run: actions.approve } }),
      ...(canFollow && { f: { label: 'Follow-up umschalten', run: actions.toggleFollowUp } }),
    },
    { scope: 'Eintrag' },
  )
  const noSync = syncLock(record.isApproved, record.excludedByEditor)
  return (
    <>
      {offers && <BulkActions />}
      {canFollow && (
        <IconButton
          label={actions.marked ? 'Follow-up aufheben' : 'Für das Follow-up markieren'}
          keys="f"
          look="secondary"
          aria-pressed={actions.marked}
          pending={actions.busy === 'follow-up'}
          onClick={actions.toggleFollowUp}
        >
          <Star aria-hidden className={cn(actions.marked && 'fill-stale text-stale')} />
        </IconButton>
      )}
      {mode !== 'inspection' && (
        <Button onClick={onTimeline}>
          <History aria-hidden />
          Verlauf
        </Button>
      )}
      {offers && (
        <DropdownMenu
          trigger={
            <IconButton label="Weitere Aktionen" look="secondary">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem
            icon={<RefreshCw aria-hidden />}
            disabled={noSync !== null}
            onSelect={actions.requestSync}
          >
            <span className="grid">
              Zur Synchronisation vormerken
              {noSync && <span className="text-xs">{noSync}</span>}
            </span>
          </MenuItem>
          {!record.excludedByEditor && (
            <MenuItem icon={<Ban aria-hidden />} tone="danger" onSelect={() => setExcluding(true)}>
              Ausschließen …
            </MenuItem>
          )}
        </DropdownMenu>
      )}
      <SyncDialog text={actions.syncText} onClose={actions.closeSync} />
      <Confirm
        open={excluding}
        onOpenChange={setExcluding}
        title="Eintrag ausschließen?"
        tone="danger"
        confirmLabel="Ja, ausschließen"
        onConfirm={actions.exclude}
      >
        <p>
          <strong>{record.label}</strong> wird ausgeschlossen, fehlt danach in Exporten und im CRM
          und kann nicht mehr bearbeitet werden.
          {record.class === 'product'
            ? ' Ein Produkt kann nicht wiederhergestellt werden.'
            : ' Der Eintrag kann wiederhergestellt werden.'}
        </p>
      </Confirm>
    </>
  )
}
