import {
  connect,
  database,
  holdLease,
  InProcessTransport,
  JetStreamTransport,
  type Lease,
  Ledger,
  requireOwnSession,
  startRelay,
} from '@stammbuch/ledger'
import { recordProjections, type SyncTarget, standingOf } from '@stammbuch/records'
import type { Logger } from 'pino'
import type { SyncDatabase } from './delivery/sync.tables.ts'
import { SyncWorker, type Watcher } from './delivery/sync.worker.ts'
import { type Monitor, startMonitor } from './monitor.ts'
import type { Settings } from './settings.ts'
import { targetsOf } from './targets.ts'

// The record's own views; a projection of some tables works on a database with more.
const projections = recordProjections

const watcherOf = (target: string, monitor: Monitor, logger: Logger): Watcher => {
  const log = logger.child({ target })
  return {
    delivered: (count, seconds) => {
      monitor.delivered(target, count, seconds)
      log.info({ count, seconds }, 'delivered')
    },
    failed: (failures) => {
      monitor.failed(target, failures.length)
      for (const { id, error, attempts } of failures) log.warn({ id, error, attempts }, 'refused')
    },
    unavailable: (error) => {
      monitor.unavailable(target)
      log.warn({ err: error }, 'target unavailable')
    },
    error: (error) => log.error({ err: error }, 'failed'),
  }
}

/** Returns the transport of messages; without NATS one of our own, filled by a relay of our own. */
const transportOf = (settings: Settings, db: SyncDatabase, logger: Logger) => {
  const { NATS_URL, NATS_REPLICAS: replicas, DATABASE_URL } = settings
  const onError = (error: unknown) => logger.warn({ err: error }, 'transport')
  if (NATS_URL) {
    const transport = new JetStreamTransport({
      url: NATS_URL,
      name: 'stammbuch-sync',
      replicas,
      onError,
    })
    return { transport, close: () => transport.close() }
  }
  const transport = new InProcessTransport()
  const relay = startRelay({ db, url: DATABASE_URL, transport, name: 'relay:sync', onError })
  const close = async () => {
    await relay.stop()
    await transport.close()
  }
  return { transport, close }
}

/** The running workers. */
export interface Sync {
  readonly metricsPort: number
  /** Takes no new work and ends the current one. */
  readonly stop: () => Promise<void>
}

/** Starts a worker for each target that the settings name; of several processes one works on a target. */
export const runSync = async (settings: Settings, logger: Logger): Promise<Sync> => {
  const { DATABASE_URL: url, HOST: host, METRICS_PORT: port } = settings
  await requireOwnSession(url, 'DATABASE_URL', { mayBeAway: true })
  const pool = connect({
    url,
    max: 8,
    applicationName: 'stammbuch-sync',
    onError: (error) => logger.warn({ err: error }, 'idle connection lost'),
  })
  const db = database(pool)
  const ledger = new Ledger(db, projections)
  const { transport, close } = transportOf(settings, db, logger)
  const targets = targetsOf(settings)
  if (settings.SALESFORCE_URL !== null && settings.SALESFORCE_REMOVE === 'delete')
    logger.warn(
      'SALESFORCE_REMOVE=delete: a removed account is deleted in Salesforce with its contacts, opportunities and activities',
    )
  const monitor = await startMonitor({
    host,
    port,
    targets: targets.map(({ name }) => name),
    standing: (target) => standingOf(db, target as SyncTarget),
    transport: () => transport.health(),
    pool,
  })
  const leases = targets.map((target): Lease => {
    const watcher = watcherOf(target.name, monitor, logger)
    const work = (signal: AbortSignal) =>
      new SyncWorker({
        db,
        ledger,
        transport,
        target,
        watcher,
        settings: {
          maxAttempts: settings.SYNC_MAX_ATTEMPTS,
          compareEvery: settings.SYNC_COMPARE_HOURS * 3_600_000,
        },
      }).run(signal)
    return holdLease({ url, name: `sync:${target.name}`, work, onError: watcher.error })
  })
  const stop = async () => {
    await Promise.all(leases.map((lease) => lease.stop()))
    await close()
    await monitor.close()
    await pool.end()
  }
  return { metricsPort: monitor.port, stop }
}
