import {
  type AcceptedBy,
  type DeclineReason,
  isPersonal,
  type RecordClass,
  type RecordEvent,
} from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import {
  currentValueOf,
  isApproved,
  isErased,
  isExcluded,
  type PendingChange,
  type RecordState,
} from './record.state.ts'

export interface Accept {
  readonly do: 'accept'
  readonly changeId: string
  readonly evenIfStale: boolean
  /** The person who accepts, where the project wants four eyes; otherwise null. */
  readonly otherThan: string | null
}

export interface Decline {
  readonly do: 'decline'
  readonly changeId: string
  readonly comment: string | null
}

/** Values of one attribute, beside the event when they are about a person. */
export const placed = <Values extends Readonly<Record<string, unknown>>>(
  recordClass: RecordClass,
  attribute: string,
  values: Values,
): { data: Values | object; personal?: Values } =>
  isPersonal(recordClass, attribute) ? { data: {}, personal: values } : { data: values }

/** The event that a pending change's value became the record's. */
export const acceptance = (
  state: RecordState,
  change: PendingChange,
  by: AcceptedBy,
): RecordEvent => {
  const valueBefore = currentValueOf(state, change.attribute)
  const values = { newValue: change.newValue, valueBefore }
  const { data, personal } = placed(state.class, change.attribute, values)
  return {
    type: 'ChangeAccepted',
    subject: change.changeId,
    data: {
      class: state.class,
      attribute: change.attribute,
      stale: change.oldValue !== valueBefore,
      by,
      sampleId: change.sampleId,
      ...data,
    },
    ...(personal ? { personal } : {}),
  }
}

/** The event that a pending change was closed without taking its value. */
export const closing = (
  state: RecordState,
  { changeId, attribute, sampleId }: PendingChange,
  reason: DeclineReason,
  detail: string | null = null,
  comment: string | null = null,
): RecordEvent => {
  const { data, personal } = placed(state.class, attribute, { comment })
  return {
    type: 'ChangeDeclined',
    subject: changeId,
    data: { class: state.class, attribute, reason, detail, sampleId, ...data },
    ...(personal ? { personal } : {}),
  }
}

/** A change that waits on a record. @throws Refusal `change-already-decided` */
export const pendingOf = ({ pending }: RecordState, changeId: string): PendingChange => {
  const change = pending.find((one) => one.changeId === changeId)
  if (!change) throw new Refusal('change-already-decided')
  return change
}

/** Take a pending value over; what proposes the very same is closed with it. */
const accept = (
  state: RecordState,
  { changeId, evenIfStale, otherThan }: Accept,
): RecordEvent[] => {
  const change = pendingOf(state, changeId)
  if (isExcluded(state)) throw new Refusal('record-excluded')
  if (!isApproved(state)) throw new Refusal('record-unapproved')
  if (otherThan !== null && change.proposer === otherThan) throw new Refusal('own-change')
  const currentValue = currentValueOf(state, change.attribute)
  if (change.oldValue !== currentValue && !evenIfStale)
    throw new Refusal('change-stale', undefined, {
      valueAtProposal: change.oldValue,
      currentValue,
      newValue: change.newValue,
    })
  const overtaken = state.pending.filter(
    (one) =>
      one.changeId !== changeId &&
      one.attribute === change.attribute &&
      one.newValue === change.newValue,
  )
  return [
    acceptance(state, change, 'decision'),
    ...overtaken.map((one) => closing(state, one, 'superseded')),
  ]
}

const decline = (state: RecordState, { changeId, comment }: Decline): RecordEvent[] => {
  const change = pendingOf(state, changeId)
  if (isExcluded(state)) throw new Refusal('record-excluded')
  return [closing(state, change, 'declined', null, comment)]
}

/**
 * Decides one change that waits on a record.
 *
 * @throws Refusal `change-already-decided`, `own-change`, `change-stale`, or that the record is read-only
 */
export const decideChange = (
  state: RecordState,
  command: Accept | Decline,
): readonly RecordEvent[] => {
  if (!state.exists) throw new Refusal('not-found')
  if (isErased(state)) throw new Refusal('contact-erased')
  return command.do === 'accept' ? accept(state, command) : decline(state, command)
}
