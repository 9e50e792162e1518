import { type ProblemCode, proposeChange } from '@stammbuch/contracts'
import { newId, Refusal } from '@stammbuch/ledger'
import { decideOn, loadRecord, sourceOf } from '@stammbuch/records'
import { dynamicFieldsByName } from '../catalogue/index.ts'
import { mutation } from '../http/index.ts'
import { changeById } from './changes.query.ts'
import { mustBeReferable } from './references.query.ts'

const editorSource = sourceOf('editor')

/** The part of the request that a refusal is about. */
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

/** Proposing values. */
export const proposeMutations = [
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
]
