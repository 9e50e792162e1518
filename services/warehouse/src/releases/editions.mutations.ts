import { restoreRelease, withdrawRelease } from '@stammbuch/contracts'
import { mutation } from '../http/index.ts'
import type { AppUnit } from '../platform/ledger.ts'
import { type EditionCommand, edition } from './edition.decider.ts'
import { loadEdition } from './edition-stream.query.ts'
import { releaseById } from './releases.query.ts'

const decide = async (unit: AppUnit, id: string, command: EditionCommand) => {
  const { state, ...stream } = await loadEdition(unit.db, id)
  unit.append(stream, edition.decide(state, command))
  await unit.flush()
  return releaseById(unit.db, id)
}

/** Withdrawing an edition, and taking that back. */
export const editionMutations = [
  mutation(withdrawRelease, (unit, { params, body: { reason } }) =>
    decide(unit, params.id, { do: 'withdraw', reason }),
  ),
  mutation(restoreRelease, (unit, { params }) => decide(unit, params.id, { do: 'restore' })),
]
