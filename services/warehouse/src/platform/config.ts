import { join, resolve } from 'node:path'
import { syncTargetFacts, syncTargets, type TargetSetting } from '@stammbuch/contracts'
import { z } from 'zod'
import { productVersion } from './product-version.ts'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
const optional = z
  .string()
  .default('')
  .transform((text) => (text === '' ? null : text))

/** The addresses of the targets that the workers serve: the service asks some of them itself, and marks for those set up. */
const targetUrls = Object.fromEntries(
  syncTargets.map((target) => [syncTargetFacts[target].setting, optional]),
) as Readonly<Record<TargetSetting, typeof optional>>

/** Below the data folder, where nothing else is said: `log:verify` looks there as well. */
const publishedHeads = 'heads.ndjson'

const given = z.object({
  DATABASE_URL: z.string().min(1),
  READ_DATABASE_URL: optional,
  NATS_URL: optional,
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  OIDC_ISSUER: z.string().min(1),
  OIDC_ISSUERS_BEFORE: list,
  OIDC_AUDIENCE: z.string().default('urn:stammbuch:api'),
  OIDC_CLIENT_ID: z.string().default('stammbuch-web'),
  OIDC_JWKS_URI: optional,
  ALLOWED_ORIGINS: list,
  ALLOWED_HOSTS: list,
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().default(4000),
  METRICS_PORT: z.coerce.number().int().default(0),
  DATA_DIR: z
    .string()
    .default('.stammbuch')
    .transform((path) => resolve(path)),
  WEB_DIR: optional,
  SEAL_KEY_FILE: optional,
  SEAL_PUBLISH_FILE: optional,
  DMS_URL: optional,
  DMS_API_KEY: optional,
  DMS_TIMEOUT: z.coerce.number().int().min(1).default(15_000),
  FIRST_ADMIN_EMAIL: optional,
  ...targetUrls,
  SALESFORCE_CLIENT_ID: z.string().default(''),
  SALESFORCE_CLIENT_SECRET: z.string().default(''),
  DATABASE_POOL: z.coerce.number().int().min(4).default(12),
  DATABASE_READ_POOL: z.coerce.number().int().min(2).default(8),
  RATE_LIMIT: z.coerce.number().int().min(0).default(600),
  RATE_LIMIT_HEAVY: z.coerce.number().int().min(0).default(20),
  AUTO_SOLVE_FROM: z.coerce.number().int().min(51).max(100).default(99),
  LEARN_FROM: z.coerce.number().int().min(0).default(2_000),
  DUPLICATE_WATCH_SECONDS: z.coerce.number().int().min(0).default(5),
  LOG_CHECK_HOUR: z
    .union([z.literal('never'), z.coerce.number().int().min(0).max(23)])
    .default(3)
    .transform((hour) => (hour === 'never' ? null : hour)),
  DELIVERIES_KEPT_MONTHS: z.coerce.number().int().min(0).default(24),
  READINGS_KEPT_MONTHS: z.coerce.number().int().min(0).default(12),
  DEAD_LETTERS_KEPT_DAYS: z.coerce.number().int().min(0).default(90),
  GEOCODER_URL: optional.refine(
    (url) => url === null || /^https?:\/\//.test(url),
    'an http(s) address is expected',
  ),
  GEOCODER_USER_AGENT: z.string().min(1).default('Stammbuch'),
  GEOCODER_INTERVAL: z.coerce.number().int().min(0).default(1000),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional.refine(
    (url) => url === null || /^https?:\/\//.test(url),
    'an http(s) address is expected',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  BROWSER_TRACES: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z.string().default('info'),
  NODE_ENV: z.string().default('development'),
})

const consistent = given.refine(
  ({ BROWSER_TRACES, OTEL_EXPORTER_OTLP_ENDPOINT }) =>
    BROWSER_TRACES === 'off' || OTEL_EXPORTER_OTLP_ENDPOINT !== null,
  { path: ['BROWSER_TRACES'], error: 'it can be on only with OTEL_EXPORTER_OTLP_ENDPOINT' },
)

const settings = consistent.transform((read) => ({
  ...read,
  SEAL_PUBLISH_FILE: read.SEAL_PUBLISH_FILE ?? join(read.DATA_DIR, publishedHeads),
}))

/** Everything that can be set from outside; README.md has the same table. */
export type Config = z.output<typeof settings>
export const CONFIG = Symbol('config')

/** Read the settings; what is set but empty counts as not set. @throws when one is missing or makes no sense, naming it */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const set = Object.entries(environment).filter(([, value]) => value !== '')
  const read = settings.safeParse(Object.fromEntries(set))
  if (!read.success) throw new Error(`Settings are not usable: ${z.prettifyError(read.error)}`)
  return read.data
}

export const version = productVersion()
