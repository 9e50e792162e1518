import { undoChange, undoCommand, undoRun } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { Answer, preparedWorkRoute } from '../../http/index.ts'
import { LEDGER } from '../../platform/database.ts'
import type { AppLedger } from '../../platform/ledger.ts'
import { waitingAgain } from './operation.query.ts'
import { planOf, type UndoRequest } from './plan-undo.ts'
import { undoing } from './undo.process.ts'

/** Returns the input of an undo and its checks: nothing may stand in its way, before and while it is done. */
const undo = (ledger: AppLedger, request: UndoRequest) => {
  const mustBeFree = () => planOf(ledger.db, request)
  return {
    input: { ...request },
    mustHold: mustBeFree,
    settled: async (outcome: Promise<Answer>): Promise<Answer> => {
      try {
        return await outcome
      } catch (thrown) {
        // Somebody built on it in the same moment: say who.
        if (thrown instanceof Refusal && thrown.code === 'undo-in-the-way') await mustBeFree()
        throw thrown
      }
    },
  }
}

/** Taking back what was done: a run, a decision, what was decided about one change. */
export const undoRoutes = [
  preparedWorkRoute(
    undoRun,
    undoing,
    [LEDGER],
    (ledger: AppLedger) =>
      ({ params, body }) =>
        undo(ledger, { kind: 'run', id: params.runId, ...body }),
  ),
  preparedWorkRoute(
    undoCommand,
    undoing,
    [LEDGER],
    (ledger: AppLedger) =>
      ({ params, body }) =>
        undo(ledger, { kind: 'command', id: params.commandId, ...body }),
  ),
  preparedWorkRoute(undoChange, undoing, [LEDGER], (ledger: AppLedger) => ({ params: { id } }) => {
    const work = undo(ledger, { kind: 'change', id, withLater: false })
    return {
      ...work,
      async: false,
      settled: async (outcome: Promise<Answer>) => {
        const { body, status, headers } = await work.settled(outcome)
        const reopened = await waitingAgain(ledger.db, id)
        return new Answer({ ...(body as object), reopened }, status, headers)
      },
    }
  }),
]
