import type { Mapping } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { dynamicFieldsByName } from '../../catalogue/index.ts'
import type { Writes } from '../../platform/database.ts'
import type { AppTables } from '../../platform/ledger.ts'
import { unknownTargets } from './mapping.rules.ts'
import { unknownDictionaries } from './terms.query.ts'

/**
 * Columns may name what there is, and nothing else.
 *
 * @param name of the mapping, where several are told apart by it
 * @throws Refusal `unknown-attribute` with the targets, or the dictionaries, that do not exist
 */
export const refuseUnknown = async (
  db: Writes<AppTables>,
  targetClass: Mapping['targetClass'],
  columns: Mapping['columns'],
  name: string | null = null,
): Promise<void> => {
  const dynamic = [...(await dynamicFieldsByName(db)).values()]
  const unknown = unknownTargets(columns, targetClass, dynamic)
  const where = name === null ? '' : `„${name}“: `
  if (unknown.length > 0) {
    const targets = unknown.map((one) => `„${one}“`).join(', ')
    throw new Refusal('unknown-attribute', `${where}Diese Ziele gibt es nicht: ${targets}.`, {
      unknown,
    })
  }
  const dictionaries = await unknownDictionaries(db, columns)
  if (dictionaries.length > 0)
    throw new Refusal(
      'unknown-attribute',
      `${where}Ein Wörterbuch, in dem nachgeschlagen wird, gibt es nicht. Bitte wählen Sie ein anderes.`,
      { unknown: dictionaries },
    )
}
