import { Link, useNavigate } from '@tanstack/react-router'
import {
  Ban,
  Ellipsis,
  Eye,
  FileJson,
  History,
  RefreshCw,
  ShieldCheck,
  Star,
  UserX,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { useSession } from '@/api/session.ts'
import { LastAction } from '@/product/last-action.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Confirm } from '@/ui/confirm.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { DropdownMenu, MenuItem } from '@/ui/dropdown-menu.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import { toast } from '@/ui/toast.ts'
import { type RecordPageState, useRecordPage } from '../page-context.ts'
import { inspectionSearch } from '../record-banner.tsx'
import { BulkActions } from './bulk-actions.tsx'
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

/** The reason why a record cannot be marked; taking the mark off is always possible. */
const followLock = (
  marked: boolean,
  { isApproved, excludedByEditor }: RecordPageState['record'],
): string | null => {
  if (marked) return null
  if (excludedByEditor) return 'Ausgeschlossene Einträge werden nicht markiert.'
  return isApproved ? null : 'Erst nach der initialen Verifizierung.'
}

/** Saves all that is known of a person as a JSON file. */
const downloadPersonalData = async (id: string): Promise<void> => {
  try {
    const known = await call('exportContact', { params: { id } })
    const blob = new Blob([JSON.stringify(known, null, 2)], { type: 'application/json' })
    saveBlob(blob, `auskunft-${id}.json`)
  } catch (thrown) {
    void toast.error(sentenceOf(thrown))
  }
}

/** Marks the record for the follow-up, by button and by key F. */
const FollowUpButton = ({ actions }: { readonly actions: RecordActions }) => {
  const { record } = useRecordPage()
  const locked = followLock(actions.marked, record)
  const toggle = (): void => {
    if (locked) void toast.info(locked)
    else actions.toggleFollowUp()
  }
  useHotkeys(
    { f: { label: 'Follow-up umschalten', decides: true, run: toggle } },
    { scope: 'Eintrag', decides: { active: () => `${record.id} ${record.version}` } },
  )
  return (
    <IconButton
      label={actions.marked ? 'Follow-up aufheben' : 'Für das Follow-up markieren'}
      keys="f"
      look="secondary"
      aria-pressed={actions.marked}
      pending={actions.busy === 'follow-up'}
      disabledBecause={locked}
      onClick={toggle}
    >
      <Star aria-hidden className={cn(actions.marked && 'fill-stale text-stale')} />
    </IconButton>
  )
}

interface MoreActionsProps {
  readonly onRequestSync: () => void
  readonly onExclude: () => void
  readonly onErase: () => void
}

/** The menu of the rarer actions. */
const MoreActions = ({ onRequestSync, onExclude, onErase }: MoreActionsProps) => {
  const { record } = useRecordPage()
  const { can } = useSession()
  const navigate = useNavigate()
  const isPerson = record.class === 'contact'
  const noSync = syncLock(record.isApproved, record.excludedByEditor)
  return (
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
        onSelect={onRequestSync}
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
        <MenuItem icon={<Ban aria-hidden />} tone="danger" onSelect={onExclude}>
          Ausschließen …
        </MenuItem>
      )}
      {isPerson && can('privacy') && (
        <MenuItem
          icon={<ShieldCheck aria-hidden />}
          onSelect={() => void navigate({ to: '/datenschutz', search: { person: record.id } })}
        >
          Wer hat diese Person gesehen?
        </MenuItem>
      )}
      {isPerson && can('privacy') && (
        <MenuItem
          icon={<FileJson aria-hidden />}
          onSelect={() => void downloadPersonalData(record.id)}
        >
          Auskunft herunterladen
        </MenuItem>
      )}
      {isPerson && can('erase-person') && record.erasedAt === null && (
        <MenuItem icon={<UserX aria-hidden />} tone="danger" onSelect={onErase}>
          Angaben zur Person löschen …
        </MenuItem>
      )}
    </DropdownMenu>
  )
}

interface QuestionProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const ExcludeQuestion = ({
  onConfirm,
  ...question
}: QuestionProps & { readonly onConfirm: () => Promise<void> }) => {
  const { record } = useRecordPage()
  return (
    <Confirm
      {...question}
      title="Eintrag ausschließen?"
      tone="danger"
      confirmLabel="Ja, ausschließen"
      onConfirm={onConfirm}
    >
      <p>
        <strong>{record.label}</strong> wird ausgeschlossen, fehlt danach in Exporten und im CRM und
        kann nicht mehr bearbeitet werden.
        {record.class === 'product'
          ? ' Ein Produkt kann nicht wiederhergestellt werden.'
          : ' Der Eintrag kann wiederhergestellt werden.'}
      </p>
    </Confirm>
  )
}

/** Shows the server's reply to a request for synchronisation. */
const SyncDialog = ({ actions: { syncText, closeSync } }: { readonly actions: RecordActions }) => (
  <Dialog
    open={syncText !== null}
    onOpenChange={(open) => !open && closeSync()}
    title="Synchronisation"
    size="small"
    footer={
      <Button look="primary" onClick={closeSync}>
        OK
      </Button>
    }
  >
    <p className="text-sm">{syncText}</p>
  </Dialog>
)

/** The way to the desk of data protection, for those who do not edit and so have no menu here. */
const ToPrivacyDesk = () => {
  const { record } = useRecordPage()
  const { can } = useSession()
  if (record.class !== 'contact' || !can('privacy')) return null
  return (
    <Button asChild>
      <Link to="/datenschutz" search={{ tab: 'person', person: record.id }}>
        <ShieldCheck aria-hidden />
        Datenschutz
      </Link>
    </Button>
  )
}

/** The actions on the record as a whole. */
export const HeaderActions = ({ actions, onTimeline }: HeaderActionsProps) => {
  const { record, mayEdit, mode } = useRecordPage()
  const [excluding, setExcluding] = useState(false)
  const [forgetting, setForgetting] = useState<boolean | null>(null)
  const offers = mayEdit && mode === 'now'
  const mayApprove = offers && !record.isApproved && !record.excludedByEditor
  useHotkeys(
    { ...(mayApprove && { v: { label: 'Verifizieren', decides: true, run: actions.approve } }) },
    { scope: 'Eintrag', decides: { active: () => `${record.id} ${record.version}` } },
  )
  return (
    <>
      {offers && (
        <>
          <LastAction />
          <BulkActions />
          {record.class !== 'product' && <FollowUpButton actions={actions} />}
        </>
      )}
      {mode !== 'inspection' && (
        <Button onClick={onTimeline}>
          <History aria-hidden />
          Verlauf
        </Button>
      )}
      {offers && (
        <MoreActions
          onRequestSync={actions.requestSync}
          onExclude={() => setExcluding(true)}
          onErase={() => setForgetting(true)}
        />
      )}
      {!mayEdit && <ToPrivacyDesk />}
      {forgetting !== null && (
        <Suspense>
          <ForgetPerson open={forgetting} onOpenChange={setForgetting} />
        </Suspense>
      )}
      <SyncDialog actions={actions} />
      <ExcludeQuestion open={excluding} onOpenChange={setExcluding} onConfirm={actions.exclude} />
    </>
  )
}
