import { type ConflictStream, decideOnConflict } from '@stammbuch/records'
import type { AppUnit } from '../platform/ledger.ts'
import { comparedPositions, pairHash } from './pair-hash.query.ts'

/**
 * Put open conflicts aside. For a pair this holds for what its records say now: the watch may not have judged
 * their last change yet, and would take it for one that came after the decision.
 *
 * @throws Refusal `conflict-solved`, `choice-unfit`
 */
export const putAside = async (
  unit: AppUnit,
  conflicts: readonly ConflictStream[],
  choice: 'ignore' | 'notAConflict',
): Promise<void> => {
  const ids = [...new Set(conflicts.flatMap(({ state }) => state.records))]
  const positions = await comparedPositions(unit.db, ids)
  for (const conflict of conflicts) {
    const { type, similarity, records } = conflict.state
    const [a, b] = records
    if (type === 'ENTITY_AMBIGUITY' && a && b) {
      const hashIdentifier = pairHash([a, b], positions)
      const reassessed = { similarity, hashIdentifier, modelVersion: null }
      decideOnConflict(unit, conflict, { do: 'reassess', reassessed })
    }
    decideOnConflict(unit, conflict, { do: 'decide', choice })
  }
}
