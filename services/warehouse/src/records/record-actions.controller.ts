import { Controller, Inject } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import {
  addNote,
  changeAwardPeriod,
  deleteSupplierIdentification,
  type InputOf,
  requestSync,
  type SyncTarget,
  setFollowUp,
  takesClass,
  targetFacts,
} from '@stammbuch/contracts'
import { newId, Refusal } from '@stammbuch/ledger'
import { currentValueOf, isMarked } from '@stammbuch/records'
import { Answer, Command, type Commanded, Input, Serve } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { READS } from '../platform/database.ts'
import { targetsInUse } from '../platform/targets-in-use.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import {
  givenUp,
  holderOfIdentification,
  mustBePeriod,
  sameAwardIn,
} from './action-targets.query.ts'
import { type Action, ActOnRecord } from './record-action.ts'
import { recordCard } from './record-card.query.ts'
import type { RecordsDb } from './record-rows.query.ts'
import { renamedForYear } from './rename-for-year.ts'

const inSentence = new Intl.ListFormat('de')

/** The targets after „Übertragung an“. */
const named = (targets: readonly SyncTarget[]): string => {
  const [only, ...others] = targets
  if (only && others.length === 0) return targetFacts(only).to
  return inSentence.format(targets.map((target) => targetFacts(target).label))
}

/** What can be done to a record besides changing its fields. */
@Controller()
export class RecordActionsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(READS) private readonly db: RecordsDb,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Serve(setFollowUp)
  followUp(
    @Input(setFollowUp) { params }: InputOf<typeof setFollowUp>,
    @Command() commanded: Commanded,
  ) {
    const { class: recordClass, id, value } = params
    const action: Action<unknown> = {
      id,
      class: recordClass,
      decide: () => ({ do: 'set-follow-up', value }),
      answer: (_, db) => recordCard(db, recordClass, id),
    }
    return this.act(action, commanded)
  }

  @Serve(requestSync)
  sync(
    @Input(requestSync) { params }: InputOf<typeof requestSync>,
    @Command() commanded: Commanded,
  ) {
    const inUse = targetsInUse(this.config)
    const takers = inUse.filter((target) => takesClass(target, params.class))
    const action: Action<string> = {
      ...params,
      decide: async (state, { at }, db) => {
        const given = await givenUp(db, params.id)
        // What is on its way already is asked for; what was given up is to be tried again.
        const targets = inUse.filter((one) => given.includes(one) || !isMarked(state, one))
        return { do: 'request-sync', targets, at }
      },
      answer: () => `Der Eintrag ist zur Übertragung an ${named(takers)} vorgemerkt.`,
    }
    return this.act(action, commanded)
  }

  @Serve(addNote)
  note(
    @Input(addNote) { body }: InputOf<typeof addNote>,
    @Command() commanded: Commanded,
    @Caller() { id, fullName }: CurrentUser,
  ) {
    const { content, targetId, targetClass } = body
    const noteId = newId()
    const action: Action<unknown> = {
      id: targetId,
      class: targetClass,
      decide: () => ({ do: 'add-note', noteId, content }),
      answer: ({ at }) => ({ id: noteId, createdAt: at, content, user: { id, fullName } }),
      status: 201,
    }
    return this.act(action, commanded)
  }

  @Serve(changeAwardPeriod)
  async period(
    @Input(changeAwardPeriod) { params }: InputOf<typeof changeAwardPeriod>,
    @Command() commanded: Commanded,
  ) {
    const { id } = params
    const periodId = await mustBePeriod(this.db, params.period)
    const action: Action<unknown> = {
      id,
      class: 'award',
      decide: async (state, _, db) => {
        const moves = currentValueOf(state, 'periodId') !== periodId
        if (moves && (await sameAwardIn(db, id, periodId))) throw new Refusal('award-exists')
        const move = { do: 'change-period', periodId } as const
        return moves ? [move, ...(await renamedForYear(db, { id, state, periodId }))] : move
      },
      answer: (_, db) => recordCard(db, 'award', id),
    }
    return this.act(action, commanded)
  }

  @Serve(deleteSupplierIdentification)
  async removeIdentification(
    @Input(deleteSupplierIdentification)
    { params, body }: InputOf<typeof deleteSupplierIdentification>,
    @Command() commanded: Commanded,
  ) {
    if (body.confirmation !== 'LÖSCHEN') throw new Refusal('confirmation-wrong')
    const action: Action<null> = {
      id: await holderOfIdentification(this.db, params.id),
      class: undefined,
      decide: () => ({ do: 'remove-identification', identificationId: params.id }),
      answer: () => null,
      status: 204,
    }
    return this.act(action, commanded)
  }

  private async act<Reply>(action: Action<Reply>, commanded: Commanded) {
    return Answer.of(await this.commands.execute(new ActOnRecord(action, commanded)))
  }
}
