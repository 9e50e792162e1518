import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { unprivilegedAccount } from './postgres/account.ts'
import { postgresBinaries } from './postgres/binaries.ts'
import { initialise, reachableDataDir } from './postgres/data-folder.ts'
import { clearLeftoverPostgres } from './postgres/leftover.ts'
import { dyingWithParent, ended, endProcess } from './processes.ts'

const COMMON = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
}

/** Settings for data that is not needed after a crash. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum_naptime: '5min',
}

/** Options of a server. */
export interface PostgresOptions {
  /** Absolute path; created when missing. */
  readonly dataDir: string
  /** Absolute path of the file that the server's output is appended to. */
  readonly logFile: string
  readonly port?: number
  /** True = quick and lost in a crash, for tests; otherwise every commit is on disk. */
  readonly fast?: boolean
}

/** A running server on 127.0.0.1 that ends with this process. */
export interface Postgres {
  readonly port: number
  readonly pid: number
  /** Resolves with the reason when the server has ended, intentionally or not. */
  readonly exited: Promise<string>
  /** Returns the connection string for a database; without a role as the superuser. */
  url(database: string, role?: string): string
  /** Shuts down fast; resolves when the process is gone. */
  stop(): Promise<void>
}

const lastLines = (logFile: string): string =>
  existsSync(logFile)
    ? readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
    : ''

/** Tells if the server of that folder answers: another one that was quicker to take the port is not ours. */
const answers = async (url: string, dataDir: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    return rows.some(({ folder }) => realpathSync(folder) === realpathSync(dataDir))
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Waits until the server accepts connections; recovery after a power cut may take its time. */
const untilReady = async (
  url: string,
  dataDir: string,
  exited: Promise<string>,
  logFile: string,
): Promise<void> => {
  const gone = exited.then((reason) => reason)
  const until = Date.now() + 120_000
  while (Date.now() < until) {
    const outcome = await Promise.race([gone, answers(url, dataDir)])
    if (outcome === true) return
    if (outcome !== false)
      throw new Error(`Postgres ended (${outcome}) while starting:\n${lastLines(logFile)}`)
    await sleep(20)
  }
  throw new Error(`Postgres is not ready after 120 s:\n${lastLines(logFile)}`)
}

const launch = async (options: PostgresOptions, dataDir: string, native: string, port: number) => {
  const account = unprivilegedAccount()
  const settings = { ...COMMON, ...(options.fast ? FAST : {}), port: String(port) }
  const switches = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const {
    file,
    args,
    account: identity,
  } = dyingWithParent(
    path.join(native, 'bin/postgres'),
    ['-D', dataDir, ...switches],
    'INT',
    account,
  )
  mkdirSync(path.dirname(options.logFile), { recursive: true })
  const log = openSync(options.logFile, 'a')
  // Its own session: Ctrl-C in the terminal reaches us, and we stop the server last.
  const child = spawn(file, args, {
    ...identity,
    stdio: ['ignore', log, log],
    cwd: '/',
    detached: true,
  })
  closeSync(log)
  const exited = ended(child)
  const pid = child.pid ?? 0
  const url = (database: string, role = 'postgres') =>
    `postgres://${role}@127.0.0.1:${port}/${database}`
  await untilReady(url('postgres'), dataDir, exited, options.logFile)
  const stop = async () => {
    await endProcess(pid, 'SIGINT', 20_000)
    await exited
  }
  return { port, pid, exited, url, stop }
}

/**
 * Starts the Postgres that npm installed, on 127.0.0.1 only, without passwords, as an unprivileged account when we are root. A server
 * that a killed parent left on the folder is stopped first.
 */
export const startPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  const account = unprivilegedAccount()
  const dataDir = reachableDataDir(options.dataDir, account)
  const native = postgresBinaries(account, path.dirname(dataDir))
  await clearLeftoverPostgres(dataDir)
  initialise(dataDir, native, account, options.fast ?? false)
  const port = options.port ?? (await freePort())
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(options, dataDir, native, port)
    } catch (error) {
      // Backends of a killed server take a moment to notice; until then the folder counts as in use.
      const inUse = error instanceof Error && error.message.includes('shared memory block')
      if (!inUse || attempt === 10) throw error
      await sleep(500)
    }
  }
}
