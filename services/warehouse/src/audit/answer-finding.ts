import type { NoteEvent } from '@stammbuch/contracts'
import type { Unit } from '@stammbuch/ledger'
import type { AppTables } from '../platform/ledger.ts'
import { openFinding } from './log-checks.query.ts'

/**
 * Say what became of a finding, which ends that everybody is told of it.
 *
 * @throws Refusal `not-found`, `already-answered`
 */
export const answerFinding = async (
  unit: Unit<AppTables>,
  id: string,
  { comment }: { readonly comment: string },
) => {
  const stream = await openFinding(unit.db, id)
  const answered: NoteEvent = { type: 'LogFindingAnswered', data: { comment } }
  unit.append(stream, [answered])
  return { answer: { id } }
}
