import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { putJob, type TrayJob } from '@/live/job-store.ts'
import { UndoNumbers } from '@/product/undo-numbers.tsx'
import { undoneWords, undoRun } from '@/product/undo-run.ts'
import { useUndoQuestion } from '@/product/use-undo-question.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'

interface UndoJobProps {
  readonly job: TrayJob
  readonly runId: string
}

/** Take back what a job of the tray did, after a question that says how much. */
export const UndoJob = ({ job, runId }: UndoJobProps) => {
  const { can } = useSession()
  const [asking, setAsking] = useState(false)
  const question = useUndoQuestion(runId, asking)
  const undo = async (): Promise<void> => {
    const { runId: _, ...shown } = job
    try {
      const { withLater } = question
      const undone = await undoRun(runId, { title: `Rückgängig: ${job.title}`, withLater })
      const isOver = undone.undone > 0 && undone.left.length === 0
      putJob({ ...(isOver ? shown : job), message: `Rückgängig gemacht: ${undoneWords(undone)}` })
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
      throw thrown
    }
  }
  if (!can('edit')) return null
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Rückgängig machen
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`${job.title} rückgängig machen?`}
        confirmLabel={question.confirmLabel}
        tone="danger"
        disabledBecause={question.lacks}
        onConfirm={undo}
      >
        <UndoNumbers question={question} />
      </Confirm>
    </>
  )
}
