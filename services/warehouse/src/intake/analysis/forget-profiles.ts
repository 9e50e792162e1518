import { type Kysely, sql } from 'kysely'
import type { AppTables } from '../../platform/ledger.ts'

/** Forget the analyses of deliveries, and of those that were compared with them and name what they had. */
export const forgetProfiles = async (
  db: Kysely<AppTables>,
  sampleIds: readonly string[],
): Promise<void> => {
  await sql`
    delete from delivery_profile
    where sample_id = any(${sampleIds}::uuid[])
      or profile -> 'comparedWith' ->> 'id' = any(${sampleIds}::text[])`.execute(db)
}
