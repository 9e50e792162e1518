import type { FieldValue, RecordEvent } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { proposalOf } from './changes.decider.ts'
import { acceptance, closing } from './decisions.decider.ts'
import type { RecordCommand } from './record.commands.ts'
import {
  currentValueOf,
  isExcluded,
  mergedInto,
  type PendingChange,
  type RecordState,
} from './record.state.ts'
import { sourceOf } from './source.ts'

type CommandOf<Do extends RecordCommand['do']> = Extract<RecordCommand, { do: Do }>

/**
 * The pending changes with the same value, newest first; without those that another value was proposed after, for they could not
 * come back in its place.
 */
const overtaken = (
  { pending }: RecordState,
  attribute: string,
  newValue: FieldValue,
): readonly PendingChange[] => {
  const own = pending.filter((one) => one.attribute === attribute)
  const last = own.findLastIndex((one) => one.newValue !== newValue)
  return own.slice(last + 1).toReversed()
}

/**
 * The value of a merged record becomes this one's, whatever state of approval the two are in. What waited
 * to say the same is closed with it.
 */
export const takeOver = (
  state: RecordState,
  { changeId, attribute, newValue }: CommandOf<'take-over'>,
): readonly RecordEvent[] => {
  if (isExcluded(state)) throw new Refusal('record-excluded')
  const oldValue = currentValueOf(state, attribute)
  if (oldValue === newValue) return []
  const source = sourceOf('merge')
  const change = { changeId, attribute, oldValue, newValue, proposer: null, sampleId: null }
  return [
    proposalOf(state, { changeId, attribute, source, comment: null }, newValue),
    acceptance(state, change, 'merge'),
    ...overtaken(state, attribute, newValue).map((one) => closing(state, one, 'superseded')),
  ]
}

/** A proposal goes on waiting on this record, by whom and from where it was made at first. */
export const carry = (
  state: RecordState,
  { newValue, ...kept }: CommandOf<'carry'>,
): readonly RecordEvent[] => {
  if (isExcluded(state)) throw new Refusal('record-excluded')
  return [proposalOf(state, kept, newValue, kept)]
}

/** Awards and scores go to another holder of the same class. */
export const changeHolder = (
  state: RecordState,
  { attribute, to }: CommandOf<'change-holder'>,
): readonly RecordEvent[] => {
  const from = currentValueOf(state, attribute)
  if (typeof from !== 'string') throw new Refusal('merge-unfit')
  if (from === to) return []
  return [{ type: 'HolderChanged', data: { class: state.class, attribute, from, to } }]
}

/** The record ends in another one. @throws Refusal `record-excluded`, also when it was merged before */
export const mergeInto = (state: RecordState, into: string): readonly RecordEvent[] => {
  if (isExcluded(state)) throw new Refusal('record-excluded')
  return [{ type: 'RecordMerged', data: { class: state.class, into } }]
}

/** The record stands for itself again. */
export const undoMerge = (state: RecordState): readonly RecordEvent[] =>
  mergedInto(state) === null ? [] : [{ type: 'MergeUndone', data: { class: state.class } }]
