import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { connect } from '@stammbuch/ledger'
import { test as base } from '@stammbuch/testing'
import pg from 'pg'
import { inject } from 'vitest'
import { freePortFrom } from '../../free-port.ts'
import { root } from '../../root.ts'
import { buildServices, bundledWarehouse } from '../../start/build.ts'
import { startProgram, untilHealthy } from '../../start/part.ts'
import { unpacked, type VersionDump } from '../dump-text.ts'
import { restoreVersion } from '../restore-version.ts'

/** The database and the data folder of the version before, as it left them. */
export interface Restored {
  readonly dump: VersionDump
  readonly dataDir: string
  /** As the owner, and as the role of the services. */
  readonly ownerUrl: string
  readonly appUrl: string
  readonly owner: pg.Pool
}

const FILE = path.join(root, 'tools/upgrade/dumps/2026-11-23-2-group-commit.txt.br')
/** The issuer in whose name the people of the dump are bound. */
const ISSUER = 'http://127.0.0.1:4460'

const asSuperuser = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** `test` on what the version before left behind, anew for each test. */
export const test = base.extend<{ restored: Restored }>({
  restored:
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const { port, owner, app } = inject('postgres')
      const name = `upgrade_${randomUUID().replaceAll('-', '')}`
      const url = (role: string, database = name) =>
        `postgres://${role}@127.0.0.1:${port}/${database}`
      await asSuperuser(url('postgres', 'postgres'), `create database ${name} owner ${owner}`)
      const dataDir = await mkdtemp(path.join(tmpdir(), 'stammbuch-upgrade-'))
      const pool = connect({ url: url(owner), max: 4, applicationName: 'stammbuch-upgrade' })
      try {
        const dump = unpacked(await readFile(FILE))
        const destination = { ownerUrl: url(owner), superuserUrl: url('postgres'), dataDir }
        await restoreVersion(dump, destination)
        await use({ dump, dataDir, ownerUrl: url(owner), appUrl: url(app), owner: pool })
      } finally {
        await pool.end()
        await asSuperuser(url('postgres', 'postgres'), `drop database ${name} with (force)`)
        await rm(dataDir, { recursive: true, force: true })
      }
    },
})

/** Today's product on a restored database and data folder. */
export interface Upgraded {
  /** Calls the API as a person who signed in before, and returns the answer's body. @throws with it when the call is refused */
  readonly call: (method: string, address: string, body?: object) => Promise<unknown>
  readonly stop: () => Promise<void>
}

/** Returns a token for a person, signed with the keys of the data folder. */
const tokenOf = async (email: string, dataDir: string): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, 'tools/token.ts'), email],
    { env: { ...process.env, DATA_DIR: dataDir, OIDC_ISSUER: ISSUER } },
  )
  return stdout.trim()
}

/** Starts identity provider, search index, warehouse and workers of today; `email`: the person who calls. */
export const startToday = async (
  { dataDir, appUrl }: Restored,
  email: string,
): Promise<Upgraded> => {
  buildServices()
  const taken = new Set<number>()
  const first = 20_000 + (process.pid % 20_000)
  const port = async () => {
    const free = await freePortFrom(first, taken)
    taken.add(free)
    return free
  }
  const [identity, index, service, metrics] = [
    await port(),
    await port(),
    await port(),
    await port(),
  ]
  const local = (at: number) => `http://127.0.0.1:${at}`
  const env = {
    ...{ DATABASE_URL: appUrl, DATA_DIR: dataDir, NATS_URL: '', LOG_LEVEL: 'warn' },
    ...{ OIDC_ISSUER: ISSUER, OIDC_JWKS_URI: `${local(identity)}/jwks` },
    ...{ SEAL_KEY_FILE: path.join(dataDir, 'keys/seal.pem'), ELASTICSEARCH_URL: local(index) },
    // The dump grows old: nothing in it is to be cleared away for its age.
    ...{ DELIVERIES_KEPT_MONTHS: '0', DEAD_LETTERS_KEPT_DAYS: '0', DUPLICATE_WATCH_SECONDS: '0' },
  }
  const standIn = (name: string, at: number) =>
    startProgram({
      name,
      entry: path.join(root, `tools/stand-ins/${name}.ts`),
      env: { ...env, PORT: String(at) },
      dataDir,
      ready: null,
    })
  const running = [
    await standIn('identity-provider', identity),
    await standIn('elasticsearch', index),
    await startProgram({
      name: 'warehouse',
      entry: bundledWarehouse(),
      env: { ...env, PORT: String(service) },
      dataDir,
      ready: untilHealthy(`${local(service)}/api/health/ready`),
    }),
    await startProgram({
      name: 'sync',
      entry: path.join(root, 'services/sync/dist/main.js'),
      env: { ...env, METRICS_PORT: String(metrics) },
      dataDir,
      ready: untilHealthy(`${local(metrics)}/health`),
    }),
  ]
  const authorization = `Bearer ${await tokenOf(email, dataDir)}`
  return {
    call: async (method, address, body) => {
      const response = await fetch(`${local(service)}/api${address}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${address}: ${response.status} ${text}`)
      return text === '' ? undefined : JSON.parse(text)
    },
    stop: async () => {
      for (const one of running.toReversed()) await one.stop()
    },
  }
}
