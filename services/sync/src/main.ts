import { parseArgs } from 'node:util'
import { startTracing } from '@stammbuch/ledger'
import { pino } from 'pino'
import { runSync } from './run-sync.ts'
import { readSettings } from './settings.ts'

/** Milliseconds for work under way to end. Aborted work is repeated at the next start. */
const drain = 9_500

const usage = `usage: node services/sync/dist/main.js
  runs the workers of all targets that the environment names until SIGTERM or SIGINT (README.md, Settings)
`
// Nobody who asks how it is used wants workers in between.
if (parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values.help) {
  process.stdout.write(usage)
  process.exit(0)
}

const settings = readSettings(process.env)
const logger = pino({ level: settings.LOG_LEVEL })
const stopTracing = startTracing({
  endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
  headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
  service: 'stammbuch-sync',
  onError: (error) => logger.warn({ err: error }, 'traces are not taken: they are dropped'),
})
const sync = await runSync(settings, logger).catch((error: unknown) => {
  logger.fatal(`the workers could not start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
})
logger.info({ metricsPort: sync.metricsPort }, 'sync workers are running')

const leave = (signal: NodeJS.Signals): void => {
  logger.info({ signal }, 'draining')
  setTimeout(() => process.exit(0), drain).unref()
  sync
    .stop()
    .then(stopTracing)
    .then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'did not drain')
        process.exit(0)
      },
    )
}
process.once('SIGTERM', leave)
process.once('SIGINT', leave)
