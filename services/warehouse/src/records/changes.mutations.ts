import {
  acceptChange,
  type Change,
  decideChanges,
  declineChange,
  type ProblemCode,
  proposeChange,
} from '@stammbuch/contracts'
import { newId, Refusal } from '@stammbuch/ledger'
import { decideOn, loadRecord, sourceOf } from '@stammbuch/records'
import { dynamicFieldsByName } from '../catalogue/index.ts'
import { mutation } from '../http/index.ts'
import type { AppUnit } from '../platform/ledger.ts'
import { changeById, decisionsOf } from './changes.query.ts'
import { type Decision, decideEach, withDecider } from './decide-changes.ts'
import { mustMatchVersion } from './must-match-version.ts'
import { mustBeReferable } from './references.query.ts'

const editorSource = sourceOf('editor')

/** What part of the request a refusal is about. */
const partOf: Readonly<Partial<Record<ProblemCode, string>>> = {
  'unknown-attribute': 'attributeName',
  'not-editable': 'attributeName',
  'value-required': 'newValue',
  'value-too-long': 'newValue',
  'value-wrong-type': 'newValue',
  'value-zero': 'newValue',
  'value-out-of-range': 'newValue',
  'value-not-listed': 'newValue',
}

/** Do it; what the rules say against a value, they say at its place in the request. */
const namingField = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (thrown) {
    const path = thrown instanceof Refusal ? partOf[thrown.code] : undefined
    if (!(thrown instanceof Refusal) || path === undefined) throw thrown
    const { code, message, details } = thrown
    throw new Refusal(code, message, { ...details, errors: [{ path, code, message }] })
  }
}

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
  const answer = await unit.flushAndRead(() => changeById(db, outcome?.now ?? decision.id))
  if (!answer) throw new Refusal('not-found')
  return answer
}

/** Proposing values and deciding about them. */
export const changeMutations = [
  /** Excluding and restoring are decided in the same step. */
  mutation(proposeChange, async (unit, { body }) => {
    const db = unit.db
    const { targetClass, targetId, attributeName: attribute, newValue } = body
    const stream = await loadRecord(unit.db, targetId, targetClass)
    const changeId = newId()
    const dynamic = [...(await dynamicFieldsByName(db)).values()]
    const comment = body.comment || null
    const source = editorSource
    await namingField(async () => {
      await mustBeReferable(db, targetClass, attribute, newValue)
      return decideOn(unit, stream, {
        do: 'propose',
        changeId,
        attribute,
        newValue,
        source,
        comment,
        dynamic,
      })
    })
    const answer = await unit.flushAndRead(() => changeById(db, changeId))
    if (!answer) throw new Refusal('not-found')
    return answer
  }),
  mutation(acceptChange, (unit, { params, body }, { ifMatch }) =>
    decide(unit, { ...params, decision: 'accept', ...body }, ifMatch),
  ),
  mutation(declineChange, (unit, { params, body }, { ifMatch }) => {
    const comment = body.comment || null
    return decide(unit, { ...params, decision: 'decline', evenIfStale: false, comment }, ifMatch)
  }),
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
