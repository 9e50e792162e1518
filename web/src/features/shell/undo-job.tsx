import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { putJob, type TrayJob } from '@/live/job-store.ts'
import { undoRun } from '@/live/undo-run.ts'
import { undoneSteps, useUndoQuestion } from '@/live/use-undo-question.ts'
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
  const { words, lacks } = useUndoQuestion(runId, asking)
  const undo = async (): Promise<void> => {
    const { runId: _, ...shown } = job
    try {
      const { undone } = await undoRun(runId, { title: `Rückgängig: ${job.title}` })
      putJob({ ...shown, message: `Rückgängig gemacht: ${undoneSteps(undone)} zurückgenommen.` })
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
        confirmLabel="Ja, rückgängig machen"
        tone="danger"
        disabledBecause={lacks}
        onConfirm={undo}
      >
        <p role="status">{words.join(' ')}</p>
      </Confirm>
    </>
  )
}
