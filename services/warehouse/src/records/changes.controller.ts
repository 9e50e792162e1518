import { Controller, Inject } from '@nestjs/common'
import {
  acceptChange,
  type Change,
  decideChanges,
  declineChange,
  type InputOf,
  listChangesOfTarget,
  proposeChange,
  type RecordClass,
} from '@stammbuch/contracts'
import { newId, Refusal } from '@stammbuch/ledger'
import { decideOn, loadRecord, type RecordStream } from '@stammbuch/records'
import { Answer, Command, type Commanded, Input, Serve } from '../http/index.ts'
import { DB, LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { momentOf } from '../platform/moment.ts'
import { inSnapshot } from '../platform/snapshot.ts'
import { changeById, changesOfTarget, decisionsOf, lastDecided } from './changes.query.ts'
import { type AppUnit, type Decision, decideEach, readsOf, withDecider } from './decide-changes.ts'
import { dynamicFieldsByName } from './dynamic-fields.query.ts'
import { mustMatchVersion } from './must-match-version.ts'
import type { RecordsDb } from './record-rows.query.ts'
import { mustBeReferable } from './references.query.ts'

type Proposal = InputOf<typeof proposeChange>['body']

const editorSource = { kind: 'editor', sampleId: null, row: null, column: null } as const

/** Proposing values and deciding about them. */
@Controller()
export class ChangesController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(DB) private readonly db: RecordsDb,
  ) {}

  @Serve(listChangesOfTarget)
  async ofTarget(
    @Input(listChangesOfTarget) { params, query }: InputOf<typeof listChangesOfTarget>,
  ) {
    const { result, position } = await inSnapshot(this.db, async (db) =>
      changesOfTarget(db, params, query, await momentOf(db, query.asOf)),
    )
    const body = { list: result, total: result.length }
    return new Answer(body, null, { 'log-position': String(position) })
  }

  @Serve(proposeChange)
  async propose(
    @Input(proposeChange) { body }: InputOf<typeof proposeChange>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => ({
      answer: await this.proposed(unit, body),
      status: 201,
    }))
    return Answer.of(answered)
  }

  @Serve(acceptChange)
  accept(
    @Input(acceptChange) { params, body }: InputOf<typeof acceptChange>,
    @Command() commanded: Commanded,
  ) {
    return this.decide(commanded, { ...params, decision: 'accept', ...body })
  }

  @Serve(declineChange)
  decline(
    @Input(declineChange) { params, body }: InputOf<typeof declineChange>,
    @Command() commanded: Commanded,
  ) {
    const comment = body.comment || null
    return this.decide(commanded, { ...params, decision: 'decline', evenIfStale: false, comment })
  }

  @Serve(decideChanges)
  async decideMany(
    @Input(decideChanges) { body }: InputOf<typeof decideChanges>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const outcomes = await decideEach(unit, body.decisions)
      await unit.flush()
      const decided = await decisionsOf(
        readsOf(unit),
        outcomes.map(({ id }) => id),
      )
      const results = outcomes.map(({ id, refused }) => ({
        id,
        ok: refused === null,
        code: refused?.code ?? null,
        decidedBy: decided.get(id)?.decidedBy ?? null,
        decidedAt: decided.get(id)?.decidedAt ?? null,
      }))
      return { answer: { results } }
    })
    return Answer.of(answered)
  }

  private async proposed(unit: AppUnit, body: Proposal): Promise<Change> {
    const db = readsOf(unit)
    const stream = await loadRecord(unit.db as never, body.targetId, body.targetClass)
    const changeId = newId()
    await mustBeReferable(db, body.targetClass, body.attributeName, body.newValue)
    const events = decideOn(unit, stream, {
      do: 'propose',
      changeId,
      attribute: body.attributeName,
      newValue: body.newValue,
      source: editorSource,
      comment: body.comment || null,
      dynamic: [...(await dynamicFieldsByName(db)).values()],
    })
    await unit.flush()
    return events.length > 0
      ? this.shown(db, changeId)
      : this.alreadySo(db, stream, body.attributeName)
  }

  private async decide({ cause, key, ifMatch }: Commanded, decision: Decision) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const db = readsOf(unit)
      if (ifMatch !== null) await mustMatchVersion(db, decision.id, ifMatch)
      const [outcome] = await decideEach(unit, [decision])
      if (outcome?.refused) throw await withDecider(db, decision.id, outcome.refused)
      await unit.flush()
      return { answer: await this.shown(db, decision.id) }
    })
    return Answer.of(answered)
  }

  private async shown(db: RecordsDb, id: string): Promise<Change> {
    const change = await changeById(db, id)
    if (!change) throw new Refusal('not-found')
    return change
  }

  /** Excluding what is excluded changes nothing; the answer is the exclusion that stands. */
  private async alreadySo(db: RecordsDb, stream: RecordStream, attribute: string): Promise<Change> {
    const target: { id: string; class: RecordClass } = { id: stream.id, class: stream.state.class }
    const standing = await lastDecided(db, target, attribute)
    if (!standing) throw new Refusal('no-difference')
    return standing
  }
}
