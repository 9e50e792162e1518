import type { Mapping, MappingColumn } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { dynamicFieldsByName } from '../../catalogue/index.ts'
import { unknownTargets } from './mapping.rules.ts'
import { unknownDictionaries } from './terms.query.ts'
import { isPattern } from './transformation.rules.ts'

/**
 * A pattern that cannot be read finds nothing: its column would lose every value without a word. Archives are not
 * asked: they take back what was saved once.
 *
 * @throws Refusal `invalid` with the first such pattern and its column
 */
export const refuseBadPatterns = (
  columns: readonly Pick<MappingColumn, 'source' | 'transformations'>[],
): void => {
  for (const { source, transformations } of columns)
    for (const step of transformations) {
      if (step.kind !== 'extract' || isPattern(step.pattern)) continue
      const where = source ? `Spalte „${source}“: ` : ''
      throw new Refusal(
        'invalid',
        `${where}Das Muster „${step.pattern}“ lässt sich nicht lesen oder ist zu aufwendig. Bitte prüfen Sie Klammern und Wiederholungen; Vor- und Rückblicke wie (?=…) gibt es nicht.`,
      )
    }
}

/**
 * Columns may name what there is, and nothing else.
 *
 * @param name of the mapping, for messages about several
 * @throws Refusal `unknown-attribute` with the targets, or the dictionaries, that do not exist
 */
export const refuseUnknown = async (
  db: Kysely<Database>,
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
