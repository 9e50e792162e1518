import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/api/session.ts'
import { UndoNumbers } from '@/product/undo-numbers.tsx'
import { undoneWords, undoRun } from '@/product/undo-run.ts'
import { useUndoQuestion } from '@/product/use-undo-question.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'

interface UndoImportProps {
  readonly runId: string
  readonly fileName: string
  /** The delivery can be imported again. */
  readonly onUndone: () => Promise<unknown>
}

/** Take an import back, after a question that says how much. */
export const UndoImport = ({ runId, fileName, onUndone }: UndoImportProps) => {
  const { can } = useSession()
  const [asking, setAsking] = useState(false)
  const question = useUndoQuestion(runId, asking)
  const undo = async (): Promise<void> => {
    const { withLater } = question
    const undone = await undoRun(runId, { title: `Rückgängig: Import „${fileName}“`, withLater })
    void (undone.undone === 0 ? toast.info : toast.success)(undoneWords(undone))
    await onUndone()
  }
  if (!can('edit')) return null
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden /> Import rückgängig machen
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Import „${fileName}“ rückgängig machen?`}
        confirmLabel={question.confirmLabel}
        tone="danger"
        disabledBecause={question.lacks}
        onConfirm={undo}
      >
        <UndoNumbers question={question} />
        {!question.lacks && <p>Danach lässt sich die Lieferung noch einmal importieren.</p>}
      </Confirm>
    </>
  )
}
