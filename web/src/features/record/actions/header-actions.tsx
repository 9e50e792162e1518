import { useNavigate } from '@tanstack/react-router'
import { Ban, Ellipsis, Eye, FileJson, History, RefreshCw, Star, UserX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { LastAction } from '@/product/last-action.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Confirm } from '@/ui/confirm.tsx'
import { DropdownMenu, MenuItem } from '@/ui/dropdown-menu.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import { toast } from '@/ui/toast.ts'
import { inspectionSearch } from '../inspection-note.tsx'
import { type RecordPageState, useRecordPage } from '../page-context.ts'
import { downloadKnown } from '../privacy/download-known.ts'
import { BulkActions } from './bulk-actions.tsx'
import { SyncDialog } from './sync-dialog.tsx'
import type { RecordActions } from './use-record-actions.ts'

const ForgetPerson = lazy(async () => ({
  default: (await import('../privacy/person-rights.tsx')).ForgetPerson,
}))

interface HeaderActionsProps {
  readonly actions: RecordActions
  readonly onTimeline: () => void
}

const syncLock = (approved: boolean | null, excluded: boolean | null): string | null => {
  if (excluded) return 'Ausgeschlossene Einträge werden nicht synchronisiert.'
  return approved ? null : 'Erst nach der initialen Verifizierung.'
}

/** Why a record cannot be marked; taking the mark off is always possible. */
const followLock = (
  marked: boolean,
  { isApproved, excludedByEditor }: RecordPageState['record'],
): string | null => {
  if (marked) return null
  if (excludedByEditor) return 'Ausgeschlossene Einträge werden nicht markiert.'
  return isApproved ? null : 'Erst nach der initialen Verifizierung.'
}

/** What an editor can do to the record as a whole. */
export const HeaderActions = ({ actions, onTimeline }: HeaderActionsProps) => {
  const { record, mayEdit, mode } = useRecordPage()
  const { can } = useSession()
  const navigate = useNavigate()
  const [excluding, setExcluding] = useState(false)
  const [forgetting, setForgetting] = useState<boolean | null>(null)
  const isPerson = record.class === 'contact' && can('administer')
  const offers = mayEdit && mode === 'now'
  const mayApprove = offers && !record.isApproved && !record.excludedByEditor
  const canFollow = offers && record.class !== 'product'
  const noFollow = followLock(actions.marked, record)
  const toggleFollowUp = (): void => {
    if (noFollow) void toast.info(noFollow)
    else actions.toggleFollowUp()
  }
  useHotkeys(
    {
      ...(mayApprove && { v: { label: 'Verifizieren', decides: true, run: actions.approve } }),
      ...(canFollow && {
        f: { label: 'Follow-up umschalten', decides: true, run: toggleFollowUp },
      }),
    },
    { scope: 'Eintrag', decides: { active: () => `${record.id} ${record.version}` } },
  )
  const noSync = syncLock(record.isApproved, record.excludedByEditor)
  return (
    <>
      {offers && (
        <>
          <LastAction />
          <BulkActions />
        </>
      )}
      {canFollow && (
        <IconButton
          label={actions.marked ? 'Follow-up aufheben' : 'Für das Follow-up markieren'}
          keys="f"
          look="secondary"
          aria-pressed={actions.marked}
          pending={actions.busy === 'follow-up'}
          disabledBecause={noFollow}
          onClick={toggleFollowUp}
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
          <MenuItem
            icon={<Eye aria-hidden />}
            onSelect={() => void navigate({ to: '.', search: inspectionSearch(true) as never })}
          >
            Nur ansehen (Inspektion)
          </MenuItem>
          {!record.excludedByEditor && (
            <MenuItem icon={<Ban aria-hidden />} tone="danger" onSelect={() => setExcluding(true)}>
              Ausschließen …
            </MenuItem>
          )}
          {isPerson && (
            <MenuItem
              icon={<FileJson aria-hidden />}
              onSelect={() => void downloadKnown(record.id)}
            >
              Auskunft herunterladen
            </MenuItem>
          )}
          {isPerson && record.erasedAt === null && (
            <MenuItem
              icon={<UserX aria-hidden />}
              tone="danger"
              onSelect={() => setForgetting(true)}
            >
              Angaben zur Person löschen …
            </MenuItem>
          )}
        </DropdownMenu>
      )}
      {forgetting !== null && (
        <Suspense>
          <ForgetPerson open={forgetting} onOpenChange={setForgetting} />
        </Suspense>
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
