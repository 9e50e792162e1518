import type { decideConflict, InputOf, RunEvent } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { type ConflictStream, decideOnConflict, loadConflict } from '@stammbuch/records'
import type { AppUnit } from '../platform/ledger.ts'
import { mergeRecords } from './merge-records.ts'
import { putAside } from './put-aside.ts'
import { standingRecords } from './standing-records.query.ts'
import type { WaitingRow, WaitingRows } from './waiting-rows.ts'

export type Decision = InputOf<typeof decideConflict>['body']

/** Which run a decision belongs to: a merge is one of its own, a row belongs to its import. */
export const runOf = (decision: Decision, row: WaitingRow | null): string | null =>
  decision.command === 'merge' ? newId() : (row?.runId ?? null)

const merging = async (
  unit: AppUnit,
  id: string,
  { survivorId, fields, awards, scores }: Extract<Decision, { command: 'merge' }>,
): Promise<void> => {
  const runId = unit.cause.run ?? newId()
  const conflict = await loadConflict(unit.db, id)
  const [loserId] = conflict.state.records.filter((one) => one !== survivorId)
  await mergeRecords(unit, { runId, conflict, survivorId, fields, awards, scores })
  const events: RunEvent[] = [
    {
      type: 'RunStarted',
      data: { kind: 'merge', scope: { conflictId: id, survivorId, loserId: loserId ?? null } },
    },
    { type: 'RunFinished', data: { result: { merged: 1 } } },
  ]
  unit.append({ kind: 'run', id: runId, version: 0 }, events)
}

interface Taking {
  readonly row: WaitingRow | null
  readonly recordId: string
  readonly waiting: WaitingRows
}

/**
 * Take a waiting row for one of the records that it may mean. One that was merged since is answered for by
 * the record that it went into.
 *
 * @throws Refusal `conflict-solved`, `choice-unfit` and what the row refuses
 */
export const takeRow = async (
  unit: AppUnit,
  conflict: ConflictStream,
  { row, recordId, waiting }: Taking,
): Promise<void> => {
  const standing = await standingRecords(unit.db, conflict.state.records)
  const member = [recordId, ...conflict.state.records].find((one) =>
    one === recordId ? standing.has(one) : standing.get(one) === recordId,
  )
  decideOnConflict(unit, conflict, {
    do: 'decide',
    choice: 'pickOne',
    recordId: member ?? recordId,
  })
  if (row) await waiting.by.take(unit, row, standing.get(recordId) ?? recordId)
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
  const conflict = await loadConflict(unit.db, id)
  if (decision.command === 'pickOne')
    return takeRow(unit, conflict, { row, recordId: decision.chosenAccountId, waiting })
  if (decision.command !== 'newAccount') return putAside(unit, [conflict], decision.command)
  decideOnConflict(unit, conflict, { do: 'decide', choice: 'newAccount' })
  if (row) await waiting.by.take(unit, row, null)
}
