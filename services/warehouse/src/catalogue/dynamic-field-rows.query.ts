import type { DynamicField } from '@stammbuch/contracts'
import { type QueryExecutorProvider, sql } from 'kysely'

/** A dynamic field with everything that reading and writing its values needs. */
export interface DynamicFieldRow extends DynamicField {
  /** For the house alone: not in what goes out of it. */
  readonly internal: boolean
}

/**
 * Selects the columns of a `DynamicFieldRow` from `catalogue_entry`, where its kind is `dynamic-field`.
 * A rule that an older entry lacks forbids nothing.
 */
export const dynamicFieldColumns = sql<DynamicFieldRow>`
  entry ->> 'name' as name, entry ->> 'label' as label, entry ->> 'type' as type,
  coalesce((entry ->> 'nullable')::boolean, true) as nullable,
  coalesce((entry ->> 'zeroAllowed')::boolean, true) as "zeroAllowed",
  coalesce((entry ->> 'internal')::boolean, false) as internal`

/** Every dynamic field in use, by its machine name. */
export const dynamicFieldsByName = async (
  db: QueryExecutorProvider,
): Promise<Map<string, DynamicFieldRow>> => {
  const { rows } = await sql<DynamicFieldRow>`
    select ${dynamicFieldColumns} from catalogue_entry
    where kind = 'dynamic-field' and not removed`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}
