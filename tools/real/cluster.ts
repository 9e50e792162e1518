import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureDatabase, ensureRoles, OWNER } from '../database.ts'
import { freePort } from '../free-port.ts'
import { migrate } from '../migrate.ts'
import { type Postgres, startPostgres } from '../postgres.ts'
import { endProcess } from '../processes.ts'
import { root } from '../root.ts'
import { startElasticsearch } from '../stand-ins/elasticsearch.ts'
import type { StandIn } from '../stand-ins/stand-in.ts'
import { buildServices, buildWeb, bundledWarehouse, compiledFolderOf } from '../start/build.ts'
import { type Running, startProgram, untilHealthy } from '../start/part.ts'
import { makeRunFolder } from '../vitest/run-folder.ts'
import { type ClusterIdentity, startClusterIdentity } from './cluster-identity.ts'
import { composeEnvironment, exampleValues, localised, type Settings } from './compose.ts'
import { clusterBinary, type NatsNode, startNatsCluster } from './nats-cluster.ts'
import { startProxy } from './proxy.ts'

/** One process of the product. */
export interface ClusterProcess {
  readonly name: string
  readonly port: number
  readonly metricsPort: number
  readonly start: () => Promise<void>
  /** Ends it at once, with nothing put in order. */
  readonly kill: () => Promise<void>
  readonly pid: () => number
}

/** The shape of the compose file on this machine, without containers. */
export interface Cluster {
  /** As browsers reach it: the proxy. */
  readonly url: string
  readonly warehouses: readonly ClusterProcess[]
  readonly workers: readonly ClusterProcess[]
  readonly nats: readonly NatsNode[]
  /** Address of the NATS servers with the warehouse's name and password. */
  readonly natsUrl: string
  readonly index: StandIn
  readonly databaseUrl: string
  readonly tokenFor: ClusterIdentity['tokenFor']
  readonly close: () => Promise<void>
}

const settingsOfImage: Settings = { NODE_ENV: 'production', WEB_DIR: path.join(root, 'web/dist') }

interface Place {
  readonly dataDir: string
  readonly addresses: Settings
  readonly values: Settings
}

interface Shape {
  readonly service: 'warehouse' | 'sync'
  readonly name: string
  readonly entry: string
}

/** A process of the product with the environment that the compose file gives it. */
const productProcess = async (
  { service, name, entry }: Shape,
  place: Place,
): Promise<ClusterProcess> => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const { dataDir, values, addresses } = place
  const env = {
    ...settingsOfImage,
    ...localised(composeEnvironment(service, values), addresses),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    NODE_COMPILE_CACHE: compiledFolderOf(entry),
  }
  let running: Running | undefined
  const pid = () => Number(readFileSync(path.join(dataDir, 'run', `${name}.pid`), 'utf8'))
  return {
    name,
    port,
    metricsPort,
    pid,
    start: async () => {
      const ready =
        service === 'warehouse'
          ? untilHealthy(`http://127.0.0.1:${port}/api/health/ready`)
          : untilHealthy(`http://127.0.0.1:${metricsPort}/health`)
      running = await startProgram({ name, entry, env, dataDir, ready })
    },
    kill: async () => {
      if (!running) return
      await endProcess(pid(), 'SIGKILL', 5_000)
      await running.exited
      running = undefined
    },
  }
}

/** A database with demo data, migrated by the settings of the compose file's service. */
const startDatabase = async (folder: string, dataDir: string): Promise<Postgres> => {
  const logFile = path.join(folder, 'postgres.log')
  const postgres = await startPostgres({
    dataDir: path.join(folder, 'postgres'),
    logFile,
    fast: true,
  })
  await ensureRoles(postgres.url('postgres'))
  await ensureDatabase(postgres.url('postgres'), 'stammbuch')
  await migrate(postgres.url('stammbuch', OWNER))
  const seeding = spawnSync(process.execPath, [path.join(root, 'tools/seed.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: postgres.url('stammbuch', 'stammbuch_app'),
      DATA_DIR: dataDir,
    },
    encoding: 'utf8',
  })
  if (seeding.status !== 0) throw new Error(`${seeding.stdout}${seeding.stderr}`)
  return postgres
}

const writeSealKey = (file: string): void => {
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
}

/** Addresses and paths of the compose file → those of this machine. */
const addressesOf = (
  folder: string,
  {
    postgres,
    index,
    identity,
    nats,
  }: {
    readonly postgres: Postgres
    readonly index: StandIn
    readonly identity: ClusterIdentity
    readonly nats: readonly NatsNode[]
  },
): Settings => ({
  'postgres:5432': `127.0.0.1:${postgres.port}`,
  'elasticsearch:9200': new URL(index.url).host,
  'keycloak:8080': `127.0.0.1:${identity.port}`,
  ...Object.fromEntries(nats.map(({ name, port }) => [`${name}:4222`, `127.0.0.1:${port}`])),
  '/run/secrets/seal_key': path.join(folder, 'seal.pem'),
  '/heads/': `${path.join(folder, 'heads')}/`,
})

/** Starts three warehouses and two workers. `atEnd` is told how to end each. */
const startProcesses = async (
  main: string,
  place: Place,
  atEnd: (end: () => Promise<void>) => void,
): Promise<Pick<Cluster, 'warehouses' | 'workers'>> => {
  const all = async (
    service: Shape['service'],
    entry: string,
    names: readonly string[],
  ): Promise<ClusterProcess[]> => {
    const started: ClusterProcess[] = []
    for (const name of names) {
      const one = await productProcess({ service, name, entry }, place)
      atEnd(one.kill)
      await one.start()
      started.push(one)
    }
    return started
  }
  const worker = path.join(root, 'services/sync/dist/main.js')
  return {
    warehouses: await all('warehouse', main, ['warehouse-a', 'warehouse-b', 'warehouse-c']),
    workers: await all('sync', worker, ['sync-a', 'sync-b']),
  }
}

/** Starts the whole. `settings`: further lines of the environment file. @throws where a part cannot be had */
export const startCluster = async (settings: Settings): Promise<Cluster> => {
  const program = clusterBinary()
  buildServices()
  buildWeb()
  const main = bundledWarehouse()
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    const folder = await makeRunFolder()
    closing.push(() => rmSync(folder, { recursive: true, force: true }))
    const dataDir = path.join(folder, 'data')
    for (const one of [dataDir, path.join(folder, 'heads')]) mkdirSync(one)
    writeSealKey(path.join(folder, 'seal.pem'))
    const proxyPort = await freePort()
    const url = `http://127.0.0.1:${proxyPort}`
    const values = exampleValues({
      PUBLIC_URL: url,
      PUBLIC_PORT: String(proxyPort),
      FIRST_ADMIN_EMAIL: 'anna.albrecht@stammbuch.example',
      SEAL_KEY_FILE: path.join(folder, 'seal.pem'),
      LOG_LEVEL: 'warn',
      ...settings,
    })
    const issuer = composeEnvironment('warehouse', values).OIDC_ISSUER ?? ''
    const identity = await startClusterIdentity(issuer, await freePort())
    closing.push(identity.close)
    const index = await startElasticsearch({ port: 0 })
    closing.push(index.close)
    const nats = await startNatsCluster(program, path.join(folder, 'nats'), values)
    closing.push(() => Promise.all(nats.map((one) => one.stop())))
    const postgres = await startDatabase(folder, dataDir)
    closing.push(postgres.stop)
    const addresses = addressesOf(folder, { postgres, index, identity, nats })
    const place = { dataDir, addresses, values }
    const { warehouses, workers } = await startProcesses(main, place, (end) => closing.push(end))
    const proxy = await startProxy({
      folder: path.join(folder, 'proxy'),
      port: proxyPort,
      warehouses: warehouses.map(({ port }) => port),
      keycloak: identity.port,
    })
    closing.push(proxy.stop)
    const natsUrl = localised(composeEnvironment('warehouse', values), addresses).NATS_URL ?? ''
    const databaseUrl = postgres.url('stammbuch')
    const { tokenFor } = identity
    return { url, warehouses, workers, nats, natsUrl, index, databaseUrl, tokenFor, close }
  } catch (error) {
    await close()
    throw error
  }
}
