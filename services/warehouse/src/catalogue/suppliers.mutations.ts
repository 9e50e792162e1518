import { createSupplier } from '@stammbuch/contracts'
import { mutation } from '../http/index.ts'
import { addEntry, nameKey } from './write-entry.ts'

/** Adding those who deliver data. */
export const supplierMutations = [
  mutation(createSupplier, async (unit, { body }) => {
    const unique = [{ key: nameKey(body.name), code: 'name-taken' as const }]
    const id = await addEntry(unit, 'supplier', body, unique)
    return { id, name: body.name, createdAt: unit.cause.at }
  }),
]
