import { acceptChange, type Change, decideChanges, declineChange } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { mutation } from '../http/index.ts'
import type { AppUnit } from '../platform/ledger.ts'
import { loadChanges } from './changes.query.ts'
import { type Decision, decideEach, withDecider } from './decide-changes.process.ts'
import { decisionsOf, mustMatchVersion } from './decisions.query.ts'

/** Accepts or declines one change. */
const decide = async (
  unit: AppUnit,
  decision: Decision,
  ifMatch: number | null,
): Promise<Change> => {
  const db = unit.db
  if (ifMatch !== null) await mustMatchVersion(db, decision.id, ifMatch)
  const [outcome] = await decideEach(unit, [decision])
  if (outcome?.refused) throw await withDecider(db, decision.id, outcome.refused)
  const answer = await unit.flushAndRead(() => unit.load(loadChanges, outcome?.now ?? decision.id))
  if (!answer) throw new Refusal('not-found')
  return answer
}

/** Deciding about proposed values. */
export const changeMutations = [
  mutation(
    acceptChange,
    (unit, { params, body }, { ifMatch }) =>
      decide(unit, { ...params, decision: 'accept', ...body }, ifMatch),
    { together: true },
  ),
  mutation(
    declineChange,
    (unit, { params, body }, { ifMatch }) => {
      const comment = body.comment || null
      return decide(unit, { ...params, decision: 'decline', evenIfStale: false, comment }, ifMatch)
    },
    { together: true },
  ),
  /** A selection of changes, each decided on its own. */
  mutation(decideChanges, async (unit, { body: { decisions } }) => {
    const outcomes = await decideEach(unit, decisions)
    const ids = outcomes.map(({ now }) => now)
    const decided = await unit.flushAndRead(() => decisionsOf(unit.db, ids))
    const results = outcomes.map(({ id, now, refused }) => ({
      id,
      ok: refused === null,
      code: refused?.code ?? null,
      decision: decided.get(now)?.decision ?? null,
      decidedBy: decided.get(now)?.decidedBy ?? null,
      decidedAt: decided.get(now)?.decidedAt ?? null,
    }))
    return { results }
  }),
]
