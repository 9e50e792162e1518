import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { Writes } from '../../platform/database.ts'

/** The delivery that another one is compared with. */
export interface LastDelivery {
  readonly id: string
  readonly sha256: string
  readonly fileName: string
  readonly createdAt: Date
  readonly encoding: string
  readonly delimiter: string
  readonly reading: Record<string, unknown> | null
  readonly headers: readonly string[]
}

/**
 * Returns the delivery of other bytes that came before from the same supplier for the same project, and whose file still lies
 * here: the last one that was imported, or the last one at all.
 */
export const lastDelivery = async (
  db: Writes,
  sampleId: string,
): Promise<LastDelivery | undefined> => {
  const { rows } = await sql<LastDelivery>`
    select d.id, d.sha256, d.file_name as "fileName", d.created_at as "createdAt", d.encoding,
      d.delimiter, d.reading, d.headers
    from delivery own
    join delivery d on d.supplier_id = own.supplier_id
      and d.ranking_group_id = own.ranking_group_id and d.sha256 <> own.sha256
      and (d.created_at, d.id) < (own.created_at, own.id) and d.parent_id is null
    left join run r on r.id = d.run_id and r.undone_by is null and r.undo_left is null
    where own.id = ${sampleId} and not exists (
      select from event e where e.stream = d.id and e.type = 'DeliveryFileDeleted')
    order by r.id is not null desc, d.created_at desc, d.id desc
    limit 1`.execute(db)
  return rows[0]
}

/** Deletes the analyses of deliveries, and of those that were compared with them and name what they had. */
export const forgetProfiles = async (
  db: Kysely<Database>,
  sampleIds: readonly string[],
): Promise<void> => {
  await sql`
    delete from delivery_profile
    where sample_id = any(${sampleIds}::uuid[])
      or profile -> 'comparedWith' ->> 'id' = any(${sampleIds}::text[])`.execute(db)
}
