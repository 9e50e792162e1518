import { createView, deleteView, updateView } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { addEntry, changeEntry, loadEntry, nameKey, removeEntry } from '../catalogue/index.ts'
import { mutation } from '../http/index.ts'
import type { AppUnit } from '../platform/ledger.ts'
import { viewOf } from './saved-views.query.ts'

/** Names are unique among the views that somebody has of a list. */
const keyOf = (ownerId: string, list: string, name: string) => [
  { key: nameKey(ownerId, list, name), code: 'name-taken' as const },
]

/** Only its owner changes a view. What somebody may not even see is not there for them. */
const ownView = async (unit: AppUnit, userId: string, id: string) => {
  const found = await loadEntry(unit, 'saved-view', id)
  if (found.entry.ownerId === userId) return found
  throw new Refusal(found.entry.shared === true ? 'forbidden' : 'not-found')
}

/** Changing the views that people keep of a list. */
export const savedViewMutations = [
  mutation(createView, async (unit, { body }, { person: { id: ownerId } }) => {
    const unique = keyOf(ownerId, body.list, body.name)
    const id = await addEntry(unit, 'saved-view', { ...body, ownerId }, unique)
    await unit.flush()
    return viewOf(unit.db, ownerId, id)
  }),
  mutation(updateView, async (unit, { params, body }, { person }) => {
    const found = await ownView(unit, person.id, params.id)
    const unique =
      body.name === undefined ? null : keyOf(person.id, String(found.entry.list), body.name)
    await changeEntry(unit, found, body, unique)
    await unit.flush()
    return viewOf(unit.db, person.id, params.id)
  }),
  mutation(deleteView, async (unit, { params }, { person }) => {
    removeEntry(unit, await ownView(unit, person.id, params.id))
    return null
  }),
]
