import { putJob, type TrayJob } from '@/live/job-store.ts'
import { undoneWords } from '@/product/runs/undo-run.ts'
import { UndoRunButton } from '@/product/runs/undo-run-button.tsx'

interface UndoJobProps {
  readonly job: TrayJob
  readonly runId: string
}

/** Take back what a job of the tray did, after a question that says how much. */
export const UndoJob = ({ job, runId }: UndoJobProps) => (
  <UndoRunButton
    runId={runId}
    name={job.title}
    label="Rückgängig machen"
    onUndone={(undone) => {
      const { runId: _, ...shown } = job
      const isOver = undone.undone > 0 && undone.left.length === 0
      putJob({ ...(isOver ? shown : job), message: `Rückgängig gemacht: ${undoneWords(undone)}` })
    }}
  />
)
