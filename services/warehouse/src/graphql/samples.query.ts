import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Page } from './graphql-schema.adapter.ts'

/** Deliveries by id and file name, newest first. */
export const sampleNames = (db: Kysely<Database>, { offset, limit }: Page) =>
  db
    .selectFrom('delivery')
    .select(['id', 'file_name as rawDataReference'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
