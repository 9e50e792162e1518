import { Undo2 } from 'lucide-react'
import { type Undone, undoneWords } from '@/product/runs/undo-run.ts'
import { UndoRunButton } from '@/product/runs/undo-run-button.tsx'
import { toast } from '@/ui/toast.ts'

interface UndoImportProps {
  readonly runId: string
  readonly fileName: string
  readonly label?: string
  /** The delivery can be imported again. */
  readonly onUndone: () => Promise<unknown>
}

/** Button that undoes an import after a question with its numbers. Only for those who may edit. */
export const UndoImport = ({
  runId,
  fileName,
  label = 'Import rückgängig machen',
  onUndone,
}: UndoImportProps) => (
  <UndoRunButton
    runId={runId}
    name={`Import „${fileName}“`}
    label={
      <>
        <Undo2 aria-hidden /> {label}
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
