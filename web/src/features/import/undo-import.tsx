import { Undo2 } from 'lucide-react'
import { type Undone, undoneWords } from '@/product/runs/undo-run.ts'
import { UndoRunButton } from '@/product/runs/undo-run-button.tsx'
import { toast } from '@/ui/toast.ts'

interface UndoImportProps {
  readonly runId: string
  readonly fileName: string
  /** The delivery can be imported again. */
  readonly onUndone: () => Promise<unknown>
}

/** Take an import back, after a question that says how much. */
export const UndoImport = ({ runId, fileName, onUndone }: UndoImportProps) => (
  <UndoRunButton
    runId={runId}
    name={`Import „${fileName}“`}
    label={
      <>
        <Undo2 aria-hidden /> Import rückgängig machen
      </>
    }
    onUndone={(undone: Undone) => {
      void (undone.undone === 0 ? toast.info : toast.success)(undoneWords(undone))
      return onUndone()
    }}
  >
    <p>Danach lässt sich die Lieferung noch einmal importieren.</p>
  </UndoRunButton>
)
