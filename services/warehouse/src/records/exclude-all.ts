import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { excludeAll, ReplyOf, RootType } from '@stammbuch/contracts'
import { type Answered, narrow, newId } from '@stammbuch/ledger'
import { decideOn, isExcluded, loadRecords } from '@stammbuch/records'
import type { Commanded } from '../http/index.ts'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { causeOfRun, frameRun } from './as-run.ts'
import { countByClass } from './count-by-class.ts'
import { readsOf } from './decide-changes.ts'
import { rootWithRelations } from './relations.query.ts'

type AllExcluded = ReplyOf<typeof excludeAll>

/** 'Alles ausschließen': a root and its relations in one step. */
export class ExcludeAll extends Command<Answered<AllExcluded>> {
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

@CommandHandler(ExcludeAll)
export class ExcludeAllHandler implements ICommandHandler<ExcludeAll> {
  constructor(@Inject(LEDGER) private readonly ledger: AppLedger) {}

  execute({ rootType, id, commanded: { cause, key } }: ExcludeAll): Promise<Answered<AllExcluded>> {
    const runId = newId()
    return this.ledger.command(causeOfRun(cause, runId), key, async (unit) => {
      const wanted = await rootWithRelations(readsOf(unit), rootType, id)
      const streams = await loadRecords(narrow(unit.db), wanted)
      const open = [...streams.values()].filter(({ state }) => !isExcluded(state))
      for (const stream of open)
        decideOn(unit, stream, { do: 'exclude', changeId: newId(), kind: 'editor' })
      const excluded = countByClass(open)
      if (open.length > 0)
        frameRun(unit, runId, {
          kind: 'exclude-all',
          scope: { rootType, id },
          result: { excluded },
        })
      return { answer: { runId: open.length > 0 ? runId : null, excluded } }
    })
  }
}
