import type { Kysely } from 'kysely'
import type { AppTables } from '../platform/ledger.ts'
import type { Page } from './schema.ts'

/** Deliveries by id and file name, newest first. */
export const sampleNames = (db: Kysely<AppTables>, { offset, limit }: Page) =>
  db
    .selectFrom('delivery')
    .select(['id', 'file_name as rawDataReference'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
