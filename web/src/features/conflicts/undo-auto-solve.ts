import { undoRun } from '@/live/undo-run.ts'
import { toast } from '@/ui/toast.ts'

/** Take a whole run of Autosolve back: everything that it decided, not one conflict alone. */
export const undoAutoSolve = async (runId: string): Promise<void> => {
  const { left } = await undoRun(runId, { title: 'Autosolve rückgängig machen' })
  void toast.success(
    left.length === 0
      ? 'Der Autosolve-Lauf ist zurückgenommen.'
      : `Der Autosolve-Lauf ist zurückgenommen; ${left.length} seither geänderte Werte blieben stehen.`,
  )
}
