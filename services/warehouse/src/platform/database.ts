import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'

/**
 * Injection tokens. Through `READS` Postgres takes no write, and through `SHARED_READS` neither, which are for single short
 * statements; `DB` is for work tables, everything else that changes something
 * goes through `LEDGER`.
 */
export const POOL = Symbol('pool')
export const DB = Symbol('db')
export const READS = Symbol('reads')
export const SHARED_READS = Symbol('shared reads')
export const LEDGER = Symbol('ledger')

/**
 * The database as a query sees it that is built and only reads: a write does not compile. Every connection and every
 * transaction passes for one.
 */
export type Reads = Pick<
  Kysely<Database>,
  'selectFrom' | 'selectNoFrom' | 'fn' | 'case' | 'dynamic'
>

/** The same connection, for reading only. */
export const reading = (db: Reads): Reads => db
