import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { Change, InputOf, proposeChange, RecordClass } from '@stammbuch/contracts'
import { type Answered, newId, Refusal } from '@stammbuch/ledger'
import { decideOn, loadRecord, type RecordStream } from '@stammbuch/records'
import type { Commanded } from '../http/index.ts'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { changeById, lastDecided } from './changes.query.ts'
import { type AppUnit, readsOf } from './decide-changes.ts'
import { dynamicFieldsByName } from './dynamic-fields.query.ts'
import type { RecordsDb } from './record-rows.query.ts'
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

const editorSource = { kind: 'editor', sampleId: null, row: null, column: null } as const

@CommandHandler(ProposeChange)
export class ProposeChangeHandler implements ICommandHandler<ProposeChange> {
  constructor(@Inject(LEDGER) private readonly ledger: AppLedger) {}

  execute({ proposal, commanded: { cause, key } }: ProposeChange): Promise<Answered<Change>> {
    return this.ledger.command(cause, key, (unit) => proposed(unit, proposal))
  }
}

/** 201 for a change that was made, 200 for one that stood already. */
const proposed = async (
  unit: AppUnit,
  proposal: Proposal,
): Promise<{ readonly answer: Change; readonly status: 200 | 201 }> => {
  const db = readsOf(unit)
  const { targetClass, targetId, attributeName: attribute, newValue } = proposal
  const stream = await loadRecord(unit.db as never, targetId, targetClass)
  await mustBeReferable(db, targetClass, attribute, newValue)
  const changeId = newId()
  const events = decideOn(unit, stream, {
    do: 'propose',
    changeId,
    attribute,
    newValue,
    source: editorSource,
    comment: proposal.comment || null,
    dynamic: [...(await dynamicFieldsByName(db)).values()],
  })
  const isNew = events.length > 0
  const answer = await unit.flushAndRead(() =>
    isNew ? changeById(db, changeId) : standing(db, stream, attribute),
  )
  if (!answer) throw new Refusal('no-difference')
  return { answer, status: isNew ? 201 : 200 }
}

/** Excluding what is excluded changes nothing; the answer is the exclusion that stands. */
const standing = (db: RecordsDb, { id, state }: RecordStream, attribute: string) => {
  const target: { id: string; class: RecordClass } = { id, class: state.class }
  return lastDecided(db, target, attribute)
}
