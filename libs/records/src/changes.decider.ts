import {
  checkValue,
  type DynamicField,
  type FieldValue,
  type RecordEvent,
  resolveField,
  restorable,
} from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { acceptance, closing, placed } from './decisions.decider.ts'
import type { Propose, RecordCommand, Reopened } from './record.commands.ts'
import {
  currentValueOf,
  isApproved,
  isExcluded,
  mergedInto,
  type PendingChange,
  type RecordState,
} from './record.state.ts'
import { sourceOf } from './source.ts'

/** The properties that a proposal takes from the one that it replaces: made earlier, by somebody else, on another value. */
export interface Carried {
  readonly oldValue?: FieldValue
  readonly proposedBy?: string | null
  readonly place?: number
  readonly proposedAt?: string
  readonly reopens?: string
}

const standing = ({ place, proposedAt, reopens }: Carried) => ({
  ...(place !== undefined && { place }),
  ...(proposedAt !== undefined && { proposedAt }),
  ...(reopens !== undefined && { reopens }),
})

/** The event that a value was proposed. */
export const proposalOf = (
  state: RecordState,
  {
    changeId,
    attribute,
    source,
    comment,
  }: Pick<Propose, 'changeId' | 'attribute' | 'source' | 'comment'>,
  newValue: FieldValue,
  { oldValue = currentValueOf(state, attribute), proposedBy = null, ...kept }: Carried = {},
): RecordEvent => {
  const { data, personal } = placed(state.class, attribute, { oldValue, newValue, comment })
  const by = proposedBy === null ? {} : { proposedBy }
  return {
    type: 'ChangeProposed',
    subject: changeId,
    data: { class: state.class, attribute, source, ...by, ...standing(kept), ...data },
    ...(personal ? { personal } : {}),
  }
}

const checked = (
  state: RecordState,
  attribute: string,
  value: FieldValue,
  dynamic: readonly DynamicField[],
) => {
  const field = resolveField(state.class, attribute, dynamic)
  if (!field) throw new Refusal('unknown-attribute', `Das Feld „${attribute}“ gibt es hier nicht.`)
  if (!field.editable)
    throw new Refusal('not-editable', `${field.label} kann nicht bearbeitet werden.`)
  const result = checkValue(field, value)
  if (!result.ok) throw new Refusal(result.code, result.detail, { attribute })
  return result.value
}

/** An excluded record accepts only restoring, and only an excluded one can be restored. */
const proposeExclusion = (
  state: RecordState,
  { attribute, newValue, changeId, source }: Propose,
): RecordEvent[] => {
  if (typeof newValue !== 'boolean')
    throw new Refusal('value-wrong-type', 'Ausgeschlossen: bitte true oder false angeben.', {
      attribute,
    })
  if (newValue && isExcluded(state)) throw new Refusal('record-excluded')
  if (!newValue && !isExcluded(state)) throw new Refusal('no-difference')
  return exclusion(state, newValue, changeId, source.kind)
}

/** Propose a value; exclusion and restoring are decided in the same step. */
export const propose = (state: RecordState, command: Propose): RecordEvent[] => {
  if (command.attribute === 'excludedByEditor') return proposeExclusion(state, command)
  if (isExcluded(state)) throw new Refusal('record-excluded')
  const newValue = checked(state, command.attribute, command.newValue, command.dynamic)
  if (!isApproved(state) && command.source.kind === 'editor') throw new Refusal('record-unapproved')
  if (!command.force && newValue === currentValueOf(state, command.attribute))
    throw new Refusal('no-difference')
  return [proposalOf(state, command, newValue)]
}

/** Newest pending change per attribute; order of proposal otherwise. */
const newest = (pending: readonly PendingChange[]): ReadonlySet<string> =>
  new Set(new Map(pending.map(({ attribute, changeId }) => [attribute, changeId])).values())

/** Verify a record: the newest value per field is taken, nothing stays pending. */
export const approve = (state: RecordState, dynamic: readonly DynamicField[]): RecordEvent[] => {
  if (isExcluded(state)) throw new Refusal('record-excluded')
  if (isApproved(state)) throw new Refusal('already-approved')
  const taken = newest(state.pending)
  const settled = state.pending.map((change): RecordEvent => {
    if (!taken.has(change.changeId)) return closing(state, change, 'superseded')
    const field = resolveField(state.class, change.attribute, dynamic)
    const check = field && checkValue(field, change.newValue)
    return check?.ok === false
      ? closing(state, change, 'invalid', check.code)
      : acceptance(state, change, 'approval')
  })
  return [{ type: 'RecordApproved', data: { class: state.class } }, ...settled]
}

/** Exclude or restore, proposed and accepted in one step. */
export const exclusion = (
  state: RecordState,
  excluded: boolean,
  changeId: string,
  kind: Propose['source']['kind'],
): RecordEvent[] => {
  if (!state.exists) throw new Refusal('not-found')
  // What people cannot restore one by one still comes back with the run that excluded it.
  const back = kind === 'undo' || restorable.includes(state.class)
  if (!excluded && !back) throw new Refusal('not-restorable')
  // A merged record comes back with its merge, or two would stand for the same things.
  if (!excluded && mergedInto(state) !== null) throw new Refusal('merge-unfit')
  if (isExcluded(state) === excluded) return []
  const attribute = 'excludedByEditor'
  const change: PendingChange = {
    changeId,
    attribute,
    oldValue: currentValueOf(state, attribute),
    newValue: excluded,
    proposer: null,
    sampleId: null,
  }
  const source = sourceOf(kind)
  return [
    proposalOf(state, { changeId, attribute, source, comment: null }, excluded),
    acceptance(state, change, 'exclusion'),
  ]
}

const opened = (state: RecordState, { newValue, ...kept }: Reopened): RecordEvent =>
  proposalOf(state, kept, newValue, kept)

/** Bring back the value before an acceptance and open the change again. */
export const undoAccept = (
  state: RecordState,
  command: Extract<RecordCommand, { do: 'undo-accept' }>,
): RecordEvent[] => {
  const { attribute, accepted, before, undoId, reopened } = command
  if (isExcluded(state)) throw new Refusal('record-excluded')
  if (currentValueOf(state, attribute) !== accepted) throw new Refusal('change-stale')
  const again = reopened ? [opened(state, reopened)] : []
  // It said what was there already: there is nothing to bring back.
  if (accepted === before) return again
  const source = { ...(reopened?.source ?? sourceOf('undo')), kind: 'undo' as const }
  const undo: PendingChange = {
    changeId: undoId,
    attribute,
    oldValue: accepted,
    newValue: before,
    proposer: null,
    sampleId: null,
  }
  return [
    proposalOf(state, { changeId: undoId, attribute, source, comment: null }, before),
    acceptance(state, undo, 'undo'),
    ...again,
  ]
}

/** Open a change again that was closed, just as it was. */
export const reopen = (state: RecordState, reopened: Reopened): RecordEvent[] => {
  if (isExcluded(state)) throw new Refusal('record-excluded')
  return [opened(state, reopened)]
}
