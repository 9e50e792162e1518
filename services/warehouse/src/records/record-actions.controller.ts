import { Controller, Inject } from '@nestjs/common'
import {
  addNote,
  changeAwardPeriod,
  deleteSupplierIdentification,
  type InputOf,
  requestSync,
  setFollowUp,
} from '@stammbuch/contracts'
import { newId, Refusal } from '@stammbuch/ledger'
import { currentValueOf, decideOn, loadRecord } from '@stammbuch/records'
import { sql } from 'kysely'
import { Answer, Command, type Commanded, Input, Serve } from '../http/index.ts'
import { DB, LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { readsOf } from './decide-changes.ts'
import { recordCard } from './record-card.query.ts'
import type { RecordsDb } from './record-rows.query.ts'
import { sameAwardIn } from './same-award.query.ts'

/** What can be done to a record besides changing its fields. */
@Controller()
export class RecordActionsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(DB) private readonly db: RecordsDb,
  ) {}

  @Serve(setFollowUp)
  async followUp(
    @Input(setFollowUp) { params }: InputOf<typeof setFollowUp>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const stream = await loadRecord(unit.db as never, params.id, params.class)
      decideOn(unit, stream, { do: 'set-follow-up', value: params.value })
      await unit.flush()
      return { answer: await recordCard(readsOf(unit), params.class, params.id) }
    })
    return Answer.of(answered)
  }

  @Serve(requestSync)
  async sync(
    @Input(requestSync) { params }: InputOf<typeof requestSync>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const stream = await loadRecord(unit.db as never, params.id, params.class)
      const targets = ['elasticsearch', 'salesforce'] as const
      decideOn(unit, stream, { do: 'request-sync', targets, at: unit.cause.at })
      return { answer: 'Der Eintrag ist zur Übertragung an Suchindex und Salesforce vorgemerkt.' }
    })
    return Answer.of(answered)
  }

  @Serve(addNote)
  async note(
    @Input(addNote) { body }: InputOf<typeof addNote>,
    @Command() { cause, key }: Commanded,
    @Caller() { id, fullName }: CurrentUser,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const stream = await loadRecord(unit.db as never, body.targetId, body.targetClass)
      const noteId = newId()
      decideOn(unit, stream, { do: 'add-note', noteId, content: body.content })
      const user = { id, fullName }
      const answer = { id: noteId, createdAt: unit.cause.at, content: body.content, user }
      return { answer, status: 201 }
    })
    return Answer.of(answered)
  }

  @Serve(changeAwardPeriod)
  async period(
    @Input(changeAwardPeriod) { params }: InputOf<typeof changeAwardPeriod>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const db = readsOf(unit)
      const stream = await loadRecord(unit.db as never, params.id, 'award')
      const periodId = await this.periodId(params.period)
      const moves = currentValueOf(stream.state, 'periodId') !== periodId
      if (moves && (await sameAwardIn(db, params.id, periodId))) throw new Refusal('award-exists')
      decideOn(unit, stream, { do: 'change-period', periodId })
      await unit.flush()
      return { answer: await recordCard(db, 'award', params.id) }
    })
    return Answer.of(answered)
  }

  @Serve(deleteSupplierIdentification)
  async removeIdentification(
    @Input(deleteSupplierIdentification)
    { params, body }: InputOf<typeof deleteSupplierIdentification>,
    @Command() { cause, key }: Commanded,
  ) {
    if (body.confirmation !== 'LÖSCHEN') throw new Refusal('confirmation-wrong')
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const recordId = await this.holderOf(params.id)
      const stream = await loadRecord(unit.db as never, recordId)
      decideOn(unit, stream, { do: 'remove-identification', identificationId: params.id })
      return { answer: null, status: 204 }
    })
    return Answer.of(answered)
  }

  private async periodId(name: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      select id from catalogue_key where kind = 'period' and key = lower(${name})`.execute(this.db)
    const id = rows[0]?.id
    if (!id) throw new Refusal('not-found', `Den Jahrgang „${name}“ gibt es nicht.`)
    return id
  }

  private async holderOf(identificationId: string): Promise<string> {
    const row = await this.db
      .selectFrom('identification')
      .select('record_id')
      .where('id', '=', identificationId)
      .executeTakeFirst()
    if (!row) throw new Refusal('not-found')
    return row.record_id
  }
}
