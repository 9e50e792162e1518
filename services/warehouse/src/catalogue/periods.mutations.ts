import { createPeriod } from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { mutation } from '../http/index.ts'
import { periods } from './periods.query.ts'
import { addEntry, nameKey } from './write-entry.ts'

/** Adding years. They are never renamed or removed. */
export const periodMutations = [
  mutation(createPeriod, async (unit, { body }) => {
    const unique = [{ key: nameKey(body.name), code: 'name-taken' as const }]
    const id = await addEntry(unit, 'period', body, unique)
    await unit.flush()
    return (await periods(narrow(unit.db), id))[0]
  }),
]
