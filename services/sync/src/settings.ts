import { z } from 'zod'

const optional = z
  .string()
  .default('')
  .transform((text) => (text === '' ? null : text))
const count = (standard: number) => z.coerce.number().int().min(1).default(standard)

const given = z.object({
  DATABASE_URL: z.string().min(1),
  NATS_URL: optional,
  /** Number of copies that a NATS cluster keeps of the stream; used by the first process, which creates it. */
  NATS_REPLICAS: count(1),
  ELASTICSEARCH_URL: optional,
  SALESFORCE_URL: optional,
  SALESFORCE_CLIENT_ID: z.string().default(''),
  SALESFORCE_CLIENT_SECRET: z.string().default(''),
  /** Milliseconds for which the CRM may still carry out a call that was given up. */
  SALESFORCE_LATE: count(600_000),
  /** The way of removing accounts and contacts: `delete` takes with them everything that hangs on them there. */
  SALESFORCE_REMOVE: z.enum(['mark', 'delete']).default('mark'),
  /** Due records of one class from which on they go by Bulk API 2.0; 0: never. */
  SALESFORCE_BULK_FROM: z.coerce.number().int().min(0).default(2_000),
  /** The checkbox that marks them. */
  SALESFORCE_REMOVED_FIELD: z
    .string()
    .regex(/^[A-Za-z]\w*$/, 'the API name of a field is expected')
    .default('Stammbuch_Removed__c'),
  /** URL to which signed batches of records are posted; off without it. */
  WEBHOOK_URL: optional.refine(
    (url) => url === null || /^https?:\/\//.test(url),
    'an http(s) address is expected',
  ),
  /** The key of the signatures, known to both sides. */
  WEBHOOK_SECRET: optional.refine(
    (secret) => secret === null || secret.length >= 16,
    'at least 16 characters are expected',
  ),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().default(0),
  /** Attempts for one record before it is parked. */
  SYNC_MAX_ATTEMPTS: count(8),
  /** Milliseconds until a target must have answered. */
  SYNC_TIMEOUT: count(10_000),
  /** Hours between two comparisons of a target with its expected content; 0: only on request. */
  SYNC_COMPARE_HOURS: z.coerce.number().min(0).default(24),
  /** Address of a collector of traces (OTLP over HTTP); off without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional.refine(
    (url) => url === null || /^https?:\/\//.test(url),
    'an http(s) address is expected',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  LOG_LEVEL: z.string().default('info'),
})

const settings = given.refine(
  ({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }) => url === null || secret !== null,
  { path: ['WEBHOOK_SECRET'], error: 'needed with WEBHOOK_URL: nothing is sent unsigned' },
)

/** All settings of the service. */
export type Settings = z.output<typeof settings>

/**
 * Reads the settings; an empty one counts as not set.
 * @throws when one is missing or invalid, naming it
 */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const read = settings.safeParse(Object.fromEntries(given))
  if (!read.success) throw new Error(`Settings are not usable: ${z.prettifyError(read.error)}`)
  return read.data
}
