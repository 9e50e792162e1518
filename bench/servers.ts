import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { APP, ensureDatabase, ensureRoles, OWNER } from '../tools/database.ts'
import { migrate } from '../tools/migrate.ts'
import { type Nats, startNats } from '../tools/nats.ts'
import { type Postgres, startPostgres } from '../tools/postgres.ts'

/** The servers under measurement: durable settings, as in production. */
export interface Servers {
  readonly postgres: Postgres
  readonly nats: Nats | undefined
  /** Runs a statement as the superuser. */
  readonly administer: (statement: string, database?: string) => Promise<void>
  readonly appUrl: (database: string) => string
  readonly ownerUrl: (database: string) => string
  readonly stop: () => Promise<void>
}

const administering =
  (postgres: Postgres) =>
  async (statement: string, database = 'postgres'): Promise<void> => {
    const client = new pg.Client({ connectionString: postgres.url(database) })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }

/** Starts Postgres and NATS on a folder. */
export const startServers = async (folder: string): Promise<Servers> => {
  const logFile = (name: string) => path.join(folder, `${name}.log`)
  const [postgres, nats] = await Promise.all([
    startPostgres({ dataDir: path.join(folder, 'postgres'), logFile: logFile('postgres') }),
    startNats({ dataDir: path.join(folder, 'nats'), logFile: logFile('nats') }),
  ])
  await ensureRoles(postgres.url('postgres'))
  return {
    postgres,
    nats,
    administer: administering(postgres),
    appUrl: (database) => postgres.url(database, APP),
    ownerUrl: (database) => postgres.url(database, OWNER),
    stop: async () => {
      await Promise.all([nats?.stop(), postgres.stop()])
    },
  }
}

/** Creates a migrated database of that name. */
export const newDatabase = async ({ postgres, ownerUrl }: Servers, name: string): Promise<void> => {
  await ensureDatabase(postgres.url('postgres'), name)
  await migrate(ownerUrl(name))
}

/** Copies a database, replacing an earlier copy. It must have no connections. */
export const copyDatabase = async (
  { administer }: Servers,
  from: string,
  to: string,
): Promise<void> => {
  await administer(`drop database if exists ${to} with (force)`)
  await administer(`create database ${to} template ${from} strategy file_copy owner ${OWNER}`)
  await administer('checkpoint')
}

/** Seconds until what the log tells must have been folded, after a run or in a database that was just seeded. */
const longestFold = 900

/**
 * Waits until the facts that auditors ask the log by, and what the search looks in, stand at its head. While they catch up with tens of
 * thousands of events they take a connection and much of a processor, which is measured where runs are.
 */
export const untilFolded = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (let second = 0; second < longestFold; second += 1) {
      const { rows } = await client.query<{ stand: boolean }>(
        `select count(*) filter (where c.position >= h.position) = 2 as stand from log.log_head h
         left join work.checkpoint c on c.name in ('log-fact', 'search-entry')`,
      )
      if (rows[0]?.stand) return
      await sleep(1_000)
    }
  } finally {
    await client.end()
  }
  throw new Error('what is folded behind the log does not come to its head')
}
