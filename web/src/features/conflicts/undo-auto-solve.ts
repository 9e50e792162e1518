import { toast } from '@/ui/toast.ts'
import { undoRun } from './undo-run.ts'

/** Take a whole run of Autosolve back: everything that it decided, not one conflict alone. */
export const undoAutoSolve = async (runId: string): Promise<void> => {
  const left = await undoRun(runId, 'Autosolve rückgängig machen')
  void toast.success(
    left === 0
      ? 'Der Autosolve-Lauf ist zurückgenommen.'
      : `Der Autosolve-Lauf ist zurückgenommen; ${left} seither geänderte Werte blieben stehen.`,
  )
}
