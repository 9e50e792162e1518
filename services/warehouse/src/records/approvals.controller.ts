import { Controller, Inject } from '@nestjs/common'
import {
  approveAccount,
  approveAll,
  approveAward,
  approveContact,
  approveProduct,
  approveScore,
  excludeAll,
  type InputOf,
  type RecordClass,
} from '@stammbuch/contracts'
import { newId, Refusal } from '@stammbuch/ledger'
import { decideOn, isApproved, isExcluded, loadRecord, loadRecords } from '@stammbuch/records'
import { Answer, Command, type Commanded, Input, Serve } from '../http/index.ts'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { readsOf } from './decide-changes.ts'
import { dynamicFieldsByName } from './dynamic-fields.query.ts'
import { recordCard } from './record-card.query.ts'
import { rootWithRelations } from './relations.query.ts'
import { settledBy } from './settled.ts'

type OneInput = InputOf<typeof approveAccount>
type AllInput = InputOf<typeof approveAll>

/** Verifying and excluding: one record, or a root with its relations. */
@Controller()
export class ApprovalsController {
  constructor(@Inject(LEDGER) private readonly ledger: AppLedger) {}

  @Serve(approveAccount)
  account(@Input(approveAccount) { params }: OneInput, @Command() commanded: Commanded) {
    return this.approve('account', params.id, commanded)
  }

  @Serve(approveContact)
  contact(@Input(approveContact) { params }: OneInput, @Command() commanded: Commanded) {
    return this.approve('contact', params.id, commanded)
  }

  @Serve(approveProduct)
  product(@Input(approveProduct) { params }: OneInput, @Command() commanded: Commanded) {
    return this.approve('product', params.id, commanded)
  }

  @Serve(approveAward)
  award(@Input(approveAward) { params }: OneInput, @Command() commanded: Commanded) {
    return this.approve('award', params.id, commanded)
  }

  @Serve(approveScore)
  score(@Input(approveScore) { params }: OneInput, @Command() commanded: Commanded) {
    return this.approve('score', params.id, commanded)
  }

  @Serve(approveAll)
  async all(@Input(approveAll) { params }: AllInput, @Command() { cause, key }: Commanded) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const db = readsOf(unit)
      const wanted = await rootWithRelations(db, params.rootType, params.id)
      if (wanted.length === 0) throw new Refusal('not-found')
      const ids = wanted.map(({ id }) => id)
      const streams = await loadRecords(unit.db as never, ids)
      const dynamic = [...(await dynamicFieldsByName(db)).values()]
      const open = [...streams.values()].filter(
        ({ state }) => !isApproved(state) && !isExcluded(state),
      )
      const events = open.flatMap((stream) => decideOn(unit, stream, { do: 'approve', dynamic }))
      const approved = countByClass(open.map(({ state }) => state.class))
      return { answer: { approved, ...settledBy(events) } }
    })
    return Answer.of(answered)
  }

  @Serve(excludeAll)
  async exclude(@Input(excludeAll) { params }: AllInput, @Command() { cause, key }: Commanded) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const wanted = await rootWithRelations(readsOf(unit), params.rootType, params.id)
      if (wanted.length === 0) throw new Refusal('not-found')
      const streams = await loadRecords(
        unit.db as never,
        wanted.map(({ id }) => id),
      )
      const open = [...streams.values()].filter(({ state }) => !isExcluded(state))
      for (const stream of open)
        decideOn(unit, stream, { do: 'exclude', changeId: newId(), kind: 'editor' })
      return { answer: { excluded: countByClass(open.map(({ state }) => state.class)) } }
    })
    return Answer.of(answered)
  }

  private async approve(recordClass: RecordClass, id: string, { cause, key, ifMatch }: Commanded) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const db = readsOf(unit)
      const stream = await loadRecord(unit.db as never, id, recordClass)
      const dynamic = [...(await dynamicFieldsByName(db)).values()]
      if (ifMatch !== null) {
        const { version } = await recordCard(db, recordClass, id)
        if (version !== ifMatch) throw new Refusal('record-moved-on', undefined, { version })
      }
      const events = decideOn(unit, stream, { do: 'approve', dynamic })
      await unit.flush()
      return { answer: { record: await recordCard(db, recordClass, id), ...settledBy(events) } }
    })
    return Answer.of(answered)
  }
}

const countByClass = (classes: readonly RecordClass[]): Partial<Record<RecordClass, number>> => {
  const counts: Partial<Record<RecordClass, number>> = {}
  for (const one of classes) counts[one] = (counts[one] ?? 0) + 1
  return counts
}
