import { Ban, CalendarClock, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'
import { ApprovalNote } from './approval-note.tsx'
import { ChangePeriod } from './change-period.tsx'
import { useRecordPage } from './page-context.ts'
import { type HeldAward, type HeldScore, targetOf } from './record-types.ts'

const reported = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (thrown) {
    void toast.error(sentenceOf(thrown))
    throw thrown
  }
}

/** What can be done to an award or a score. */
export const HeldActions = ({ held }: { readonly held: HeldAward | HeldScore }) => {
  const { mayEdit, mode, commands } = useRecordPage()
  const [asked, setAsked] = useState<'exclude' | 'period' | null>(null)
  const [busy, setBusy] = useState(false)
  if (!mayEdit || mode !== 'now') return null
  const target = targetOf(held)
  const isAward = held.class === 'award'
  const quietly = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    await reported(work).catch(() => undefined)
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-start gap-2">
      {!held.isApproved && !held.excludedByEditor && (
        <Button
          size="small"
          look="primary"
          pending={busy}
          onClick={() => void quietly(() => commands.approve(target, held.version))}
        >
          Verifizieren
        </Button>
      )}
      {isAward && !held.excludedByEditor && (
        <Button
          size="small"
          disabledBecause={held.isApproved ? null : 'Erst nach der initialen Verifizierung.'}
          onClick={() => setAsked('period')}
        >
          <CalendarClock aria-hidden />
          Jahrgang ändern
        </Button>
      )}
      {!held.excludedByEditor && (
        <Button size="small" onClick={() => setAsked('exclude')}>
          <Ban aria-hidden />
          Ausschließen
        </Button>
      )}
      {isAward && held.excludedByEditor && (
        <Button
          size="small"
          pending={busy}
          onClick={() => void quietly(() => commands.setExcluded(target, false))}
        >
          <RotateCcw aria-hidden />
          Wiederherstellen
        </Button>
      )}
      {!held.isApproved && !held.excludedByEditor && (
        <div className="basis-full">
          <ApprovalNote record={held} />
        </div>
      )}
      {isAward && (
        <ChangePeriod award={held} open={asked === 'period'} onClose={() => setAsked(null)} />
      )}
      <Confirm
        open={asked === 'exclude'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={isAward ? 'Auszeichnung ausschließen?' : 'Erhebung ausschließen?'}
        tone="danger"
        confirmLabel="Ja, ausschließen"
        onConfirm={() => reported(() => commands.setExcluded(target, true))}
      >
        <p>
          <strong>{held.label}</strong> fehlt danach in Exporten und im CRM.{' '}
          {isAward
            ? 'Die Auszeichnung kann wiederhergestellt werden.'
            : 'Eine Erhebung kann nicht wiederhergestellt werden.'}
        </p>
      </Confirm>
    </div>
  )
}
