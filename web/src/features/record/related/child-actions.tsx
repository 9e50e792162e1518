import { Ban, CalendarClock, History, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'
import { ApprovalNote } from '../actions/approval-note.tsx'
import { useRecordPage } from '../page-context.ts'
import { type HeldAward, type HeldScore, targetOf } from '../record-types.ts'
import { TimelineSheet } from '../timeline/timeline-sheet.tsx'
import { ChangePeriod } from './change-period.tsx'

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
  const [asked, setAsked] = useState<'exclude' | 'period' | 'history' | null>(null)
  const [busy, setBusy] = useState(false)
  if (mode === 'inspection') return null
  const offers = mayEdit && mode === 'now'
  const target = { ...targetOf(held), label: held.label }
  const isAward = held.class === 'award'
  const quietly = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    await reported(work).catch(() => undefined)
    setBusy(false)
  }
  const history = (
    <>
      <Button size="small" onClick={() => setAsked('history')}>
        <History aria-hidden />
        Verlauf
      </Button>
      <TimelineSheet
        open={asked === 'history'}
        onClose={() => setAsked(null)}
        title={`Verlauf: ${held.label}`}
        of={held}
      />
    </>
  )
  if (!offers) return <div className="flex">{history}</div>
  const restore = (): void => void quietly(() => commands.setExcluded(target, false))
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
      {/* One button there and back: the focus stays on it. */}
      {(isAward || !held.excludedByEditor) && (
        <Button
          size="small"
          pending={held.excludedByEditor === true && busy}
          onClick={held.excludedByEditor ? restore : () => setAsked('exclude')}
        >
          {held.excludedByEditor ? <RotateCcw aria-hidden /> : <Ban aria-hidden />}
          {held.excludedByEditor ? 'Wiederherstellen' : 'Ausschließen'}
        </Button>
      )}
      {history}
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
