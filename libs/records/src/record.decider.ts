import {
  type FieldValue,
  fields,
  type RecordClass,
  type RecordEvent,
  type SyncTarget,
  takesClass,
  targetFacts,
} from '@stammbuch/contracts'
import { type Decider, Refusal } from '@stammbuch/ledger'
import { approve, exclusion, propose, reopen, undoAccept } from './changes.decider.ts'
import { closing, decideChange, pendingOf } from './decisions.decider.ts'
import { erase } from './erase.decider.ts'
import { carry, changeHolder, mergeInto, takeOver, undoMerge } from './merge.decider.ts'
import type { RecordCommand } from './record.commands.ts'
import {
  currentValueOf,
  evolve,
  isApproved,
  isErased,
  isExcluded,
  isMarked,
  noRecord,
  type RecordState,
  splitPersonal,
} from './record.state.ts'

const hasContent = (part: object): boolean => Object.keys(part).length > 0

const create = (
  state: RecordState,
  { class: recordClass, values, origin }: Extract<RecordCommand, { do: 'create' }>,
): RecordEvent[] => {
  if (state.exists) throw new Refusal('no-difference', 'Den Eintrag gibt es bereits.')
  const given = { ...standards(recordClass), ...values, isApproved: false, excludedByEditor: false }
  const { open, personal } = splitPersonal(recordClass, given)
  return [
    {
      type: 'RecordCreated',
      data: { class: recordClass, values: open, origin },
      ...(hasContent(personal) ? { personal: { values: personal } } : {}),
    },
  ]
}

/** Switches start as off, so that 'not set' and 'off' are never two things. */
const standards = (recordClass: RecordClass): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(fields[recordClass])
      .filter(([, { type, personal }]) => type === 'boolean' && !personal)
      .map(([name]) => [name, false]),
  )

/** @throws Refusal `record-excluded`, `record-unapproved`: such a record is read-only */
const mustBeOpenToWork = (state: RecordState): void => {
  if (isExcluded(state)) throw new Refusal('record-excluded')
  if (!isApproved(state)) throw new Refusal('record-unapproved')
}

const requestSync = (
  state: RecordState,
  { targets, at }: Extract<RecordCommand, { do: 'request-sync' }>,
): RecordEvent[] => {
  mustBeOpenToWork(state)
  // A mark for a target that never takes such records would wait for ever.
  const wanted = targets.filter((one) => takesClass(one, state.class))
  if (wanted.length === 0) return []
  return [{ type: 'SyncRequested', data: { class: state.class, targets: wanted, at } }]
}

const acknowledgeSync = (
  state: RecordState,
  command: Extract<RecordCommand, { do: 'acknowledge-sync' }>,
): RecordEvent[] => {
  const { target, position, at, targetId = null } = command
  const { fields: names, idField } = targetFacts(target)
  const first = currentValueOf(state, names.executed) === null
  const named = targetId !== null && idField !== null && targetId !== currentValueOf(state, idField)
  const data = { class: state.class, target, position, at, first }
  return [{ type: 'SyncAcknowledged', data: named ? { ...data, targetId } : data }]
}

/** Withdraws the open request. Later changes still go to a target that holds the record already. */
const withdrawSync = (state: RecordState, target: SyncTarget): RecordEvent[] => {
  if (!isMarked(state, target)) return []
  const met = currentValueOf(state, targetFacts(target).fields.executed)
  const at = typeof met === 'string' ? met : null
  return [{ type: 'SyncRequestWithdrawn', data: { class: state.class, targets: [target], at } }]
}

/** The mark comes off whatever became of the record, or it would stay on the list for good. */
const setFollowUp = (state: RecordState, value: boolean, carried = false): RecordEvent[] => {
  if (currentValueOf(state, 'markedForFollowUp') === value) return []
  if (value && !carried) mustBeOpenToWork(state)
  return [{ type: 'FollowUpSet', data: { class: state.class, value } }]
}

const note = (state: RecordState, noteId: string, content: string): RecordEvent[] => {
  const about = state.class === 'contact' ? { personal: { content } } : {}
  const open = state.class === 'contact' ? {} : { content }
  return [{ type: 'NoteAdded', subject: noteId, data: { class: state.class, ...open }, ...about }]
}

const identify = (
  state: RecordState,
  command: Extract<RecordCommand, { do: 'identify' }>,
): RecordEvent[] => {
  const { identificationId, value, scope, supplierId } = command
  const personal = state.class === 'contact'
  return [
    {
      type: 'SupplierIdentified',
      subject: identificationId,
      data: { class: state.class, scope, supplierId, unique: true, ...(personal ? {} : { value }) },
      ...(personal ? { personal: { value } } : {}),
    },
  ]
}

const removeIdentification = (state: RecordState, identificationId: string): RecordEvent[] => {
  if (!state.identifications.includes(identificationId)) throw new Refusal('already-removed')
  return [
    {
      type: 'SupplierIdentificationRemoved',
      subject: identificationId,
      data: { class: state.class },
    },
  ]
}

const changePeriod = (state: RecordState, periodId: string): RecordEvent[] => {
  const from = currentValueOf(state, 'periodId')
  if (from === periodId) return []
  mustBeOpenToWork(state)
  const data = { class: state.class, periodId, from: typeof from === 'string' ? from : null }
  return [{ type: 'AwardPeriodChanged', data }]
}

/**
 * The commands on an erased person that are still allowed: a target confirms that it erased as well, and the company that
 * it hangs on may be merged.
 */
const afterErasure: readonly RecordCommand['do'][] = [
  'erase',
  'acknowledge-sync',
  'withdraw-sync',
  'unlink',
  'link',
]

const decide = (state: RecordState, command: RecordCommand): readonly RecordEvent[] => {
  if (command.do === 'create') return create(state, command)
  if (!state.exists) throw new Refusal('not-found')
  if (isErased(state) && !afterErasure.includes(command.do)) throw new Refusal('contact-erased')
  switch (command.do) {
    case 'propose':
      return propose(state, command)
    case 'accept':
    case 'decline':
      return decideChange(state, command)
    case 'withdraw':
      return [closing(state, pendingOf(state, command.changeId), 'undone')]
    case 'approve':
      return approve(state, command.dynamic)
    case 'exclude':
      return exclusion(state, true, command.changeId, command.kind)
    case 'restore':
      return exclusion(state, false, command.changeId, command.kind)
    default:
      return decideNonFieldCommand(state, command)
  }
}

type NonFieldCommand = Exclude<
  RecordCommand,
  {
    do: 'create' | 'propose' | 'accept' | 'decline' | 'withdraw' | 'approve' | 'exclude' | 'restore'
  }
>

const decideNonFieldCommand = (
  state: RecordState,
  command: NonFieldCommand,
): readonly RecordEvent[] => {
  const { class: recordClass } = state
  switch (command.do) {
    case 'set-follow-up':
      return setFollowUp(state, command.value, command.carried)
    case 'request-sync':
      return requestSync(state, command)
    case 'acknowledge-sync':
      return acknowledgeSync(state, command)
    case 'withdraw-sync':
      return withdrawSync(state, command.target)
    case 'add-note':
      return note(state, command.noteId, command.content)
    case 'identify':
      return identify(state, command)
    case 'remove-identification':
      return removeIdentification(state, command.identificationId)
    case 'link':
      return [
        { type: 'RecordLinked', data: { class: recordClass, kind: command.kind, to: command.to } },
      ]
    case 'unlink':
      return [
        {
          type: 'RecordUnlinked',
          data: { class: recordClass, kind: command.kind, to: command.to },
        },
      ]
    case 'take-over':
      return takeOver(state, command)
    case 'carry':
      return carry(state, command)
    case 'supersede':
      return [closing(state, pendingOf(state, command.changeId), 'superseded')]
    case 'change-holder':
      return changeHolder(state, command)
    case 'move-note':
      return [
        {
          type: 'NoteMoved',
          subject: command.noteId,
          data: { class: recordClass, to: command.to },
        },
      ]
    case 'merge-into':
      return mergeInto(state, command.into)
    case 'undo-merge':
      return undoMerge(state)
    case 'change-period':
      return changePeriod(state, command.periodId)
    case 'undo-accept':
      return undoAccept(state, command)
    case 'reopen':
      return reopen(state, command.reopened)
    case 'erase':
      return erase(state, command)
    case 'undo-approval':
      return isApproved(state) ? [{ type: 'ApprovalUndone', data: { class: recordClass } }] : []
  }
}

/** The rules of a record. */
export const record: Decider<RecordState, RecordCommand, RecordEvent> = {
  initial: noRecord,
  decide,
  evolve,
}

/** Classes and fields that a new record needs at the least to be one. */
export const canBeCreated = (
  recordClass: RecordClass,
  values: Readonly<Record<string, FieldValue>>,
): boolean => {
  const needed = { account: 'name', contact: 'surname', product: 'label', award: null, score: null }
  const attribute = needed[recordClass]
  return attribute === null || (values[attribute] ?? null) !== null
}
