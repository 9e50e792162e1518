import type { Kysely } from 'kysely'
import type { AppTables } from '../../platform/ledger.ts'

/**
 * The lane in which a delivery is imported: that of its supplier. Two imports of one supplier at once would each
 * create what the other does not see yet.
 */
export const importLane = async (
  db: Kysely<AppTables>,
  sampleId: string,
): Promise<{ readonly lane?: string }> => {
  const found = await db
    .selectFrom('delivery')
    .select('supplier_id')
    .where('id', '=', sampleId)
    .executeTakeFirst()
  return found ? { lane: `import:${found.supplier_id}` } : {}
}
