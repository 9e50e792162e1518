import { Ban, CheckCheck, Lock, LockOpen } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatList } from '@/format/format.ts'
import { takeBack } from '@/product/own-actions.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { toast } from '@/ui/toast.ts'
import { useRecordPage } from '../page-context.ts'
import { headingOf } from '../record-types.ts'
import { type ClassCount, toApprove, toExclude, totalOf } from './bulk-counts.ts'

/** Time after which the lock closes by itself, in milliseconds. */
export const unlockedFor = 15_000

const locked = 'Bitte zuerst das Schloss öffnen.'

const Counts = ({ counts }: { readonly counts: readonly ClassCount[] }) => (
  <ul className="grid gap-0.5 rounded-md border bg-sunken px-3 py-2 text-foreground tabular-nums">
    {counts.map(({ class: recordClass, text }) => (
      <li key={recordClass}>{text}</li>
    ))}
  </ul>
)

type BulkAction = 'approve' | 'exclude'

/** A lock that closes by itself after some seconds. */
const useLock = (): readonly [unlocked: boolean, setUnlocked: (unlocked: boolean) => void] => {
  const [unlocked, setUnlocked] = useState(false)
  useEffect(() => {
    if (!unlocked) return
    const timer = setTimeout(() => setUnlocked(false), unlockedFor)
    return () => clearTimeout(timer)
  }, [unlocked])
  return [unlocked, setUnlocked]
}

/** Runs a bulk action on the page's record and offers to take it back. */
const useBulkAction = (counts: Readonly<Record<BulkAction, readonly ClassCount[]>>) => {
  const { record, commands } = useRecordPage()
  return async (action: BulkAction): Promise<void> => {
    const root = { class: record.class, id: record.id, label: headingOf(record) }
    try {
      const names = formatList(counts[action].map(({ text }) => text))
      const done =
        action === 'approve' ? await commands.approveAll(root) : await commands.excludeAll(root)
      const text = action === 'approve' ? `Verifiziert: ${names}` : `Ausgeschlossen: ${names}`
      if (done.body.runId) void toast.undo(text, () => void takeBack(done.action), done.action.key)
      else void toast.success(text)
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
      throw thrown
    }
  }
}

interface BulkQuestionProps {
  readonly counts: readonly ClassCount[]
  readonly open: boolean
  readonly onClose: () => void
  readonly onConfirm: () => Promise<void>
}

const ApproveQuestion = ({ counts, open, onClose, onConfirm }: BulkQuestionProps) => (
  <Confirm
    open={open}
    onOpenChange={(next) => !next && onClose()}
    title="Alles verifizieren?"
    confirmLabel="Ja, alles verifizieren"
    onConfirm={onConfirm}
  >
    <p>
      Der Eintrag und seine Beziehungen werden in einem Schritt verifiziert; das lässt sich als
      Ganzes rückgängig machen:
    </p>
    <Counts counts={counts} />
    <p>
      Je Feld wird der neueste offene Vorschlag übernommen; ältere und ungültige werden abgelehnt.
    </p>
  </Confirm>
)

const ExcludeQuestion = ({ counts, open, onClose, onConfirm }: BulkQuestionProps) => (
  <Confirm
    open={open}
    onOpenChange={(next) => !next && onClose()}
    title="Alles ausschließen?"
    tone="danger"
    confirmLabel="Ja, alles ausschließen"
    onConfirm={onConfirm}
  >
    <p>
      Der Eintrag und seine Beziehungen werden ausgeschlossen. Sie fehlen danach in Exporten und im
      CRM und lassen sich nicht mehr bearbeiten:
    </p>
    <Counts counts={counts} />
    <p>
      Das lässt sich als Ganzes rückgängig machen, auch später unter „Letzte Läufe“ der
      Schnellverifikation. Unternehmen, Kontakte und Auszeichnungen können auch einzeln
      wiederhergestellt werden.
    </p>
  </Confirm>
)

interface LockedButtonsProps {
  readonly counts: Readonly<Record<BulkAction, readonly ClassCount[]>>
  readonly onAsk: (action: BulkAction) => void
}

/** The buttons of both actions behind their lock, which closes when the focus leaves them. */
const LockedButtons = ({ counts, onAsk }: LockedButtonsProps) => {
  const [unlocked, setUnlocked] = useLock()
  const box = useRef<HTMLDivElement>(null)
  const lockOnLeave = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) setUnlocked(false)
  }
  const reasonFor = (action: BulkAction, none: string): string | null => {
    if (!unlocked) return locked
    return totalOf(counts[action]) === 0 ? none : null
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together are no field set
    <div
      ref={box}
      role="group"
      aria-label="Mit allen Beziehungen"
      onBlur={lockOnLeave}
      className="flex max-w-full flex-wrap items-center rounded-md border bg-surface"
    >
      <IconButton
        label={unlocked ? 'Sperren' : 'Entsperren: Alles verifizieren oder ausschließen'}
        aria-pressed={unlocked}
        onClick={() => setUnlocked(!unlocked)}
      >
        {unlocked ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
      </IconButton>
      <Button
        look="quiet"
        className="px-2"
        disabledBecause={reasonFor('approve', 'Hier ist schon alles verifiziert.')}
        onClick={() => onAsk('approve')}
      >
        <CheckCheck aria-hidden />
        Alles verifizieren
      </Button>
      <Button
        look="quiet"
        className="px-2"
        disabledBecause={reasonFor('exclude', 'Hier ist schon alles ausgeschlossen.')}
        onClick={() => onAsk('exclude')}
      >
        <Ban aria-hidden />
        Alles ausschließen
      </Button>
    </div>
  )
}

/** Approves or excludes the record with all its relations, behind a lock and a question. */
export const BulkActions = () => {
  const { record } = useRecordPage()
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const counts = { approve: toApprove(record), exclude: toExclude(record) }
  const run = useBulkAction(counts)
  if (record.class === 'product') return null
  const questionOf = (action: BulkAction): BulkQuestionProps => ({
    counts: counts[action],
    open: asked === action,
    onClose: () => setAsked(null),
    onConfirm: () => run(action),
  })
  return (
    <>
      <LockedButtons counts={counts} onAsk={setAsked} />
      <ApproveQuestion {...questionOf('approve')} />
      <ExcludeQuestion {...questionOf('exclude')} />
    </>
  )
}
