import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { undoPreview } from '@/live/undo-run.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'
import { KeptEdits } from './kept-edits.tsx'
import { undoAutoSolve } from './undo-auto-solve.ts'

interface UndoAutoSolveProps {
  readonly runId: string
  readonly onDone: () => Promise<unknown>
}

const Scope = ({ runId }: Pick<UndoAutoSolveProps, 'runId'>) => {
  const { data, error } = useQuery(undoPreview(runId))
  if (error) return <p className="mt-2 text-danger">{sentenceOf(error)}</p>
  if (!data) return null
  const stay = data.kept + data.impossible
  return (
    <div className="mt-2 grid gap-2">
      <p>
        {formatCount(data.undone, 'Schritt wird', 'Schritte werden')} zurückgenommen
        {stay > 0 && `, ${formatCount(stay, 'bleibt', 'bleiben')}, weil seither geändert`}.
      </p>
      <KeptEdits edits={data.editedSince} />
    </div>
  )
}

/** A conflict that Autosolve decided goes back with its run, and the run decided others as well: hence the question. */
export const UndoAutoSolve = ({ runId, onDone }: UndoAutoSolveProps) => {
  const [asked, setAsked] = useState(false)
  const confirm = async (): Promise<void> => {
    try {
      await undoAutoSolve(runId)
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    }
    await onDone()
  }
  return (
    <>
      <Button onClick={() => setAsked(true)}>Autosolve-Lauf rückgängig machen</Button>
      <Confirm
        open={asked}
        onOpenChange={setAsked}
        title="Ganzen Autosolve-Lauf rückgängig machen?"
        confirmLabel="Ja, rückgängig machen"
        onConfirm={confirm}
      >
        <p>Der Lauf hat nicht nur diesen Konflikt gelöst. Zurück geht alles, was er entschied.</p>
        <Scope runId={runId} />
      </Confirm>
    </>
  )
}
