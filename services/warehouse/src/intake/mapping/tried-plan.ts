import type { previewMapping } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { dynamicFieldsByName } from '../../catalogue/index.ts'
import type { Writes } from '../../platform/database.ts'
import type { AppTables } from '../../platform/ledger.ts'
import { type Plan, planOf } from './mapping.rules.ts'
import { refuseBadPatterns } from './refuse-bad-patterns.ts'
import { termsFor } from './terms.query.ts'

/** Columns as they stand in an editor, with the delivery that they are tried with. */
export type Tried = ReturnType<typeof previewMapping.body.parse>

/**
 * Make unsaved columns ready for the delivery that they are tried with.
 *
 * @throws Refusal `not-found`, `invalid` for a pattern that cannot be read
 */
export const triedPlan = async (
  db: Writes<AppTables>,
  { sampleId, targetClass, columns }: Tried,
): Promise<Plan> => {
  refuseBadPatterns(columns)
  const delivery = await db
    .selectFrom('delivery')
    .select('headers')
    .where('id', '=', sampleId)
    .executeTakeFirst()
  if (!delivery) throw new Refusal('not-found', 'Diese Lieferung gibt es nicht.')
  const dynamic = [...(await dynamicFieldsByName(db)).values()]
  return planOf({ targetClass, columns }, delivery.headers, dynamic, await termsFor(db, columns))
}
