import type { Release } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import type { AppUnit } from '../platform/ledger.ts'
import { pinEdition } from './create-release.process.ts'
import { edition } from './edition.decider.ts'
import { countingEdition } from './edition-stream.query.ts'
import { releaseById } from './releases.query.ts'

export interface Correction {
  /** The edition that is corrected. */
  readonly corrects: string
  readonly reason: string
}

const scopeOf = ({ rankingGroup, period }: Release) => ({
  rankingGroupId: rankingGroup.id,
  periodId: period.id,
})

/**
 * Correct a release: a new edition of its project's year with what stands there now.
 *
 * @throws Refusal `edition-superseded`, `edition-unchanged`, and what refuses a release
 */
export const correctRelease = async (
  unit: AppUnit,
  id: string,
  { corrects, reason }: Correction,
): Promise<void> => {
  const scope = scopeOf(await releaseById(unit.db, corrects))
  const counting = await countingEdition(unit.db, scope)
  if (!counting) throw new Refusal('not-found', 'Diese Freigabe gibt es nicht.')
  const { last, isWithdrawn, sha256 } = counting
  const command = {
    do: 'correct',
    ...scope,
    counting: counting.id,
    last,
    corrects,
    reason,
  } as const
  const content = await pinEdition(unit, id, scope, edition.decide(edition.initial, command))
  if (content === sha256 && !isWithdrawn) throw new Refusal('edition-unchanged')
}
