import http from 'node:http'
import path from 'node:path'
import type { RouteName } from '@stammbuch/contracts'
import { type Call, type Reply, requestOf } from '@stammbuch/contracts/client'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { freePort } from '../tools/free-port.ts'
import { root } from '../tools/root.ts'
import { demoUsers } from '../tools/stand-ins/demo-users.ts'
import { bundledWarehouse } from '../tools/start/build.ts'
import { startProgram, untilHealthy } from '../tools/start/part.ts'
import { sealKeyFile } from './database.ts'
import type { Bench } from './measure.ts'

const issuer = 'https://identity.bench.example'

/** An editor who proposed none of the seeded changes: one project requires four eyes. */
const email = demoUsers.find(({ name }) => name === 'Emma Engel')?.email ?? ''

/** The service as a process of its own, and a signed-in editor. */
export interface BenchWarehouse {
  readonly url: string
  /** Milliseconds from the start of the process until it was ready. */
  readonly startedIn: number
  /** The editor's bearer token. */
  readonly token: string
  /** The bearer token of any demo user. */
  readonly tokenFor: (email: string) => Promise<string>
  /**
   * Sends one call over a persistent connection.
   * @throws Error with the body when the answer is not 2xx
   */
  readonly call: <Name extends RouteName>(
    name: Name,
    call?: Call<Name>,
    key?: string,
  ) => Promise<Reply<Name>>
  /** Resolves with the resident memory of the process, in bytes. */
  readonly memory: () => Promise<number>
  readonly stop: () => Promise<void>
}

const residentMemory = async (metricsUrl: string): Promise<number> => {
  const text = await (await fetch(metricsUrl)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? Number.NaN)
}

/** An identity provider of the bench's own, and tokens of the demo users. */
export type BenchIdentity = Awaited<ReturnType<typeof startIdentity>>

/** Starts what signs people in. */
export const startIdentity = async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = JSON.stringify({
    keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256' }],
  })
  const server = http.createServer((_, response) => response.end(keys))
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const tokenFor = (of: string): Promise<string> =>
    new SignJWT({ email: of, email_verified: true })
      .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
      .setIssuer(issuer)
      .setSubject(of)
      .setAudience('urn:stammbuch:api')
      .setIssuedAt()
      .setExpirationTime('12 hours')
      .sign(privateKey)
  const token = await tokenFor(email)
  return { token, tokenFor, keysUrl: `http://127.0.0.1:${port}/keys`, close: () => server.close() }
}

const headersOf = (token: string, body: string | undefined, key: string | undefined) => ({
  authorization: `Bearer ${token}`,
  ...(body === undefined
    ? {}
    : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  ...(key === undefined ? {} : { 'idempotency-key': key }),
})

/** Calls by name at a port of this machine, over persistent connections. */
export const calling = (port: number, token: string): BenchWarehouse['call'] => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  return (name, call, key) => {
    const { method, url, body } = requestOf(name, call)
    return new Promise((resolve, reject) => {
      const request = http.request(
        {
          ...{ agent, port, method, host: '127.0.0.1', path: `/api${url}` },
          headers: headersOf(token, body, key),
        },
        (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece: Buffer) => pieces.push(piece))
          response.on('error', reject)
          response.on('end', () => {
            const text = Buffer.concat(pieces).toString()
            const { statusCode = 0 } = response
            if (statusCode < 200 || statusCode > 299)
              reject(new Error(`${method} ${url}: ${statusCode} ${text.slice(0, 500)}`))
            else resolve(text === '' ? (undefined as never) : JSON.parse(text))
          })
        },
      )
      request.on('error', reject)
      request.end(body)
    })
  }
}

/** One process of several: they share the identity provider. */
interface Fellow {
  readonly identity: BenchIdentity
  /** Names its log: `[a-z-]+`. */
  readonly name: string
}

/** Starts the built service on a database of the bench. */
export const startWarehouse = async (
  { servers, folder }: Bench,
  database: string,
  fellow?: Fellow,
): Promise<BenchWarehouse> => {
  const { token, tokenFor, keysUrl, close } = fellow?.identity ?? (await startIdentity())
  const [port, metrics] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const dataDir = path.join(folder, 'warehouse')
  const entry = bundledWarehouse()
  const began = performance.now()
  const running = await startProgram({
    name: fellow?.name ?? 'warehouse',
    entry,
    env: {
      DATABASE_URL: servers.appUrl(database),
      NATS_URL: servers.nats?.url ?? '',
      OIDC_ISSUER: issuer,
      OIDC_JWKS_URI: keysUrl,
      DATA_DIR: dataDir,
      WEB_DIR: path.join(root, 'web/dist'),
      SEAL_KEY_FILE: sealKeyFile(folder),
      ALLOWED_ORIGINS: url,
      PORT: String(port),
      METRICS_PORT: String(metrics),
      RATE_LIMIT: '0',
      RATE_LIMIT_HEAVY: '0',
      LOG_LEVEL: 'warn',
      LEARN_FROM: '0',
      ...(process.env.BENCH_NODE_OPTIONS ? { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS } : {}),
    },
    dataDir,
    ready: untilHealthy(`${url}/api/health/ready`),
  })
  const startedIn = performance.now() - began
  const call = calling(port, token)
  await call('getMe')
  return {
    url,
    startedIn,
    token,
    tokenFor,
    call,
    memory: () => residentMemory(`http://127.0.0.1:${metrics}/metrics`),
    stop: async () => {
      await running.stop()
      if (!fellow) close()
    },
  }
}
