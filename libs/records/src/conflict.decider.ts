import type { ConflictChoice, ConflictEvent, ConflictType } from '@stammbuch/contracts'
import { type Decider, Refusal } from '@stammbuch/ledger'

export interface ConflictState {
  readonly exists: boolean
  readonly type: ConflictType
  readonly isSolved: boolean
  /** The decision, `null` while it is open. */
  readonly choice: ConflictChoice | null
  readonly similarity: number
  readonly hashIdentifier: string
  /** The records among the members. */
  readonly records: readonly string[]
}

type Detected = Extract<ConflictEvent, { type: 'ConflictDetected' }>['data']
type Reassessed = Extract<ConflictEvent, { type: 'ConflictReassessed' }>['data']

export type ConflictCommand =
  | { readonly do: 'detect'; readonly detected: Detected }
  | { readonly do: 'reassess'; readonly reassessed: Reassessed }
  | {
      readonly do: 'decide'
      readonly choice: ConflictChoice
      /** The record that is picked or that survives. */
      readonly recordId?: string
    }
  | { readonly do: 'reopen' }
  /** Take up what somebody put aside. */
  | { readonly do: 'take-up' }

const choicesOf: Readonly<Record<ConflictType, readonly ConflictChoice[]>> = {
  MULTI_MINQ_IDS: ['ignore', 'pickOne', 'newAccount', 'obsolete'],
  ENTITY_AMBIGUITY: ['ignore', 'notAConflict', 'merge', 'obsolete'],
}

const decided = (
  state: ConflictState,
  {
    choice,
    recordId = null,
  }: { readonly choice: ConflictChoice; readonly recordId?: string | null },
): ConflictEvent[] => {
  if (state.isSolved) throw new Refusal('conflict-solved')
  if (!choicesOf[state.type].includes(choice)) throw new Refusal('choice-unfit')
  const namesRecord = choice === 'pickOne' || choice === 'merge'
  if (namesRecord && !state.records.includes(recordId ?? ''))
    throw new Refusal('choice-unfit', 'Dieser Eintrag gehört nicht zu diesem Konflikt.')
  const chosenId = choice === 'pickOne' ? recordId : null
  const survivorId = choice === 'merge' ? recordId : null
  return [{ type: 'ConflictDecided', data: { choice, chosenId, survivorId } }]
}

/** Decisions that did nothing but put the conflict aside; the others are taken back with their run. */
const aside: readonly (ConflictChoice | null)[] = ['ignore', 'notAConflict']

const takenUp = ({ isSolved, choice }: ConflictState): ConflictEvent[] => {
  if (!isSolved) return []
  if (!aside.includes(choice)) throw new Refusal('conflict-not-aside')
  return [{ type: 'ConflictReopened', data: {} }]
}

const decide = (state: ConflictState, command: ConflictCommand): readonly ConflictEvent[] => {
  if (command.do === 'detect') return [{ type: 'ConflictDetected', data: command.detected }]
  if (!state.exists) throw new Refusal('not-found')
  switch (command.do) {
    case 'reassess': {
      const { similarity, hashIdentifier } = command.reassessed
      const isSame = similarity === state.similarity && hashIdentifier === state.hashIdentifier
      return state.isSolved || isSame
        ? []
        : [{ type: 'ConflictReassessed', data: command.reassessed }]
    }
    case 'decide':
      return decided(state, command)
    case 'reopen':
      return state.isSolved ? [{ type: 'ConflictReopened', data: {} }] : []
    case 'take-up':
      return takenUp(state)
  }
}

const opened = { isSolved: false, choice: null } as const

const evolve = (state: ConflictState, event: ConflictEvent): ConflictState => {
  switch (event.type) {
    case 'ConflictDetected': {
      const { type, similarity, hashIdentifier, members } = event.data
      const records = members
        .filter(({ sourceType }) => sourceType !== 'sample')
        .map(({ sourceId }) => sourceId)
      return { ...opened, exists: true, type, similarity, hashIdentifier, records }
    }
    case 'ConflictReassessed':
      return { ...state, ...event.data }
    case 'ConflictDecided':
      return { ...state, isSolved: true, choice: event.data.choice }
    case 'ConflictReopened':
      return { ...state, ...opened }
  }
}

/** The rules of a conflict: decided at most once, and only by what fits its type. */
export const conflictDecider: Decider<ConflictState, ConflictCommand, ConflictEvent> = {
  initial: {
    exists: false,
    type: 'ENTITY_AMBIGUITY',
    ...opened,
    similarity: 0,
    hashIdentifier: '',
    records: [],
  },
  decide,
  evolve,
}
