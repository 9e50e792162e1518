import type { DynamicField, DynamicType } from '@stammbuch/contracts'
import type { RecordsDb } from './record-rows.query.ts'

/** Every dynamic field in use, by its machine name. */
export const dynamicFieldsByName = async (db: RecordsDb): Promise<Map<string, DynamicField>> => {
  const rows = await db
    .selectFrom('catalogue_entry')
    .select('entry')
    .where('kind', '=', 'dynamic-field')
    .where('removed', '=', false)
    .execute()
  return new Map(
    rows.map(({ entry }) => [
      String(entry.name),
      {
        name: String(entry.name),
        label: String(entry.label),
        type: entry.type as DynamicType,
        nullable: entry.nullable !== false,
        zeroAllowed: entry.zeroAllowed !== false,
      },
    ]),
  )
}
