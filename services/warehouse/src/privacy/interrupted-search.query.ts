import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { type ErasureSearch, erasureSearchSchema } from './check-erasure.process.ts'

/** Returns the search of an interrupted or failed erasure of the same person. */
export const interruptedSearch = async (
  db: Kysely<Database>,
  persons: readonly string[],
): Promise<ErasureSearch | undefined> => {
  const { rows } = await sql<{ sought: unknown }>`
    select progress -> 'sought' as sought from job
    where kind = 'erase-contact' and progress ? 'sought' and input ->> 'id' = any(${persons}::text[])
    order by created_at limit 1`.execute(db)
  return rows[0] && erasureSearchSchema.parse(rows[0].sought)
}

/** The search is over: nothing may know any more what it was for. */
export const endSearches = async (
  db: Kysely<Database>,
  persons: readonly string[],
): Promise<void> => {
  await sql`
    update job set progress = '{}'
    where kind = 'erase-contact' and progress ? 'sought'
      and input ->> 'id' = any(${persons}::text[])`.execute(db)
}
