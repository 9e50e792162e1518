import type { LogTables } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'

/**
 * Injection tokens. Through `READS` Postgres takes no write; `DB` is for work tables, everything else that changes something
 * goes through `LEDGER`.
 */
export const POOL = Symbol('pool')
export const DB = Symbol('db')
export const READS = Symbol('reads')
export const LEDGER = Symbol('ledger')

/** What a query receives: its own tables, for reading. A write does not compile. */
export type Reads<Tables> = ReadonlyKysely<Tables & LogTables>
export type Writes<Tables> = Kysely<Tables & LogTables>

/** The same connection or transaction for a query of fewer tables that only reads; see `narrow` of the ledger. */
export const reading = <Fewer, Tables extends Fewer>(
  db: Kysely<Tables> | ReadonlyKysely<Tables>,
): ReadonlyKysely<Fewer> => db as unknown as ReadonlyKysely<Fewer>
