import type { decideConflict, InputOf } from '@stammbuch/contracts'
import { type Cause, newId } from '@stammbuch/ledger'
import { decideOnConflict, loadConflict } from '@stammbuch/records'
import type { RunEvent } from '../platform/runs/index.ts'
import type { AppUnit } from '../records/index.ts'
import { mergeRecords } from './merge-records.ts'
import type { WaitingRow, WaitingRows } from './waiting-rows.ts'

export type Decision = InputOf<typeof decideConflict>['body']

/** Which run a decision belongs to: a merge is one of its own, a row belongs to its import. */
export const causeOf = (
  cause: Omit<Cause, 'at'>,
  decision: Decision,
  row: WaitingRow | null,
): Omit<Cause, 'at'> => ({
  ...cause,
  run: decision.command === 'merge' ? newId() : (row?.runId ?? cause.run),
})

const merging = async (
  unit: AppUnit,
  id: string,
  { survivorId, fields }: Extract<Decision, { command: 'merge' }>,
): Promise<void> => {
  const runId = unit.cause.run ?? newId()
  const conflict = await loadConflict(unit.db as never, id)
  const [loserId] = conflict.state.records.filter((one) => one !== survivorId)
  await mergeRecords(unit, { runId, conflict, survivorId, fields })
  const events: RunEvent[] = [
    {
      type: 'RunStarted',
      data: { kind: 'merge', scope: { conflictId: id, survivorId, loserId: loserId ?? null } },
    },
    { type: 'RunFinished', data: { result: { merged: 1 } } },
  ]
  unit.append({ kind: 'run', id: runId, version: 0 }, events)
}

/**
 * Decide a conflict, with everything that follows from it, in one step.
 *
 * @throws Refusal `not-found`, `conflict-solved`, `choice-unfit` and what merging or the row refuses
 */
export const decide = async (
  unit: AppUnit,
  id: string,
  decision: Decision,
  row: WaitingRow | null,
  waiting: WaitingRows,
): Promise<void> => {
  if (decision.command === 'merge') return merging(unit, id, decision)
  const conflict = await loadConflict(unit.db as never, id)
  const recordId = decision.command === 'pickOne' ? decision.chosenAccountId : undefined
  decideOnConflict(unit, conflict, {
    do: 'decide',
    choice: decision.command,
    ...(recordId ? { recordId } : {}),
  })
  const takesRow = decision.command === 'pickOne' || decision.command === 'newAccount'
  if (takesRow && row) await waiting.by.take(unit, row, recordId ?? null)
}
