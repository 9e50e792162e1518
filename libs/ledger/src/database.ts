import { randomUUID } from 'node:crypto'
import {
  type ConnectionProvider,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  SingleConnectionProvider,
} from 'kysely'
import pg from 'pg'
import { withLateBegin } from './deferred-begin.ts'
import type { Database } from './log.tables.ts'
import { beginSession, type SessionSettings } from './own-session.ts'
import { answeredInTime } from './reply-timeout.ts'
import { type AskServer, serverActivity } from './server-activity.ts'
import { isTracing } from './tracing/span.ts'
import { noteStatement } from './tracing/statements.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface DatabaseOptions {
  readonly url: string
  /** Connections at most. */
  readonly max?: number
  /** Milliseconds; jobs over many rows take more. */
  readonly statementTimeout?: number
  readonly applicationName?: string
  /** The schemas in which unqualified table names are looked up. */
  readonly searchPath?: string
  readonly onError?: (error: Error) => void
  /** Prepare each statement once per connection: for small statements parsing and planning is most of it. */
  readonly prepare?: boolean
  /** Keep the first plan of a prepared statement for all values: for a few small questions that come all the time. */
  readonly keepPlans?: boolean
  /** Every transaction is read only, and Postgres refuses what would write (25006). */
  readonly readOnly?: boolean
}

/** Milliseconds that an answer may take to come after the server gave up the statement itself. */
const underWay = 5_000

/** Milliseconds without a word after which a link is in doubt. */
const doubt = 3_000

/** Milliseconds in which a connection is to be had, a new one or one that somebody gives back. */
const untilConnected = 8_000

/** Tells the connections of one process from those of others, in `pg_stat_activity`. */
export const processTag = randomUUID().slice(0, 8)

/** Milliseconds after which an idle connection is looked at; it is lost some ten seconds later if nobody is there. */
const idleUntilAsked = 10_000

/** So many different statements are prepared; those that come later are sent as they are. */
const preparedAtMost = 400
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known || names.size >= preparedAtMost) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Statements that have a plan; others (`begin`, `set local`) may be several in one text. */
const isPlanned = /^\s*(with|select|insert|update|delete)\b/i

/** Gives every statement that is planned a name, which is how `pg` is told to prepare it. */
const prepareAll = (client: pg.PoolClient): void => {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  const preparing = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const isOurs = typeof text === 'string' && Array.isArray(values)
    const name = isOurs && isPlanned.test(text) ? nameOf(text) : undefined
    return name ? send({ name, text, values }, ...rest) : send(text, values, ...rest)
  }
  client.query = preparing as typeof client.query
}

/**
 * A pool with a limit on everything that can hang: connecting, waiting for a lock, a statement, a link that is
 * dead, and a transaction whose client went away (a half-open writer would otherwise hold the log's head).
 */
export const connect = ({
  url,
  max = 10,
  statementTimeout = 60_000,
  applicationName = 'stammbuch',
  searchPath = 'view,work,log,public',
  onError = () => undefined,
  prepare = false,
  keepPlans = false,
  readOnly = false,
}: DatabaseOptions): pg.Pool => {
  const limits = {
    statement_timeout: statementTimeout,
    lock_timeout: 8_000,
    idle_in_transaction_session_timeout: 15_000,
  }
  const session: SessionSettings = {
    search_path: searchPath,
    timezone: 'UTC',
    ...(keepPlans ? { plan_cache_mode: 'force_generic_plan' } : {}),
    ...(readOnly ? { default_transaction_read_only: 'on' } : {}),
  }
  const given = Object.entries(limits).map(([name, value]) => [name, String(value)] as const)
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: `${applicationName} ${processTag}`,
    connectionTimeoutMillis: untilConnected,
    ...limits,
    keepAlive: true,
    keepAliveInitialDelayMillis: idleUntilAsked,
    options: Object.entries(session)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    onConnect: (client) => beginSession(client, { ...session, ...Object.fromEntries(given) }),
  })
  pool.on('error', onError)
  // The pool listens to idle clients only. One in use that the server ends says so as well, and without
  // a listener that would end the process; whoever uses it gets the error from its statement.
  pool.on('connect', (client) => client.on('error', onError))
  if (prepare) pool.on('connect', prepareAll)
  return pool
}

/**
 * A client that sends statements on without waiting for the answer to the one before, until it is given
 * back: the server works through them in order. What is started together leaves in one piece. Copying in
 * and out needs a client that waits, so those who take theirs from the pool itself get one as it was.
 *
 * `statementTimeout`: milliseconds after which the server gives up a statement; 0: never, and neither do we.
 */
const pipelining = (
  client: pg.PoolClient,
  statementTimeout: number,
  ask: AskServer,
): pg.PoolClient => {
  const { release, query } = client
  const { stream } = client.connection
  const bare = query.bind(client) as (...given: unknown[]) => unknown
  const { processID } = client as unknown as { readonly processID: number | null }
  const patience = statementTimeout > 0 ? statementTimeout + underWay : 0
  const send = answeredInTime(bare, { stream, process: processID }, { patience, doubt, ask })
  const sendTogether = withLateBegin((...given) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return send(...given)
  })
  const giveBack = (error?: Error | boolean): void => {
    Object.assign(client, { pipeline: false, query })
    release(error)
  }
  return Object.assign(client, { pipeline: true, query: sendTogether, release: giveBack })
}

/** A transaction's connection for whoever asks; Kysely's own gives it to one statement after the other. */
class SharedConnection implements ConnectionProvider {
  private connection: DatabaseConnection | undefined

  constructor(single: SingleConnectionProvider) {
    // Nobody else has asked yet: it is handed over at once, not later.
    void single.provideConnection(async (connection) => {
      this.connection = connection
    })
  }

  /** Calls the consumer before it returns, so that statements are sent in the order they were started. */
  async provideConnection<Result>(
    consumer: (connection: DatabaseConnection) => Promise<Result>,
  ): Promise<Result> {
    if (!this.connection) throw new Error('The transaction has no connection')
    return consumer(this.connection)
  }
}

/** Transactions of this Kysely send a statement without waiting for the answer to the one before. */
const sendingTogether = (db: Kysely<Database>): Kysely<Database> => {
  const executor = db.getExecutor()
  const withConnectionProvider = executor.withConnectionProvider.bind(executor)
  executor.withConnectionProvider = (provider) =>
    withConnectionProvider(
      provider instanceof SingleConnectionProvider ? new SharedConnection(provider) : provider,
    )
  return db
}

/**
 * Kysely over such a pool. Table names are resolved along the search path. Statements that are started
 * together in one transaction go out together and run in the order in which they were started.
 */
export const database = (pool: pg.Pool): Kysely<Database> => {
  const { statement_timeout: limit, connectionString = '' } = pool.options as pg.PoolConfig
  const ask = serverActivity(connectionString)
  const taking = {
    options: pool.options,
    Client: pg.Client,
    connect: async () => pipelining(await pool.connect(), Number(limit || 0), ask),
    end: () => pool.end(),
  }
  const tracing = isTracing() ? { log: noteStatement } : {}
  return sendingTogether(
    new Kysely<Database>({ dialect: new PostgresDialect({ pool: taking }), ...tracing }),
  )
}
