import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { Change, InputOf, ProblemCode, proposeChange } from '@stammbuch/contracts'
import { type Answered, narrow, newId, Refusal } from '@stammbuch/ledger'
import { decideOn, loadRecord, sourceOf } from '@stammbuch/records'
import { dynamicFieldsByName } from '../catalogue/index.ts'
import type { Commanded } from '../http/index.ts'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { changeById } from './changes.query.ts'
import { type AppUnit, readsOf } from './decide-changes.ts'
import { mustBeReferable } from './references.query.ts'

export type Proposal = InputOf<typeof proposeChange>['body']

/** Propose a value for a field; excluding and restoring are decided in the same step. */
export class ProposeChange extends Command<Answered<Change>> {
  readonly proposal: Proposal
  readonly commanded: Commanded

  constructor(proposal: Proposal, commanded: Commanded) {
    super()
    this.proposal = proposal
    this.commanded = commanded
  }
}

const editorSource = sourceOf('editor')

@CommandHandler(ProposeChange)
export class ProposeChangeHandler implements ICommandHandler<ProposeChange> {
  constructor(@Inject(LEDGER) private readonly ledger: AppLedger) {}

  execute({ proposal, commanded: { cause, key } }: ProposeChange): Promise<Answered<Change>> {
    return this.ledger.command(cause, key, (unit) => proposed(unit, proposal))
  }
}

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

const proposed = async (
  unit: AppUnit,
  proposal: Proposal,
): Promise<{ readonly answer: Change; readonly status: 201 }> => {
  const db = readsOf(unit)
  const { targetClass, targetId, attributeName: attribute, newValue } = proposal
  const stream = await loadRecord(narrow(unit.db), targetId, targetClass)
  const changeId = newId()
  const dynamic = [...(await dynamicFieldsByName(db)).values()]
  const comment = proposal.comment || null
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
  return { answer, status: 201 }
}
