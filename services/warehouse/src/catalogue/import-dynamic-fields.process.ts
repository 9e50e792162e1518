import type { Imported } from '@stammbuch/contracts'
import { type Database, narrow, newId, Refusal, type Unit } from '@stammbuch/ledger'
import { type ArchivedField, References } from './dynamic-field-archive.process.ts'
import { type DynamicFieldEntry, dynamicFieldEntry } from './dynamic-field-entry.rules.ts'
import { addEntries, changedValues, changeEntry, nameKey } from './write-entry.process.ts'

/** Properties that are fixed once a field exists, because values and mappings were made with them. */
const fixed: Readonly<Record<string, string>> = {
  type: 'Typ',
  rankingGroupId: 'Projekt',
  periodId: 'Jahrgang',
  scope: 'Geltungsbereich',
}

export const fieldKey = (name: string) => ({ key: nameKey(name), code: 'name-taken' as const })

type StoredField = Database['catalogue_entry']

const fieldsByName = async (unit: Unit) => {
  const rows = await unit.db
    .selectFrom('catalogue_entry')
    .selectAll()
    .where('kind', '=', 'dynamic-field')
    .where('removed', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map<string, StoredField>(rows.map((row) => [nameKey(String(row.entry.name)), row]))
}

const resolved = (references: References, field: ArchivedField): DynamicFieldEntry => {
  const entry = references.entryOf(field)
  if ('missing' in entry)
    throw new Refusal('invalid', `„${field.name}“ nennt ${entry.missing}; das gibt es hier nicht.`)
  return entry
}

/** Change a known field as far as it may be changed. */
const align = async (
  unit: Unit,
  found: StoredField,
  wanted: DynamicFieldEntry,
): Promise<Imported> => {
  const { name } = wanted
  const before = dynamicFieldEntry(found.entry as never)
  const patch = changedValues({ ...before }, { ...wanted, name: before.name })
  const touched = Object.keys(fixed).filter((one) => one in patch)
  if (touched.length > 0) {
    const reason = `Nicht änderbar: ${touched.map((one) => fixed[one]).join(', ')}.`
    return { id: found.id, name, outcome: 'kept', reason }
  }
  if (Object.keys(patch).length === 0)
    return { id: found.id, name, outcome: 'unchanged', reason: null }
  await changeEntry(unit, found, patch)
  return { id: found.id, name, outcome: 'updated', reason: null }
}

/**
 * Take the fields of an archive: unknown ones are added, known ones brought into line.
 *
 * @throws Refusal `invalid` when a field belongs to something that does not exist here
 */
export const importDynamicFields = async (
  unit: Unit,
  fields: readonly ArchivedField[],
): Promise<Imported[]> => {
  const references = await References.load(narrow(unit.db))
  const known = await fieldsByName(unit)
  const added: {
    entry: Readonly<Record<string, unknown>>
    keys: ReturnType<typeof fieldKey>[]
    id: string
  }[] = []
  const outcomes: Imported[] = []
  for (const field of fields) {
    const entry = resolved(references, field)
    const found = known.get(nameKey(field.name))
    if (found) outcomes.push(await align(unit, found, entry))
    else {
      const id = newId()
      added.push({ entry: { ...entry }, keys: [fieldKey(field.name)], id })
      outcomes.push({ id, name: field.name, outcome: 'created', reason: null })
    }
  }
  await addEntries(unit, 'dynamic-field', added)
  return outcomes
}
