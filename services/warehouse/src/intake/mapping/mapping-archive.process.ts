import { type Imported, type Mapping, mapping as mappingSchema } from '@stammbuch/contracts'
import { type Database, newId, type Unit } from '@stammbuch/ledger'
import { z } from 'zod'
import {
  addEntries,
  changedValues,
  changeEntry,
  type NewEntry,
  nameKey,
} from '../../catalogue/index.ts'
import { asMapping } from './mappings.query.ts'

export const mappingsFile = 'mappings.json'

/** A mapping in an archive: its name identifies it, and its revision starts anew elsewhere. */
const archived = mappingSchema
  .omit({ id: true, revision: true })
  .extend({ name: mappingSchema.shape.name.min(1).max(100) })
export const mappingsArchive = z.object({ mappings: z.array(archived).max(10_000) })
type ArchivedMapping = z.output<typeof archived>

export const asArchive = (list: readonly Mapping[]) => ({
  mappings: list.map(({ id: _, revision: __, ...content }) => content),
})

type MappingEntry = Database['catalogue_entry']

const known = async (unit: Unit): Promise<ReadonlyMap<string, MappingEntry>> => {
  const rows = await unit.db
    .selectFrom('catalogue_entry')
    .selectAll()
    .where('kind', '=', 'mapping')
    .where('removed', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [nameKey(String(row.entry.name)), row]))
}

const updateFromArchive = async (
  unit: Unit,
  found: MappingEntry,
  archivedMapping: ArchivedMapping,
): Promise<Imported> => {
  const before = asMapping(found)
  const { name, description, legacy, columns, targetClass } = archivedMapping
  const content = changedValues({ ...before }, { columns, targetClass })
  const details = changedValues({ ...before }, { description, legacy })
  if (before.locked && Object.keys(content).length > 0)
    return {
      id: found.id,
      name,
      outcome: 'kept',
      reason: 'Das Daten-Mapping wurde bereits angewendet und ist gesperrt.',
    }
  const patch = { ...content, ...details }
  if (Object.keys(patch).length === 0)
    return { id: found.id, name, outcome: 'unchanged', reason: null }
  const revision = 'columns' in content ? { revision: before.revision + 1 } : {}
  await changeEntry(unit, found, { ...patch, ...revision })
  return { id: found.id, name, outcome: 'updated', reason: null }
}

/** Imports the mappings of an archive: unknown ones are added, known ones brought into line unless locked. */
export const importArchivedMappings = async (
  unit: Unit,
  mappings: readonly ArchivedMapping[],
): Promise<Imported[]> => {
  const here = await known(unit)
  const added: NewEntry[] = []
  const outcomes: Imported[] = []
  for (const one of mappings) {
    const found = here.get(nameKey(one.name))
    if (found) outcomes.push(await updateFromArchive(unit, found, one))
    else {
      const id = newId()
      const keys = [{ key: nameKey(one.name), code: 'name-taken' as const }]
      // Nothing was imported with it here, so it is not locked here.
      added.push({ id, keys, entry: { ...one, locked: false, revision: 1 } })
      outcomes.push({ id, name: one.name, outcome: 'created', reason: null })
    }
  }
  await addEntries(unit, 'mapping', added)
  return outcomes
}
