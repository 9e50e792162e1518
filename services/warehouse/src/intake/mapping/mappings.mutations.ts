import {
  cloneMapping,
  createMapping,
  deleteMapping,
  importMappings,
  importMappingsByGet,
  setMappingColumns,
  updateMapping,
} from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import {
  addEntry,
  archiveGiven,
  changedValues,
  changeEntry,
  loadEntry,
  nameKey,
  removeEntry,
  unpack,
} from '../../catalogue/index.ts'
import { Answer, listed, mutation, preparedMutation } from '../../http/index.ts'
import { CONFIG, type Config } from '../../platform/config.ts'
import { READS } from '../../platform/database.ts'
import type { AppUnit } from '../../platform/ledger.ts'
import { importArchivedMappings, mappingsArchive, mappingsFile } from './mapping-archive.process.ts'
import { refuseBadPatterns, refuseUnknown } from './mapping-checks.query.ts'
import { asMapping } from './mappings.query.ts'

const unlocked = { locked: false, legacy: false, revision: 1 } as const

/** Adds a mapping under a name that is free. */
const add = async (
  unit: AppUnit,
  given: { readonly name: string; readonly targetClass: string },
) => {
  const entry = { description: null, columns: [], ...given, ...unlocked }
  const unique = [{ key: nameKey(given.name), code: 'name-taken' as const }]
  const id = await addEntry(unit, 'mapping', entry, unique)
  return asMapping({ id, entry })
}

/** Takes in the mappings of an archive that comes with the call, or lies on the server. */
const importArchive =
  (db: Kysely<Database>, { DATA_DIR }: Config) =>
  async ({ body }: { readonly body?: { readonly fileContent?: string | undefined } }) => {
    const archive = await archiveGiven(DATA_DIR, 'mappings.zip', body?.fileContent)
    if (!archive) return new Answer(listed([]))
    const { mappings } = unpack(archive, mappingsFile, mappingsArchive)
    for (const { name, columns, targetClass } of mappings)
      await refuseUnknown(db, targetClass, columns, name)
    return { work: async (unit: AppUnit) => listed(await importArchivedMappings(unit, mappings)) }
  }

/** Changes of mappings. */
export const mappingMutations = [
  mutation(createMapping, (unit, { body }) => add(unit, body)),
  mutation(cloneMapping, async (unit, { body }) => {
    const { targetClass, columns, description } = asMapping(
      await loadEntry(unit, 'mapping', body.mappingId),
    )
    const given = { name: body.name, targetClass, columns, description }
    return add(unit, given)
  }),
  mutation(updateMapping, async (unit, { params, body }) => {
    const found = await loadEntry(unit, 'mapping', params.id)
    const patch = changedValues(found.entry, body)
    if (Object.keys(patch).length > 0) await changeEntry(unit, found, patch)
    return { ...asMapping(found), ...patch }
  }),
  preparedMutation(
    setMappingColumns,
    [READS],
    (db: Kysely<Database>) =>
      ({ params, body }, { ifMatch }) => ({
        work: async (unit) => {
          const found = await loadEntry(unit, 'mapping', params.id)
          const mapping = asMapping(found)
          if (mapping.locked) throw new Refusal('mapping-locked')
          if (ifMatch !== null && ifMatch !== mapping.revision)
            throw new Refusal('record-moved-on', 'Das Daten-Mapping wurde inzwischen geändert.', {
              currentVersion: mapping.revision,
            })
          refuseBadPatterns(body.columns)
          await refuseUnknown(db, mapping.targetClass, body.columns)
          const patch = { columns: body.columns, revision: mapping.revision + 1 }
          await changeEntry(unit, found, patch)
          return { ...mapping, ...patch }
        },
      }),
  ),
  mutation(deleteMapping, async (unit, { params }) => {
    const found = await loadEntry(unit, 'mapping', params.id)
    if (asMapping(found).locked) throw new Refusal('mapping-locked')
    removeEntry(unit, found)
    return null
  }),
  preparedMutation(importMappings, [READS, CONFIG], importArchive),
  preparedMutation(importMappingsByGet, [READS, CONFIG], importArchive),
]
