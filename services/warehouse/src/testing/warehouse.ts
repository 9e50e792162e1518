import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { Role, RouteName } from '@stammbuch/contracts'
import { type Call, type Reply, requestOf } from '@stammbuch/contracts/client'
import { InProcessTransport, newId, newSealKey, sealKeyOf } from '@stammbuch/ledger'
import { createApp } from '../app.ts'
import { addEntry } from '../catalogue/index.ts'
import { createDependencies } from '../dependencies.ts'
import { readConfig } from '../platform/config.ts'
import type { Dependencies } from '../platform/dependencies.ts'
import { keysOf } from '../users/index.ts'
import { startIdentity, type TestIdentity } from './identity.ts'

/** An answer as a test sees it. */
export interface Answered<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
  /** The body as problem+json, for refused calls. */
  readonly problem: { readonly code: string; readonly detail: string } & Record<string, unknown>
}

interface Options {
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A signed-in person who makes calls by name, as a typed client. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly token: string
  readonly call: <Name extends RouteName>(
    name: Name,
    call?: Call<Name>,
    options?: Options,
  ) => Promise<Answered<Reply<Name>>>
}

export interface TestWarehouse {
  readonly url: string
  readonly app: NestFastifyApplication
  readonly parts: Dependencies
  readonly identity: TestIdentity
  readonly dataDir: string
  /** A new user with these roles, signed in; somebody else when the name is taken, as on a second try. */
  readonly person: (name: string, ...roles: Role[]) => Promise<Person>
  readonly close: () => Promise<void>
}

/** Names that are told apart: the second Anna is Anna2. */
const namesakes = (): ((name: string) => string) => {
  const used = new Map<string, number>()
  return (name) => {
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    return count === 1 ? name : `${name}${count}`
  }
}

/** Calls by name over a way to the service, as the bearer of a token. */
export const callingAs =
  (url: string, token: string): Person['call'] =>
  async (name, call, options = {}) => {
    const request = requestOf(name, call)
    const response = await fetch(`${url}/api${request.url}`, {
      method: request.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...options.headers,
      },
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') && text !== ''
    const body = json ? JSON.parse(text) : text
    return { status: response.status, body, headers: response.headers, problem: body }
  }

/** The first letters, and the number that tells namesakes apart. */
const shortCodeOf = (name: string): string => {
  const number = /\d*$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, 4 - number.length)}${number}`.slice(0, 4).toUpperCase()
}

const addUser = async (
  parts: Dependencies,
  name: string,
  roles: readonly Role[],
): Promise<string> => {
  const entry = {
    email: `${name.toLowerCase()}@stammbuch.test`,
    fullName: name,
    shortCode: shortCodeOf(name),
    roles,
    isActive: true,
    identity: null,
  }
  const cause = {
    actor: newId(),
    role: 'service',
    source: 'service',
    command: newId(),
    run: null,
  } as const
  return parts.ledger.batch(cause, (unit) => addEntry(unit, 'user', entry, keysOf(entry)))
}

/** The whole service on a database of the test's own, listening on a free port. */
export const startWarehouse = async (
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestWarehouse> => {
  const identity = await startIdentity()
  const dataDir = await mkdtemp(join(tmpdir(), `stammbuch-test-${process.pid}-`))
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: identity.issuer,
    OIDC_JWKS_URI: identity.keysUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    NODE_ENV: 'test',
    RATE_LIMIT: '0',
    RATE_LIMIT_HEAVY: '0',
    DUPLICATE_WATCH_SECONDS: '0',
    LOG_CHECK_HOUR: 'never',
    ...settings,
  })
  const parts = createDependencies(config, new InProcessTransport(), sealKeyOf(newSealKey()))
  const app = await createApp(parts)
  await app.listen({ port: 0, host: '127.0.0.1' })
  parts.jobs.start()
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1')
  const named = namesakes()
  return {
    url,
    app,
    parts,
    identity,
    dataDir,
    person: async (wanted, ...roles) => {
      const name = named(wanted)
      const id = await addUser(parts, name, roles)
      const email = `${name.toLowerCase()}@stammbuch.test`
      const token = await identity.tokenFor(email)
      return { id, email, token, call: callingAs(url, token) }
    },
    close: async () => {
      await parts.jobs.stop()
      await app.close()
      await Promise.all([parts.pool.end(), parts.readPool.end(), parts.replicaReads.end()])
      await identity.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
