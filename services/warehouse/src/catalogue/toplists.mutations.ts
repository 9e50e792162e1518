import { createToplistLabel, deleteToplistLabel, updateToplistLabel } from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { mutation } from '../http/index.ts'
import { differing } from './differing.ts'
import { refuseToplistInUse, toplists } from './toplists.query.ts'
import { addEntry, changeEntry, loadEntry, nameKey, removeEntry } from './write-entry.ts'

/** A project has a name once. */
const unique = (rankingGroupId: string, value: string) => [
  { key: nameKey(rankingGroupId, value), code: 'name-taken' as const },
]

/** Changing the toplists of the projects. */
export const toplistMutations = [
  mutation(createToplistLabel, async (unit, { body }) => {
    const { rankingGroupId, value } = body
    await loadEntry(unit, 'ranking-group', rankingGroupId)
    const id = await addEntry(unit, 'toplist-label', body, unique(rankingGroupId, value))
    await unit.flush()
    return (await toplists(narrow(unit.db), { id }))[0]
  }),
  mutation(updateToplistLabel, async (unit, { params, body }) => {
    const found = await loadEntry(unit, 'toplist-label', params.id)
    const patch = differing(found.entry, body)
    const value = String(patch.value ?? found.entry.value)
    if (Object.keys(patch).length > 0)
      await changeEntry(unit, found, patch, unique(String(found.entry.rankingGroupId), value))
    await unit.flush()
    return (await toplists(narrow(unit.db), { id: params.id }))[0]
  }),
  mutation(deleteToplistLabel, async (unit, { params }) => {
    const found = await loadEntry(unit, 'toplist-label', params.id)
    await refuseToplistInUse(narrow(unit.db), params.id)
    removeEntry(unit, found)
    return null
  }),
]
