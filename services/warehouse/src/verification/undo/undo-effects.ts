import type { UndoEffects } from '@stammbuch/contracts'
import type { Done } from './steps.query.ts'

export const noEffects: UndoEffects = {
  withdrawn: 0,
  waitingAgain: 0,
  values: 0,
  excluded: 0,
  included: 0,
  unverified: 0,
  unmarked: 0,
  other: 0,
}

type Effect = keyof UndoEffects

const ofAcceptance = ({ by, accepted, before, own }: Done): readonly Effect[] => {
  if (by === 'exclusion') return [accepted === true ? 'included' : 'excluded']
  const value: readonly Effect[] = accepted === before ? [] : ['values']
  return own ? value : [...value, 'waitingAgain']
}

const effectsOfStep = (done: Done): readonly Effect[] => {
  switch (done.type) {
    case 'ChangeProposed':
      return ['withdrawn']
    case 'ChangeDeclined':
      return ['waitingAgain']
    case 'ChangeAccepted':
      return ofAcceptance(done)
    case 'RecordCreated':
      return ['excluded']
    case 'RecordMerged':
      return ['included']
    case 'RecordApproved':
      return ['unverified']
    case 'SyncRequested':
      return ['unmarked']
    default:
      return ['other']
  }
}

/** Returns the effects with those of more steps added, counted as people count them. */
export const addEffects = (effects: UndoEffects, taken: readonly Done[]): UndoEffects => {
  const sum = { ...effects }
  for (const effect of taken.flatMap(effectsOfStep)) sum[effect] += 1
  return sum
}
