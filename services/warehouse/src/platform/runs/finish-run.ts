import type { RunEvent } from '@stammbuch/contracts'
import type { Unit } from '@stammbuch/ledger'

/** End a run with its result; one that has ended already, before a crash, stays as it is. The position of its end. */
export const finishRun = async (
  unit: Unit,
  runId: string,
  result: Readonly<Record<string, unknown>>,
): Promise<number> => {
  const run = await unit.db
    .selectFrom('run')
    .select(['version', 'finished_position'])
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (run.finished_position !== null) return run.finished_position
  const finished: RunEvent = { type: 'RunFinished', data: { result } }
  unit.append({ kind: 'run', id: runId, version: run.version }, [finished])
  return (await unit.flush()) ?? 0
}
