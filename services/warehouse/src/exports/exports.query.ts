import { type Kysely, sql } from 'kysely'
import type { WorkTables } from '../platform/tables.ts'

interface Caller {
  readonly actor: string
  /** Its idempotency key. */
  readonly key: string | null
}

/** Whether a global export is under way; one that this very call began before does not count. */
export const isExporting = async (db: Kysely<WorkTables>, caller?: Caller): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from job where kind = 'export-all' and state in ('queued', 'running')
      and not coalesce(actor = ${caller?.actor ?? null}::uuid and key = ${caller?.key ?? null}::text, false)
    limit 1`.execute(db)
  return rows.length > 0
}
