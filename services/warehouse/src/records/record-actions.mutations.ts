import {
  addNote,
  changeAwardPeriod,
  deleteSupplierIdentification,
  type RecordClass,
  type ReplyOf,
  requestSync,
  type SyncTarget,
  setFollowUp,
  takesClass,
  targetFacts,
} from '@stammbuch/contracts'
import { type Database, newId, Refusal } from '@stammbuch/ledger'
import {
  currentValueOf,
  decideOn,
  isMarked,
  loadRecord,
  type RecordCommand,
  type RecordState,
} from '@stammbuch/records'
import type { Kysely } from 'kysely'
import { mutation, preparedMutation } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { READS } from '../platform/database.ts'
import type { AppUnit } from '../platform/ledger.ts'
import { targetsInUse } from '../platform/targets-in-use.ts'
import {
  givenUp,
  holderOfIdentification,
  mustBePeriod,
  sameAwardIn,
} from './action-targets.query.ts'
import { recordCard } from './record-card.query.ts'
import { renamedForYear } from './rename-for-year.process.ts'

interface Target {
  readonly id: string
  readonly class?: RecordClass
}

type Commands = RecordCommand | readonly RecordCommand[]

/** Does to a record what is decided on its state, in this order, and brings the views over it. */
const actOn = async <Answer>(
  unit: AppUnit,
  target: Target,
  decide: (state: RecordState) => Commands | Promise<Commands>,
  answer: () => Answer | Promise<Answer>,
): Promise<Answer> => {
  const stream = await loadRecord(unit.db, target.id, target.class)
  for (const command of [await decide(stream.state)].flat()) decideOn(unit, stream, command)
  return unit.flushAndRead(async () => answer())
}

const inSentence = new Intl.ListFormat('de')

/** Returns the targets as they stand after „Übertragung an“. */
const named = (targets: readonly SyncTarget[]): string => {
  const [only, ...others] = targets
  if (only && others.length === 0) return targetFacts(only).to
  return inSentence.format(targets.map((target) => targetFacts(target).label))
}

/** The mutations of a record besides changes of its fields. */
export const recordActionMutations = [
  mutation(setFollowUp, (unit, { params }) =>
    actOn(
      unit,
      params,
      () => ({ do: 'set-follow-up', value: params.value }),
      () => recordCard(unit.db, params.class, params.id),
    ),
  ),
  preparedMutation(requestSync, [CONFIG], (config: Config) => ({ params }) => {
    const inUse = targetsInUse(config)
    const takers = inUse.filter((target) => takesClass(target, params.class))
    return {
      work: (unit) =>
        actOn(
          unit,
          params,
          async (state) => {
            const given = await givenUp(unit.db, params.id)
            // What is on its way already is asked for; what was given up is to be tried again.
            const targets = inUse.filter((one) => given.includes(one) || !isMarked(state, one))
            return { do: 'request-sync', targets, at: unit.cause.at }
          },
          () => `Der Eintrag ist zur Übertragung an ${named(takers)} vorgemerkt.`,
        ),
    }
  }),
  mutation(addNote, (unit, { body }, { person: { id, fullName } }) => {
    const { content, targetId, targetClass } = body
    const noteId = newId()
    return actOn(
      unit,
      { id: targetId, class: targetClass },
      () => ({ do: 'add-note', noteId, content }),
      () => ({ id: noteId, createdAt: unit.cause.at, content, user: { id, fullName } }),
    )
  }),
  preparedMutation(
    changeAwardPeriod,
    [READS],
    (reads: Kysely<Database>) =>
      async ({ params: { id, period } }) => {
        const periodId = await mustBePeriod(reads, period)
        return {
          work: (unit) =>
            actOn(
              unit,
              { id, class: 'award' },
              async (state) => {
                const db = unit.db
                const moves = currentValueOf(state, 'periodId') !== periodId
                if (moves && (await sameAwardIn(db, id, periodId)))
                  throw new Refusal('award-exists')
                const move = { do: 'change-period', periodId } as const
                return moves ? [move, ...(await renamedForYear(db, { id, state, periodId }))] : move
              },
              async () =>
                (await recordCard(unit.db, 'award', id)) as ReplyOf<typeof changeAwardPeriod>,
            ),
        }
      },
  ),
  preparedMutation(
    deleteSupplierIdentification,
    [READS],
    (reads: Kysely<Database>) =>
      async ({ params, body }) => {
        if (body.confirmation !== 'LÖSCHEN') throw new Refusal('confirmation-wrong')
        const id = await holderOfIdentification(reads, params.id)
        const remove = { do: 'remove-identification', identificationId: params.id } as const
        return {
          work: (unit) =>
            actOn(
              unit,
              { id },
              () => remove,
              () => null,
            ),
        }
      },
  ),
]
