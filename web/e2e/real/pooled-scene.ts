import { spawn } from 'node:child_process'
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureDatabase, ensureRoles } from '../../../tools/database.ts'
import { freePortFrom } from '../../../tools/free-port.ts'
import { migrate } from '../../../tools/migrate.ts'
import { ended } from '../../../tools/processes.ts'
import { debianRoot } from '../../../tools/real/debian-root.ts'
import { DebianPostgres } from '../../../tools/real/postgres/debian-postgres.ts'
import {
  type DebianProcess,
  ownFolder,
  startDebianProcess,
  untilHolds,
} from '../../../tools/real/postgres/debian-process.ts'
import { rowsOf } from '../../../tools/real/postgres/product-scene.ts'
import { root } from '../../../tools/root.ts'
import { buildServices, bundledWarehouse } from '../../../tools/start/build.ts'
import { makeRunFolder } from '../../../tools/vitest/run-folder.ts'

/** The modes of pgbouncer, by what a connection of the product keeps: its session, or only a transaction or statement. */
export type PoolMode = 'session' | 'transaction' | 'statement'

const password = 'real-pooled-1'

/** The end of a service that did not start. */
export interface FailedStart {
  readonly outcome: string
  readonly output: string
}

/** A Postgres behind pgbouncer, from the file of `deploy/postgres`. */
export interface PooledScene {
  readonly folder: string
  readonly ownerUrl: string
  /** Starts pgbouncer anew and returns the address of the database by way of it. `change`: of its configuration. */
  readonly pool: (mode: PoolMode, change?: (text: string) => string) => Promise<string>
  /** Starts a service that is to fail. */
  readonly failedStart: (service: 'warehouse' | 'sync', databaseUrl: string) => Promise<FailedStart>
  readonly close: () => Promise<void>
}

const programOf = {
  warehouse: bundledWarehouse,
  sync: () => path.join(root, 'services/sync/dist/main.js'),
}

const failedStart =
  (folder: string): PooledScene['failedStart'] =>
  async (service, databaseUrl) => {
    buildServices()
    const settings = {
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, service), PORT: '0' },
      ...{ OIDC_ISSUER: 'http://127.0.0.1:9', ELASTICSEARCH_URL: 'http://127.0.0.1:9' },
    }
    const child = spawn(process.execPath, [programOf[service]()], {
      env: { PATH: process.env.PATH, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => {
        output += String(bytes)
      })
    return { outcome: await ended(child), output }
  }

/** Starts Postgres with an empty, migrated database; pgbouncer is not started yet. */
export const startPooledScene = async (): Promise<PooledScene> => {
  const debian = await debianRoot()
  const folder = await makeRunFolder()
  const place = ownFolder(folder, 'pooled')
  chmodSync(place, 0o755)
  const options = { firstPort: 4_560, archiving: false }
  const postgres = await DebianPostgres.start(debian, path.join(folder, 'server'), options)
  let bouncer: DebianProcess | undefined
  const close = async () => {
    await bouncer?.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const pool: PooledScene['pool'] = async (mode, change = (text) => text) => {
    await bouncer?.stop()
    const port = await freePortFrom(4_570, new Set())
    const users = path.join(place, 'userlist.txt')
    const config = path.join(place, 'pgbouncer.ini')
    const given = readFileSync(path.join(root, 'deploy/postgres/pgbouncer.ini'), 'utf8')
    const text = given
      .replace('port=5432', `port=${postgres.port}`)
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('/etc/pgbouncer/userlist.txt', users)
      .replace('pool_mode = session', `pool_mode = ${mode}`)
    writeFileSync(users, `"stammbuch_app" "${password}"\n`, { mode: 0o644 })
    writeFileSync(config, `${change(text)}unix_socket_dir =\n`, { mode: 0o644 })
    const file = debian.file('usr/sbin/pgbouncer')
    const command = { name: 'pgbouncer', file, args: [config], env: {}, folder: place }
    const started = startDebianProcess(command)
    bouncer = started
    const url = `postgres://stammbuch_app:${password}@127.0.0.1:${port}/stammbuch`
    const answers = async () => (await rowsOf(url, 'select 1')).length === 1
    await untilHolds('pgbouncer', answers, [started])
    return url
  }
  try {
    await ensureRoles(postgres.url('postgres'))
    await ensureDatabase(postgres.url('postgres'), 'stammbuch')
    await migrate(postgres.ownerUrl)
    return { folder, ownerUrl: postgres.ownerUrl, pool, failedStart: failedStart(folder), close }
  } catch (error) {
    await close()
    throw error
  }
}
