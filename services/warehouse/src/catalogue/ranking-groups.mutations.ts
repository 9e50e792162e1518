import { createRankingGroup, updateRankingGroup } from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { mutation } from '../http/index.ts'
import { differing } from './differing.ts'
import { rankingGroups, refuseSameName, refuseWithRecords } from './ranking-groups.query.ts'
import { addEntry, changeEntry, loadEntry, nameKey } from './write-entry.ts'

interface Named {
  readonly name: string
  readonly shortCode: string
}

/** What must be unique about a project. Its short code stands alone in its key: it is looked up by it. */
const keysOf = ({ name, shortCode }: Named) => [
  { key: nameKey(shortCode), code: 'short-code-taken' as const },
  { key: nameKey('name', name), code: 'name-taken' as const },
]

/** Changing projects. */
export const rankingGroupMutations = [
  mutation(createRankingGroup, async (unit, { body }) => {
    await refuseSameName(narrow(unit.db), body.name)
    const id = await addEntry(unit, 'ranking-group', body, keysOf(body))
    await unit.flush()
    return (await rankingGroups(narrow(unit.db), id))[0]
  }),
  mutation(updateRankingGroup, async (unit, { params, body }) => {
    const found = await loadEntry(unit, 'ranking-group', params.id)
    const patch = differing(found.entry, body)
    const after = { ...found.entry, ...patch } as unknown as Named
    if ('name' in patch) await refuseSameName(narrow(unit.db), after.name, found.id)
    const keys = 'name' in patch ? keysOf(after) : null
    if (Object.keys(patch).length > 0) await changeEntry(unit, found, patch, keys)
    await unit.flush()
    // Counted under the log's lock: nothing comes into the project between this look and the change.
    if ('rootType' in patch) await refuseWithRecords(narrow(unit.db), found.id)
    return (await rankingGroups(narrow(unit.db), params.id))[0]
  }),
]
