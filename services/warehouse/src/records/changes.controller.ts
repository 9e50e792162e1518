import { Controller, Inject } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import {
  acceptChange,
  decideChanges,
  declineChange,
  type InputOf,
  listChangesOfTarget,
  proposeChange,
} from '@stammbuch/contracts'
import { Answer, Command, type Commanded, Input, listed, readAnswer, Serve } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { momentOf } from '../platform/moment.ts'
import { changesOfTarget } from './changes.query.ts'
import { DecideChange, DecideChanges } from './decide-change.ts'
import { ProposeChange } from './propose-change.ts'
import { mustBeRecord, type RecordsDb } from './record-rows.query.ts'

/** Proposing values and deciding about them. */
@Controller()
export class ChangesController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(READS) private readonly db: RecordsDb,
  ) {}

  @Serve(listChangesOfTarget)
  ofTarget(@Input(listChangesOfTarget) { params, query }: InputOf<typeof listChangesOfTarget>) {
    return readAnswer(this.db, async (db) => {
      await mustBeRecord(db, params)
      return listed(await changesOfTarget(db, params, query, await momentOf(db, query.asOf)))
    })
  }

  @Serve(proposeChange)
  async propose(
    @Input(proposeChange) { body }: InputOf<typeof proposeChange>,
    @Command() commanded: Commanded,
  ) {
    return Answer.exactly(await this.commands.execute(new ProposeChange(body, commanded)))
  }

  @Serve(acceptChange)
  async accept(
    @Input(acceptChange) { params, body }: InputOf<typeof acceptChange>,
    @Command() commanded: Commanded,
  ) {
    const decision = { ...params, decision: 'accept', ...body } as const
    return Answer.of(await this.commands.execute(new DecideChange(decision, commanded)))
  }

  @Serve(declineChange)
  async decline(
    @Input(declineChange) { params, body }: InputOf<typeof declineChange>,
    @Command() commanded: Commanded,
  ) {
    const comment = body.comment || null
    const decision = { ...params, decision: 'decline', evenIfStale: false, comment } as const
    return Answer.of(await this.commands.execute(new DecideChange(decision, commanded)))
  }

  @Serve(decideChanges)
  async decideMany(
    @Input(decideChanges) { body }: InputOf<typeof decideChanges>,
    @Command() commanded: Commanded,
  ) {
    return Answer.of(await this.commands.execute(new DecideChanges(body.decisions, commanded)))
  }
}
