import type { ReleaseEvent } from '@stammbuch/contracts'
import { type Decider, Refusal } from '@stammbuch/ledger'

/** An edition as its own stream tells of it. */
export interface EditionState {
  readonly exists: boolean
  readonly isWithdrawn: boolean
}

export type EditionCommand =
  | {
      readonly do: 'correct'
      readonly rankingGroupId: string
      readonly periodId: string
      /** The edition that counts for the project's year: the one in force, else the newest. */
      readonly counting: string
      /** The highest number that an edition of the year has. */
      readonly last: number
      /** The edition that the person saw and corrects. */
      readonly corrects: string
      readonly reason: string
    }
  | { readonly do: 'withdraw'; readonly reason: string }
  | { readonly do: 'restore' }

const mustExist = ({ exists }: EditionState): void => {
  if (!exists) throw new Refusal('not-found', 'Diese Freigabe gibt es nicht.')
}

const correct = (
  state: EditionState,
  {
    counting,
    last,
    corrects,
    rankingGroupId,
    periodId,
    reason,
  }: Extract<EditionCommand, { do: 'correct' }>,
): ReleaseEvent[] => {
  if (state.exists) throw new Refusal('release-exists')
  if (corrects !== counting) throw new Refusal('edition-superseded')
  const data = { rankingGroupId, periodId, corrects, edition: last + 1, reason }
  return [{ type: 'ReleaseCorrected', data }]
}

const withdraw = (state: EditionState, reason: string): ReleaseEvent[] => {
  mustExist(state)
  if (state.isWithdrawn) throw new Refusal('edition-withdrawn')
  return [{ type: 'ReleaseWithdrawn', data: { reason } }]
}

const restore = (state: EditionState): ReleaseEvent[] => {
  mustExist(state)
  if (!state.isWithdrawn) throw new Refusal('edition-not-withdrawn')
  return [{ type: 'ReleaseWithdrawalUndone', data: {} }]
}

/** The rules of an edition: a correction follows the newest one, and a withdrawal can be taken back. */
export const edition: Decider<EditionState, EditionCommand, ReleaseEvent> = {
  initial: { exists: false, isWithdrawn: false },
  decide: (state, command) => {
    switch (command.do) {
      case 'correct':
        return correct(state, command)
      case 'withdraw':
        return withdraw(state, command.reason)
      case 'restore':
        return restore(state)
    }
  },
  evolve: (state, { type }) => {
    switch (type) {
      case 'ReleaseCreated':
      case 'ReleaseCorrected':
        return { ...state, exists: true }
      case 'ReleaseWithdrawn':
        return { ...state, isWithdrawn: true }
      case 'ReleaseWithdrawalUndone':
        return { ...state, isWithdrawn: false }
      case 'ReleaseMembersPinned':
      case 'ReleaseContentPinned':
      case 'ReleaseProofRead':
      case 'ReleaseFindingsWaived':
      case 'ReleaseFindingsTakenUp':
        return state
    }
  },
}
