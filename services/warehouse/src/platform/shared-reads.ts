import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { connect, type Database, database, isTracing } from '@stammbuch/ledger'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { CONFIG, type Config } from './config.ts'
import { READS } from './database.ts'
import { type HeldConnection, holdConnection } from './held-connection.ts'
import { LOGGER } from './logger.ts'
import { isOutage } from './outage.rules.ts'

/** So many connections are shared. */
const sharedConnections = 2
/** So many statements may be under way on one of them; further ones go to the pool. */
const mostUnderWay = 32
/** Milliseconds after which a connection that has not answered takes nothing more: somebody's long statement is on it. */
const patience = 25
/** Milliseconds within which a statement whose connection broke is repeated; who waited longer for it is told. */
const repeatedWithin = 1_000

interface Asked {
  readonly query: CompiledQuery
  readonly resolve: (result: QueryResult<never>) => void
  readonly reject: (error: unknown) => void
}

/** A connection that is opened when it is needed, and anew after it broke. */
class SharedConnection {
  private held: Promise<HeldConnection> | undefined
  private readonly began = new Set<number>()
  private readonly db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.db = db
  }

  get underWay(): number {
    return this.began.size
  }

  get isOpen(): boolean {
    return this.held !== undefined
  }

  /** Tells if a statement would be answered at once. The first that is under way is the oldest. */
  isFree(now: number): boolean {
    const [oldest = now] = this.began
    return this.underWay < mostUnderWay && now - oldest < patience
  }

  async run(query: CompiledQuery, now: number): Promise<QueryResult<never>> {
    // No two are alike, and the order stays.
    const began = now + this.underWay / 1_000
    this.began.add(began)
    this.held ??= holdConnection(this.db)
    const { held } = this
    try {
      return (await (await held).db.executeQuery(query)) as QueryResult<never>
    } catch (error) {
      if (isOutage(error) && this.held === held) this.close()
      throw error
    } finally {
      this.began.delete(began)
    }
  }

  close(): void {
    this.held?.then(
      ({ giveBack }) => giveBack(),
      () => undefined,
    )
    this.held = undefined
  }
}

/**
 * Short reads of one statement, on a few connections that many requests share. Those that come in one turn of the event loop leave
 * in one piece, and their answers come in one: taking a connection, writing to its socket and waking the process behind it
 * took more than the statement. While one of them takes long, what comes goes to the pool; so does what was under way on a connection that broke,
 * for reads can be repeated.
 */
@Injectable()
export class SharedReads implements Driver, DatabaseConnection, OnApplicationShutdown {
  private readonly connections: readonly SharedConnection[]
  private readonly pool: Pool
  private waiting: Asked[] = []

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) logger: Logger,
    @Inject(READS) private readonly reads: Kysely<Database>,
  ) {
    this.pool = connect({
      url: config.DATABASE_URL,
      max: sharedConnections,
      applicationName: 'stammbuch-shared-reading',
      prepare: true,
      keepPlans: true,
      readOnly: true,
      onError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
    })
    const db = database(this.pool)
    this.connections = Array.from({ length: sharedConnections }, () => new SharedConnection(db))
  }

  /** Kysely over them: for single statements that read little. */
  get db(): Kysely<Database> {
    // What is sent together belongs to several requests, and a trace is of one.
    return isTracing() ? this.reads : sharedDatabase(this)
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return new Promise<QueryResult<never>>((resolve, reject) => {
      this.waiting.push({ query, resolve, reject })
      if (this.waiting.length === 1) setImmediate(() => this.send())
    })
  }

  async onApplicationShutdown(): Promise<void> {
    for (const one of this.connections) one.close()
    await this.pool.end()
  }

  private send(): void {
    const asked = this.waiting
    this.waiting = []
    const now = performance.now()
    for (const { query, resolve, reject } of asked) this.run(query, now).then(resolve, reject)
  }

  private async run(query: CompiledQuery, now: number): Promise<QueryResult<never>> {
    const free = this.connections.filter((one) => one.isFree(now))
    const [first] = free.toSorted((a, b) => a.underWay - b.underWay)
    if (!first) return this.reads.executeQuery<never>(query as CompiledQuery<never>)
    const { isOpen } = first
    try {
      return await first.run(query, now)
    } catch (error) {
      const isFresh = performance.now() - now < repeatedWithin
      if (!(isOutage(error) && isOpen && isFresh)) throw error
      return this.reads.executeQuery<never>(query as CompiledQuery<never>)
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Shared connections have no transactions')
  }

  commitTransaction = this.beginTransaction
  rollbackTransaction = this.beginTransaction

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}

  // biome-ignore lint/correctness/useYield: nothing is ever streamed from here
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Shared connections stream nothing')
  }
}

const sharedDatabase = (shared: SharedReads): Kysely<Database> =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => shared,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
