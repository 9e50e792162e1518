import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface DatabaseOptions {
  readonly url: string
  /** Connections at most. */
  readonly max?: number
  /** Milliseconds; jobs over many rows take more. */
  readonly statementTimeout?: number
  readonly applicationName?: string
  /** Where unqualified table names are looked up. */
  readonly searchPath?: string
  readonly onError?: (error: Error) => void
}

/**
 * A pool with a limit on everything that can hang: connecting, waiting for a lock, a statement, and
 * a transaction whose client went away (a half-open writer would otherwise hold the log's head).
 */
export const connect = ({
  url,
  max = 10,
  statementTimeout = 60_000,
  applicationName = 'stammbuch',
  searchPath = 'view,work,log,public',
  onError = () => undefined,
}: DatabaseOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeout,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    options: `-c search_path=${searchPath} -c timezone=UTC`,
  })
  pool.on('error', onError)
  return pool
}

/** Kysely over such a pool. Table names are resolved along the search path. */
export const database = <Tables>(pool: pg.Pool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
