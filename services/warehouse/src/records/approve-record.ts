import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type {
  approveAccount,
  approveAll,
  RecordClass,
  ReplyOf,
  RootType,
} from '@stammbuch/contracts'
import { type Answered, narrow, newId, Refusal } from '@stammbuch/ledger'
import { decideOn, isApproved, isExcluded, loadRecord, loadRecords } from '@stammbuch/records'
import { dynamicFieldsByName } from '../catalogue/index.ts'
import type { Commanded } from '../http/index.ts'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { causeOfRun, frameRun } from './as-run.ts'
import { countByClass } from './count-by-class.ts'
import { readsOf } from './decide-changes.ts'
import { recordCard } from './record-card.query.ts'
import { rootWithRelations } from './relations.query.ts'
import { settledBy } from './settled.ts'

type Approved = ReplyOf<typeof approveAccount>
type AllApproved = ReplyOf<typeof approveAll>

/** Verify one record: the newest value per field is taken, nothing stays pending. */
export class ApproveRecord extends Command<Answered<Approved>> {
  readonly class: RecordClass
  readonly id: string
  readonly commanded: Commanded

  constructor(recordClass: RecordClass, id: string, commanded: Commanded) {
    super()
    this.class = recordClass
    this.id = id
    this.commanded = commanded
  }
}

@CommandHandler(ApproveRecord)
export class ApproveRecordHandler implements ICommandHandler<ApproveRecord> {
  constructor(@Inject(LEDGER) private readonly ledger: AppLedger) {}

  execute({ class: recordClass, id, commanded }: ApproveRecord): Promise<Answered<Approved>> {
    const { cause, key, ifMatch } = commanded
    return this.ledger.command(cause, key, async (unit) => {
      const db = readsOf(unit)
      const stream = await loadRecord(narrow(unit.db), id, recordClass)
      if (ifMatch !== null) {
        const { version } = await recordCard(db, recordClass, id)
        if (version !== ifMatch) throw new Refusal('record-moved-on', undefined, { version })
      }
      const dynamic = [...(await dynamicFieldsByName(db)).values()]
      const events = decideOn(unit, stream, { do: 'approve', dynamic })
      const card = await unit.flushAndRead(() => recordCard(db, recordClass, id))
      return { answer: { record: card, ...settledBy(events) } }
    })
  }
}

/** 'Alles verifizieren': a root and its relations in one step. */
export class ApproveAll extends Command<Answered<AllApproved>> {
  readonly rootType: RootType
  readonly id: string
  readonly commanded: Commanded

  constructor(rootType: RootType, id: string, commanded: Commanded) {
    super()
    this.rootType = rootType
    this.id = id
    this.commanded = commanded
  }
}

@CommandHandler(ApproveAll)
export class ApproveAllHandler implements ICommandHandler<ApproveAll> {
  constructor(@Inject(LEDGER) private readonly ledger: AppLedger) {}

  execute({ rootType, id, commanded: { cause, key } }: ApproveAll): Promise<Answered<AllApproved>> {
    const runId = newId()
    return this.ledger.command(causeOfRun(cause, runId), key, async (unit) => {
      const db = readsOf(unit)
      const wanted = await rootWithRelations(db, rootType, id)
      const streams = await loadRecords(narrow(unit.db), wanted)
      const dynamic = [...(await dynamicFieldsByName(db)).values()]
      const open = [...streams.values()].filter(
        ({ state }) => !isApproved(state) && !isExcluded(state),
      )
      const events = open.flatMap((stream) => decideOn(unit, stream, { do: 'approve', dynamic }))
      const approved = countByClass(open)
      if (open.length > 0)
        frameRun(unit, runId, {
          kind: 'approve-all',
          scope: { rootType, id },
          result: { approved },
        })
      const run = open.length > 0 ? runId : null
      return { answer: { runId: run, approved, ...settledBy(events) } }
    })
  }
}
