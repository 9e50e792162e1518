import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { RecordClass } from '@stammbuch/contracts'
import { type Answered, type Cause, narrow } from '@stammbuch/ledger'
import { decideOn, loadRecord, type RecordCommand, type RecordState } from '@stammbuch/records'
import type { Commanded } from '../http/index.ts'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { readsOf } from './decide-changes.ts'
import type { RecordsDb } from './record-rows.query.ts'

type Asked = RecordCommand | readonly RecordCommand[]

/** What is done to one record besides changing its fields. */
export interface Action<Reply> {
  readonly id: string
  readonly class: RecordClass | undefined
  /** What to ask of the record, in this order; may look things up and refuse. */
  readonly decide: (state: RecordState, cause: Cause, db: RecordsDb) => Asked | Promise<Asked>
  /** What to answer, once it is done. */
  readonly answer: (cause: Cause, db: RecordsDb) => Reply | Promise<Reply>
  readonly status?: number
}

/** Do something to a record. */
export class ActOnRecord<Reply> extends Command<Answered<Reply>> {
  readonly action: Action<Reply>
  readonly commanded: Commanded

  constructor(action: Action<Reply>, commanded: Commanded) {
    super()
    this.action = action
    this.commanded = commanded
  }
}

@CommandHandler(ActOnRecord)
export class ActOnRecordHandler implements ICommandHandler<ActOnRecord<unknown>> {
  constructor(@Inject(LEDGER) private readonly ledger: AppLedger) {}

  execute({ action, commanded }: ActOnRecord<unknown>): Promise<Answered<unknown>> {
    return this.ledger.command(commanded.cause, commanded.key, async (unit) => {
      const db = readsOf(unit)
      const stream = await loadRecord(narrow(unit.db), action.id, action.class)
      for (const command of [await action.decide(stream.state, unit.cause, db)].flat())
        decideOn(unit, stream, command)
      const answer = await unit.flushAndRead(async () => action.answer(unit.cause, db))
      return { answer, status: action.status ?? 200 }
    })
  }
}
