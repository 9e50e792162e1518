import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  connect,
  database,
  InProcessTransport,
  JetStreamTransport,
  openSealKey,
  publishTo,
  requireOwnSession,
  startRelay,
  startSealer,
  startTracing,
  startTurnWatch,
  type Transport,
} from '@stammbuch/ledger'
import { createApp } from './app.ts'
import { giveBackMemory, whenAtRest } from './at-rest.ts'
import { createDependencies } from './dependencies.ts'
import { serveMetrics } from './metrics.ts'
import { type Config, readConfig } from './platform/config.ts'
import { logFigures } from './platform/log-figures.query.ts'
import { createLogger } from './platform/logger.ts'
import { startFailure } from './start-failure.ts'
import { PendingIndex } from './verification/index.ts'

const transportOf = ({ NATS_URL, NATS_REPLICAS }: Config): Transport =>
  NATS_URL
    ? new JetStreamTransport({ url: NATS_URL, name: 'warehouse', replicas: NATS_REPLICAS })
    : new InProcessTransport()

const failToStart = (error: unknown): never => {
  createLogger('fatal').fatal(`the warehouse could not start: ${startFailure(error)}`)
  process.exit(1)
}
process.on('uncaughtException', failToStart)

const usage = `usage: node services/warehouse/dist/main.js
  serves API, live channel and web app until SIGTERM or SIGINT; everything is set by the environment (README.md, Settings)
`
// Nobody who asks how it is used wants a server in between.
if (parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values.help) {
  process.stdout.write(usage)
  process.exit(0)
}

const config = readConfig(process.env)
// Worker threads take the code that Node has compiled before. Stripping its types is WebAssembly, and instances that come and
// go with threads can crash the whole process (nodejs/node#64500).
process.env.NODE_COMPILE_CACHE ??= join(config.DATA_DIR, 'compiled')
const stopTracing = startTracing({
  endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  headers: config.OTEL_EXPORTER_OTLP_HEADERS,
  service: 'stammbuch-warehouse',
  onError: (error) =>
    createLogger(config.LOG_LEVEL).warn({ err: error }, 'traces are not taken: they are dropped'),
})
await requireOwnSession(config.DATABASE_URL, 'DATABASE_URL')
if (config.READ_DATABASE_URL !== null)
  await requireOwnSession(config.READ_DATABASE_URL, 'READ_DATABASE_URL', { mayBeAway: true })
const transport = transportOf(config)
const sealKey = await openSealKey(config.SEAL_KEY_FILE ?? join(config.DATA_DIR, 'seal-key.pem'), {
  create: config.NODE_ENV !== 'production',
})
const parts = createDependencies(config, transport, sealKey)
const { logger, pool, jobs, shutdown } = parts
const warn = (what: string) => (error: unknown) => logger.warn({ err: error }, what)
/** Relay, sealer and the watch over the log's head ask the same few things all the time, and stand in no line behind commands. */
const following = connect({
  url: config.DATABASE_URL,
  max: 2,
  applicationName: 'stammbuch-following',
  prepare: true,
  keepPlans: true,
  onError: warn('a database connection was lost'),
})

const app = await createApp(parts)
await app.listen({ port: config.PORT, host: config.HOST })
jobs.start()
const relay = config.NATS_URL
  ? startRelay({
      db: database(following),
      url: config.DATABASE_URL,
      transport,
      onError: warn('the relay was interrupted'),
    })
  : undefined
const stopSealer = startSealer({
  db: database(following),
  key: sealKey,
  publish: publishTo(config.SEAL_PUBLISH_FILE, sealKey.publicKey),
  onError: warn('the log could not be sealed'),
})
const stopTurnWatch = startTurnWatch({
  db: database(following),
  onEnded: (connections) => logger.warn({ connections }, 'a writer that stood still was cut off'),
  onError: warn('who writes to the log could not be looked after'),
})
const queue = app.get(PendingIndex, { strict: false })
const stopMetrics = await serveMetrics({
  port: config.METRICS_PORT,
  host: config.HOST,
  pools: {
    writing: [pool],
    reading: [parts.readPool],
    following: [following],
    replica: parts.replicaReads.pools,
  },
  log: () => logFigures(database(following)),
  // A scrape never begins the thread: who does not use the queue here need not pay for it.
  queue: async () => {
    const { isRunning, open } = queue.state
    return { isRunning, open, figures: isRunning ? (await queue.figures()).result : null }
  },
})
process.off('uncaughtException', failToStart)
whenAtRest(app.getHttpServer(), giveBackMemory)
logger.info({ port: config.PORT }, 'warehouse is ready')

/** Ten seconds to end what runs; what takes longer goes on in the next process. */
const drainMilliseconds = 10_000

const stop = async (): Promise<void> => {
  shutdown.begin()
  setTimeout(() => process.exit(0), drainMilliseconds).unref()
  await jobs.stop()
  await Promise.allSettled([relay?.stop(), stopSealer(), stopTurnWatch(), stopMetrics()])
  await app.close()
  await transport.close().catch(() => undefined)
  await stopTracing()
  await Promise.all([pool.end(), parts.readPool.end(), parts.replicaReads.end(), following.end()])
  process.exit(0)
}

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void stop()
  })
// A supervisor that is gone can no longer say when to stop.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'))
