import { connect, database, Ledger, type SealKey } from '@stammbuch/ledger'
import type { Bus } from './platform/bus.ts'
import type { Config } from './platform/config.ts'
import type { Dependencies } from './platform/dependencies.ts'
import { createLogger } from './platform/logger.ts'
import { Jobs } from './platform/runs/index.ts'
import { Shutdown } from './platform/shutdown.ts'
import { inlineProjections } from './projections.ts'

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
  return {
    config,
    logger,
    pool,
    db,
    readPool,
    reads: database(readPool),
    ledger: new Ledger(db, inlineProjections),
    jobs: new Jobs(db, logger),
    bus,
    sealKey,
    shutdown: new Shutdown(),
  }
}
