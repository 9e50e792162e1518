import { Ban, CalendarClock, History, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'
import { ApprovalNote } from '../actions/approval-note.tsx'
import { useRecordPage } from '../page-context.ts'
import { type ChildAward, type ChildScore, targetOf } from '../record-types.ts'
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

interface ChildProps {
  readonly child: ChildAward | ChildScore
}

const HistoryButton = ({ child }: ChildProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <History aria-hidden />
        Verlauf
      </Button>
      <TimelineSheet
        open={open}
        onClose={() => setOpen(false)}
        title={`Verlauf: ${child.label}`}
        of={child}
      />
    </>
  )
}

/** Moves an award to another year. */
const PeriodButton = ({ award }: { readonly award: ChildAward }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      {!award.excludedByEditor && (
        <Button
          size="small"
          disabledBecause={award.isApproved ? null : 'Erst nach der initialen Verifizierung.'}
          onClick={() => setOpen(true)}
        >
          <CalendarClock aria-hidden />
          Jahrgang ändern
        </Button>
      )}
      <ChangePeriod award={award} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** Excludes or restores: one button there and back, so that the focus stays on it. */
const ExcludeButton = ({ child }: ChildProps) => {
  const { commands } = useRecordPage()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const isAward = child.class === 'award'
  const target = { ...targetOf(child), label: child.label }
  const restore = async (): Promise<void> => {
    setBusy(true)
    await reported(() => commands.setExcluded(target, false)).catch(() => undefined)
    setBusy(false)
  }
  return (
    <>
      {(isAward || !child.excludedByEditor) && (
        <Button
          size="small"
          pending={busy}
          onClick={() => (child.excludedByEditor ? void restore() : setAsked(true))}
        >
          {child.excludedByEditor ? <RotateCcw aria-hidden /> : <Ban aria-hidden />}
          {child.excludedByEditor ? 'Wiederherstellen' : 'Ausschließen'}
        </Button>
      )}
      <Confirm
        open={asked}
        onOpenChange={setAsked}
        title={isAward ? 'Auszeichnung ausschließen?' : 'Erhebung ausschließen?'}
        tone="danger"
        confirmLabel="Ja, ausschließen"
        onConfirm={() => reported(() => commands.setExcluded(target, true))}
      >
        <p>
          <strong>{child.label}</strong> fehlt danach in Exporten und im CRM.{' '}
          {isAward
            ? 'Die Auszeichnung kann wiederhergestellt werden.'
            : 'Eine Erhebung kann nicht wiederhergestellt werden.'}
        </p>
      </Confirm>
    </>
  )
}

const ApproveButton = ({ child }: ChildProps) => {
  const { commands } = useRecordPage()
  const [busy, setBusy] = useState(false)
  const target = { ...targetOf(child), label: child.label }
  const approve = async (): Promise<void> => {
    setBusy(true)
    await reported(() => commands.approve(target, child.version)).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button size="small" look="primary" pending={busy} onClick={() => void approve()}>
      Verifizieren
    </Button>
  )
}

/** The actions on an award or a score. */
export const ChildActions = ({ child }: ChildProps) => {
  const { mayEdit, mode } = useRecordPage()
  if (mode === 'inspection') return null
  if (!mayEdit || mode !== 'now')
    return (
      <div className="flex">
        <HistoryButton child={child} />
      </div>
    )
  const isWaiting = !child.isApproved && !child.excludedByEditor
  return (
    <div className="flex flex-wrap items-start gap-2">
      {isWaiting && <ApproveButton child={child} />}
      {child.class === 'award' && <PeriodButton award={child} />}
      <ExcludeButton child={child} />
      <HistoryButton child={child} />
      {isWaiting && (
        <div className="basis-full">
          <ApprovalNote record={child} />
        </div>
      )}
    </div>
  )
}
