import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { UndoNumbers } from '@/product/runs/undo-numbers.tsx'
import { useUndoQuestion } from '@/product/runs/use-undo-question.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'
import { KeptEdits, stayingEdits } from './kept-edits.tsx'
import { undoAutoSolve } from './undo-auto-solve.ts'

interface UndoAutoSolveProps {
  readonly runId: string
  readonly onDone: () => Promise<unknown>
}

/** A conflict that Autosolve decided goes back with its run, and the run decided others as well: hence the question. */
export const UndoAutoSolve = ({ runId, onDone }: UndoAutoSolveProps) => {
  const [asked, setAsked] = useState(false)
  const question = useUndoQuestion(runId, asked)
  const confirm = async (): Promise<void> => {
    try {
      await undoAutoSolve(runId, question.withLater)
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
        confirmLabel={question.confirmLabel}
        disabledBecause={question.lacks}
        onConfirm={confirm}
      >
        <p>Der Lauf hat nicht nur diesen Konflikt gelöst. Zurück geht alles, was er entschied.</p>
        <UndoNumbers question={question} />
        {question.preview && (
          <KeptEdits edits={stayingEdits(question.preview.editedSince, question.withLater)} />
        )}
      </Confirm>
    </>
  )
}
