import {
  type DynamicField,
  dynamicPrefix,
  type InputOf,
  type ProblemCode,
  proposeChange,
} from '@stammbuch/contracts'
import { type LoadMany, newId, Refusal } from '@stammbuch/ledger'
import { decideOn, type RecordStream, recordFor, sourceOf } from '@stammbuch/records'
import { dynamicFieldsByName } from '../catalogue/index.ts'
import { mutation } from '../http/index.ts'
import type { AppUnit } from '../platform/ledger.ts'
import { loadChanges } from './changes.query.ts'
import { fourEyesAmong } from './decide-changes.process.ts'
import { mustHaveVersion } from './decisions.query.ts'
import { mustBeReferable } from './references.query.ts'

const editorSource = sourceOf('editor')

const loadDynamicFields: LoadMany<readonly DynamicField[]> = async (db) =>
  new Map([['all', [...(await dynamicFieldsByName(db)).values()]]])

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

/** Accepts what was just proposed, unless that was decided already. */
const acceptOwn = (unit: AppUnit, stream: RecordStream, changeId: string): void => {
  const waits = stream.state.pending.some((change) => change.changeId === changeId)
  if (waits) decideOn(unit, stream, { do: 'accept', changeId, evenIfStale: false, otherThan: null })
}

type Proposed = InputOf<typeof proposeChange>['body']

/** Everything that a proposal is decided on, asked for in one go; the record is locked first. */
const readForProposal = async (
  unit: AppUnit,
  { targetClass, targetId, attributeName, accept }: Proposed,
) => {
  const isDynamic = attributeName.startsWith(dynamicPrefix)
  const [stream, dynamic, fourEyes] = await Promise.all([
    recordFor(unit, targetId, targetClass),
    isDynamic ? unit.load(loadDynamicFields, 'all') : undefined,
    accept ? fourEyesAmong(unit, [targetId]) : undefined,
  ])
  return { stream, dynamic: dynamic ?? [], mayAccept: fourEyes?.size === 0 }
}

/** Proposing values. */
export const proposeMutations = [
  /** Excluding and restoring are decided in the same step. */
  mutation(
    proposeChange,
    async (unit, { body }, { ifMatch }) => {
      const db = unit.db
      const { targetClass, attributeName: attribute, newValue } = body
      const { stream, dynamic, mayAccept } = await readForProposal(unit, body)
      if (body.accept && ifMatch !== null) await mustHaveVersion(db, stream.id, ifMatch)
      const changeId = newId()
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
      if (mayAccept) acceptOwn(unit, stream, changeId)
      const answer = await unit.flushAndRead(() => unit.load(loadChanges, changeId))
      if (!answer) throw new Refusal('not-found')
      return answer
    },
    { together: true },
  ),
]
