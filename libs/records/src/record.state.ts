import {
  type FieldValue,
  isPersonal,
  type RecordClass,
  type RecordEvent,
  type SyncTarget,
  targetFacts,
} from '@stammbuch/contracts'

export type RecordEventOf<Type extends RecordEvent['type']> = Extract<RecordEvent, { type: Type }>

/** By these a stream says that the personal values of its events are forgotten. */
export const forgettingEvents: readonly RecordEvent['type'][] = ['ContactErased']

/** A change that waits for a decision. */
export interface PendingChange {
  readonly changeId: string
  readonly attribute: string
  readonly oldValue: FieldValue
  readonly newValue: FieldValue
  readonly proposer: string | null
  readonly sampleId: string | null
  /** Log position of the proposal that it is or stands for; left out for one made just now. */
  readonly place?: number | undefined
  /** Id of the first proposal that it is again; left out: it is its own first. */
  readonly firstId?: string | undefined
}

/** A record as its rules see it. */
export interface RecordState {
  readonly exists: boolean
  readonly class: RecordClass
  readonly values: Readonly<Record<string, FieldValue>>
  /** In order of proposal; one that waits again stands where it stood. */
  readonly pending: readonly PendingChange[]
  readonly identifications: readonly string[]
}

export const noRecord: RecordState = {
  exists: false,
  class: 'account',
  values: {},
  pending: [],
  identifications: [],
}

/** The value of an attribute; a field that was never set has none. */
export const currentValueOf = ({ values }: RecordState, attribute: string): FieldValue =>
  values[attribute] ?? null
export const isApproved = (state: RecordState): boolean => state.values.isApproved === true
/** Tells if this is an erased person. */
export const isErased = (state: RecordState): boolean => currentValueOf(state, 'erasedAt') !== null
/** The record that stands for this one since the two were merged. */
export const mergedInto = (state: RecordState): string | null => {
  const into = currentValueOf(state, 'mergedInto')
  return typeof into === 'string' ? into : null
}
export const isExcluded = (state: RecordState): boolean => state.values.excludedByEditor === true

const set = (state: RecordState, attribute: string, value: FieldValue): RecordState => ({
  ...state,
  values: { ...state.values, [attribute]: value },
})

const without = (state: RecordState, changeId: string | undefined): RecordState => ({
  ...state,
  pending: state.pending.filter((one) => one.changeId !== changeId),
})

/** The data of an event with the personal values in their places. */
export const whole = <E extends RecordEvent>({ data, personal }: E): E['data'] & E['personal'] => ({
  ...data,
  ...personal,
})

const proposed = (state: RecordState, event: RecordEventOf<'ChangeProposed'>): RecordState => {
  const { attribute, oldValue = null, newValue = null } = whole(event)
  const change: PendingChange = {
    changeId: event.subject ?? '',
    attribute,
    oldValue,
    newValue,
    proposer: null,
    sampleId: event.data.source.sampleId,
    place: event.data.place,
    firstId: event.data.reopens,
  }
  const { place = Number.POSITIVE_INFINITY } = change
  const after = state.pending.findIndex((one) => (one.place ?? Number.POSITIVE_INFINITY) > place)
  const pending =
    after === -1 ? [...state.pending, change] : state.pending.toSpliced(after, 0, change)
  return { ...state, pending }
}

/** Returns the state of a record after an event. The same fold as `view.record_patch`, as a test shows. */
export const evolve = (state: RecordState, event: RecordEvent): RecordState => {
  switch (event.type) {
    case 'RecordCreated':
      return {
        ...state,
        exists: true,
        class: event.data.class,
        values: { ...event.data.values, ...event.personal?.values },
      }
    case 'ChangeProposed':
      return proposed(state, event)
    case 'ChangeAccepted':
      return without(set(state, event.data.attribute, whole(event).newValue ?? null), event.subject)
    case 'ChangeDeclined':
      return without(state, event.subject)
    case 'RecordApproved':
      return set(state, 'isApproved', true)
    case 'ApprovalUndone':
      return set(state, 'isApproved', false)
    case 'FollowUpSet':
      return set(state, 'markedForFollowUp', event.data.value)
    case 'AwardPeriodChanged':
      return set(state, 'periodId', event.data.periodId)
    case 'HolderChanged':
      return set(state, event.data.attribute, event.data.to)
    case 'RecordMerged':
      return set(set(state, 'excludedByEditor', true), 'mergedInto', event.data.into)
    case 'MergeUndone':
      return set(set(state, 'excludedByEditor', false), 'mergedInto', null)
    case 'ContactErased':
      return erased(state, event)
    case 'SupplierIdentified':
      return { ...state, identifications: [...state.identifications, event.subject ?? ''] }
    case 'SupplierIdentificationRemoved':
      return {
        ...state,
        identifications: state.identifications.filter((id) => id !== event.subject),
      }
    case 'SyncRequested':
    case 'SyncRequestWithdrawn':
      return event.data.targets.reduce<RecordState>(
        (next, target) => set(next, targetFacts(target).fields.requested, event.data.at),
        state,
      )
    case 'SyncAcknowledged':
      return acknowledged(state, event)
    case 'NoteAdded':
    case 'NoteMoved':
    case 'RecordLinked':
    case 'RecordUnlinked':
      return state
  }
}

const erased = (state: RecordState, { data }: RecordEventOf<'ContactErased'>): RecordState => ({
  ...state,
  values: {
    ...state.values,
    ...Object.fromEntries(data.attributes.map((attribute) => [attribute, null])),
    excludedByEditor: true,
    erasedAt: data.at,
  },
  identifications: [],
})

const acknowledged = (
  state: RecordState,
  { data }: RecordEventOf<'SyncAcknowledged'>,
): RecordState => {
  const { target, at, first, targetId } = data
  const { fields, idField } = targetFacts(target)
  const executed = set(state, fields.executed, at)
  const released = first ? set(executed, fields.first, at) : executed
  return targetId === undefined || idField === null ? released : set(released, idField, targetId)
}

/** Tells if there is a request to send the record to a target that it has not acknowledged. */
export const isMarked = (state: RecordState, target: SyncTarget): boolean => {
  const { fields } = targetFacts(target)
  const requested = currentValueOf(state, fields.requested)
  const executed = currentValueOf(state, fields.executed)
  return requested !== null && (executed === null || executed < requested)
}

/** Split values into those that stand in the event and those kept beside it. */
export const splitPersonal = (
  recordClass: RecordClass,
  values: Readonly<Record<string, FieldValue>>,
): { readonly open: Record<string, FieldValue>; readonly personal: Record<string, FieldValue> } => {
  const entries = Object.entries(values)
  const about = (wanted: boolean) =>
    Object.fromEntries(entries.filter(([name]) => isPersonal(recordClass, name) === wanted))
  return { open: about(false), personal: about(true) }
}
