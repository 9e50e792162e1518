import { undoRun } from '@/product/runs/undo-run.ts'
import { toast } from '@/ui/toast.ts'

/** Take a whole run of Autosolve back: everything that it decided, not one conflict alone. */
export const undoAutoSolve = async (runId: string, withLater = false): Promise<void> => {
  const title = 'Autosolve rückgängig machen'
  const { undone, left } = await undoRun(runId, { title, withLater, isAsked: true })
  if (undone === 0) {
    void toast.info('Es wurde nichts zurückgenommen.')
    return
  }
  void toast.success(
    left.length === 0
      ? 'Der Autosolve-Lauf ist zurückgenommen.'
      : `Der Autosolve-Lauf ist zurückgenommen; ${left.length} seither geänderte Werte blieben stehen.`,
  )
}
