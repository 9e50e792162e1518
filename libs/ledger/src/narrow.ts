import type { Kysely } from 'kysely'
import type { Database } from './log.tables.ts'

/** The same connection or transaction with its one type, where a command is generic over its tables. */
export const narrow = <Tables>(db: Kysely<Tables>): Kysely<Database> =>
  db as unknown as Kysely<Database>
