import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/api/session.ts'
import { undoRun } from '@/live/undo-run.ts'
import { undoneSteps, useUndoQuestion } from '@/live/use-undo-question.ts'
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
  const { words, lacks } = useUndoQuestion(runId, asking)
  const after = lacks
    ? []
    : [
        'Was der Import vorgeschlagen hat und noch offen ist, wird verworfen und steht nicht mehr in der Verifikation; was er angelegt hat, wird ausgeschlossen.',
        'Danach lässt sich die Lieferung noch einmal importieren.',
      ]
  const undo = async (): Promise<void> => {
    const { undone } = await undoRun(runId, { title: `Rückgängig: Import „${fileName}“` })
    void toast.success(`${undoneSteps(undone)} zurückgenommen.`)
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
        confirmLabel="Ja, rückgängig machen"
        tone="danger"
        disabledBecause={lacks}
        onConfirm={undo}
      >
        <p role="status">{[...words, ...after].join(' ')}</p>
      </Confirm>
    </>
  )
}
