import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { APP, OWNER } from '../database.ts'
import { root } from '../root.ts'
import { AUDIENCE } from '../stand-ins/identity/claims.ts'
import { given, type Ports } from './plan.ts'

const DATABASE = 'stammbuch'
const local = (port: number): string => `http://127.0.0.1:${port}`

/** Returns a secret of this data folder alone, created at the first start. */
const secret = (dataDir: string, name: string): string => {
  const file = path.join(dataDir, 'keys', name)
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

/**
 * Stores the issuer of this start, and returns earlier ones of this data folder: when its port is taken, the identity provider moves to
 * another, and people who signed in are to be known there as well.
 */
const issuersBefore = (dataDir: string, issuer: string): readonly string[] => {
  const file = path.join(dataDir, 'issuers.json')
  const known: readonly string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const before = known.filter((one) => one !== issuer)
  writeFileSync(file, `${JSON.stringify([...before, issuer], null, 2)}\n`)
  return before
}

const database = (port: number, role: string): string =>
  `postgres://${role}@127.0.0.1:${port}/${DATABASE}`

/**
 * Returns every setting of the product for a local start: that of the environment, else the address of the part that this start brings.
 * `hasNats`: true if a server can be started here.
 */
export const productEnvironment = (
  dataDir: string,
  ports: Ports,
  hasNats: boolean,
): Readonly<Record<string, string>> => {
  const issuer = local(ports.identity)
  const own: Record<string, string> = {
    DATA_DIR: dataDir,
    DATABASE_URL: database(ports.postgres, APP),
    MIGRATION_DATABASE_URL: database(ports.postgres, OWNER),
    OIDC_ISSUER: issuer,
    // Of a provider that is not ours nothing is known.
    ...(given('OIDC_ISSUER')
      ? {}
      : { OIDC_ISSUERS_BEFORE: issuersBefore(dataDir, issuer).join(',') }),
    OIDC_AUDIENCE: AUDIENCE,
    OIDC_CLIENT_ID: 'stammbuch-web',
    ELASTICSEARCH_URL: local(ports.elasticsearch),
    SALESFORCE_URL: local(ports.salesforce),
    SALESFORCE_CLIENT_ID: 'stammbuch',
    SALESFORCE_CLIENT_SECRET: secret(dataDir, 'salesforce-client-secret'),
    DMS_URL: local(ports.dms),
    // What the stand-in asks for (tools/stand-ins/dms.ts).
    DMS_API_KEY: 'dms-development-key',
    ALLOWED_ORIGINS: [
      local(ports.warehouse),
      `http://localhost:${ports.warehouse}`,
      ...(ports.web ? [local(ports.web)] : []),
    ].join(','),
    WEB_DIR: path.join(root, 'web/dist'),
    FIRST_ADMIN_EMAIL: 'anna.albrecht@stammbuch.example',
    SEAL_KEY_FILE: path.join(dataDir, 'keys/seal.pem'),
    WAREHOUSE_URL: local(ports.warehouse),
    LOG_LEVEL: 'info',
  }
  const named = Object.fromEntries(
    Object.keys(own).flatMap((name) => {
      const value = given(name)
      return value ? [[name, value]] : []
    }),
  )
  // Set but empty is a choice here: the transport inside the process.
  const nats = process.env.NATS_URL ?? (hasNats ? `nats://127.0.0.1:${ports.nats}` : '')
  return { ...own, NATS_URL: nats, ...named }
}
