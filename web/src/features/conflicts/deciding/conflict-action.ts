import type { Conflict } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'
import type { OwnAction } from '@/product/own-actions.ts'
import { titleOf } from '../conflict-labels.ts'
import { takeUp } from './take-up.ts'

export type Decision = NonNullable<Call<'decideConflict'>['body']>

const participles: Readonly<Record<Decision['command'], string>> = {
  merge: 'zusammengeführt',
  ignore: 'ignoriert',
  notAConflict: 'als kein Konflikt entschieden',
  pickOne: 'einem Eintrag zugeordnet',
  newAccount: 'neu angelegt',
}

/** The row is taken in under its import's run. */
const withImport = 'Die Zeile wurde mit ihrem Import übernommen und geht mit ihm zurück.'

const wayBack = ({ command }: Decision, { id }: Conflict): Pick<OwnAction, 'back' | 'whyNot'> => {
  if (command === 'pickOne' || command === 'newAccount') return { whyNot: withImport }
  return command === 'merge' ? {} : { back: () => takeUp([id]) }
}

/** A decision about a conflict, as it is kept for taking it back. */
export const conflictAction = (
  conflict: Conflict,
  decision: Decision,
  onUndone: () => unknown,
): Omit<OwnAction, 'key' | 'command'> => ({
  text: `„${titleOf(conflict)}“ ${participles[decision.command]}`,
  record: null,
  onUndone,
  ...wayBack(decision, conflict),
})
