import type { Job } from '@stammbuch/contracts'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { Progress } from '@/ui/progress.tsx'
import { toast } from '@/ui/toast.ts'
import { UndoNumbers } from './undo-numbers.tsx'
import { type Undone, undoRun } from './undo-run.ts'
import { useUndoQuestion } from './use-undo-question.ts'

interface UndoRunButtonProps {
  readonly runId: string
  /** The run as people call it: Import „Kliniken.csv“. */
  readonly name: string
  /** The text on the button. */
  readonly label: ReactNode
  /** Says what came of it. */
  readonly onUndone: (undone: Undone) => unknown
  /** The possibilities afterwards, shown below the numbers. */
  readonly children?: ReactNode
  /** The accessible name of the button where its label says too little. */
  readonly ariaLabel?: string
  /** Why there is no way back. */
  readonly disabledBecause?: string | null
}

type Progressing = Job['progress'] | null

/** Takes a run back, after a question that says how much. Only for those who may edit. */
export const UndoRunButton = (props: UndoRunButtonProps) => {
  const { runId, name, label, onUndone, children, ariaLabel, disabledBecause } = props
  const { can } = useSession()
  const [asking, setAsking] = useState(false)
  const question = useUndoQuestion(runId, asking)
  const [progress, setProgress] = useState<Progressing>(null)
  const undo = async (): Promise<void> => {
    try {
      const title = `Rückgängig: ${name}`
      const onProgress = (job: Job): void => setProgress(job.progress)
      const { withLater } = question
      await onUndone(await undoRun(runId, { title, withLater, isAsked: true, onProgress }))
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
      throw thrown
    } finally {
      setProgress(null)
    }
  }
  if (!can('edit')) return null
  return (
    <>
      <Button
        size="small"
        aria-label={ariaLabel}
        disabledBecause={disabledBecause}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`${name} rückgängig machen?`}
        confirmLabel={question.confirmLabel}
        tone="danger"
        disabledBecause={question.lacks}
        onConfirm={undo}
      >
        <UndoNumbers question={question} onFollow={() => setAsking(false)} />
        {!question.lacks && children}
        {progress && (
          <Progress
            label={`${name} wird rückgängig gemacht`}
            done={progress.done}
            total={progress.total || null}
          />
        )}
      </Confirm>
    </>
  )
}
