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

/** How long the lock stays open, in milliseconds. */
export const unlockedFor = 15_000

const locked = 'Bitte zuerst das Schloss öffnen.'

const Counts = ({ counts }: { readonly counts: readonly ClassCount[] }) => (
  <ul className="grid gap-0.5 rounded-md border bg-sunken px-3 py-2 text-foreground tabular-nums">
    {counts.map(({ class: recordClass, text }) => (
      <li key={recordClass}>{text}</li>
    ))}
  </ul>
)

type Asked = 'approve' | 'exclude'

/** Verify or exclude the record with all its relations, behind a lock and a question. */
export const BulkActions = () => {
  const { record, commands } = useRecordPage()
  const [unlocked, setUnlocked] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!unlocked) return
    const timer = setTimeout(() => setUnlocked(false), unlockedFor)
    return () => clearTimeout(timer)
  }, [unlocked])
  if (record.class === 'product') return null

  const counts = { approve: toApprove(record), exclude: toExclude(record) }
  const lockOnLeave = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) setUnlocked(false)
  }
  const run = async (what: Asked): Promise<void> => {
    const root = { class: record.class, id: record.id, label: headingOf(record) }
    try {
      const names = formatList(counts[what].map(({ text }) => text))
      const { body, action } =
        what === 'approve' ? await commands.approveAll(root) : await commands.excludeAll(root)
      const said = what === 'approve' ? `Verifiziert: ${names}` : `Ausgeschlossen: ${names}`
      if (body.runId) void toast.undo(said, () => void takeBack(action), action.key)
      else void toast.success(said)
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
      throw thrown
    }
  }
  const reasonFor = (what: Asked, none: string): string | null => {
    if (!unlocked) return locked
    return totalOf(counts[what]) === 0 ? none : null
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together are no field set */}
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
          onClick={() => setAsked('approve')}
        >
          <CheckCheck aria-hidden />
          Alles verifizieren
        </Button>
        <Button
          look="quiet"
          className="px-2"
          disabledBecause={reasonFor('exclude', 'Hier ist schon alles ausgeschlossen.')}
          onClick={() => setAsked('exclude')}
        >
          <Ban aria-hidden />
          Alles ausschließen
        </Button>
      </div>
      <Confirm
        open={asked === 'approve'}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Alles verifizieren?"
        confirmLabel="Ja, alles verifizieren"
        onConfirm={() => run('approve')}
      >
        <p>
          Der Eintrag und seine Beziehungen werden in einem Schritt verifiziert; das lässt sich als
          Ganzes rückgängig machen:
        </p>
        <Counts counts={counts.approve} />
        <p>
          Je Feld wird der neueste offene Vorschlag übernommen; ältere und ungültige werden
          abgelehnt.
        </p>
      </Confirm>
      <Confirm
        open={asked === 'exclude'}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Alles ausschließen?"
        tone="danger"
        confirmLabel="Ja, alles ausschließen"
        onConfirm={() => run('exclude')}
      >
        <p>
          Der Eintrag und seine Beziehungen werden ausgeschlossen. Sie fehlen danach in Exporten und
          im CRM und lassen sich nicht mehr bearbeiten:
        </p>
        <Counts counts={counts.exclude} />
        <p>
          Das lässt sich als Ganzes rückgängig machen, auch später unter „Letzte Läufe“ der
          Schnellverifikation. Unternehmen, Kontakte und Auszeichnungen können auch einzeln
          wiederhergestellt werden.
        </p>
      </Confirm>
    </>
  )
}
