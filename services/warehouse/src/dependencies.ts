import { connect, database, Ledger, type SealKey } from '@stammbuch/ledger'
import type { Logger } from 'pino'
import type { Bus } from './platform/bus.ts'
import type { Config } from './platform/config.ts'
import type { Dependencies } from './platform/dependencies.ts'
import { createLogger } from './platform/logger.ts'
import { ReplicaReads } from './platform/replica-reads.ts'
import { Jobs } from './platform/runs/index.ts'
import { Shutdown } from './platform/shutdown.ts'
import { inlineProjections } from './projections.ts'

/** The replica that reads may ask; null without one. */
const replicaOf = ({ READ_DATABASE_URL: url, DATABASE_READ_POOL: max }: Config, logger: Logger) => {
  if (url === null) return null
  const pool = connect({
    ...{ url, max, prepare: true, readOnly: true },
    applicationName: 'stammbuch-replica',
    onError: (error) => logger.warn({ err: error }, 'a connection to the replica was lost'),
  })
  return { db: database(pool), pool }
}

/** Connect to the database and set up what every slice builds on. */
export const createDependencies = (config: Config, bus: Bus, sealKey: SealKey): Dependencies => {
  const logger = createLogger(config.LOG_LEVEL)
  const ours = {
    url: config.DATABASE_URL,
    prepare: true,
    onError: (error: Error) => logger.warn({ err: error }, 'a database connection was lost'),
  }
  const pool = connect({
    ...ours,
    max: config.DATABASE_POOL,
    applicationName: 'stammbuch-warehouse',
  })
  const readPool = connect({
    ...ours,
    max: config.DATABASE_READ_POOL,
    applicationName: 'stammbuch-reading',
    readOnly: true,
  })
  const db = database(pool)
  const reads = database(readPool)
  const replicaReads = new ReplicaReads({
    primary: reads,
    replica: replicaOf(config, logger),
    logger,
  })
  return {
    config,
    logger,
    pool,
    db,
    readPool,
    reads,
    replicaReads,
    ledger: new Ledger(db, inlineProjections),
    jobs: new Jobs(db, logger),
    bus,
    sealKey,
    shutdown: new Shutdown(),
  }
}
