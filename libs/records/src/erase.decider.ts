import { fields, type RecordEvent } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { closing } from './decisions.decider.ts'
import type { RecordCommand } from './record.commands.ts'
import { isErased, type RecordState } from './record.state.ts'

/** The attributes of a contact that are about the person. */
const aboutThePerson = Object.entries(fields.contact)
  .filter(([, { personal }]) => personal)
  .map(([name]) => name)

/**
 * Forget a person: what waits is closed, then the record stands without its values. A second time
 * changes nothing.
 *
 * @throws Refusal `not-erasable` for what is not a person
 */
export const erase = (
  state: RecordState,
  { reason, at }: Extract<RecordCommand, { do: 'erase' }>,
): readonly RecordEvent[] => {
  if (state.class !== 'contact') throw new Refusal('not-erasable')
  if (isErased(state)) return []
  return [
    ...state.pending.map((change) => closing(state, change, 'erased')),
    { type: 'ContactErased', data: { class: 'contact', reason, attributes: aboutThePerson, at } },
  ]
}
