import { Module } from '@nestjs/common'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { DeliveryFiles, PreparedRows } from '../intake/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { DB, LEDGER, POOL } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { LOGGER } from '../platform/logger.ts'
import { monthsAgo, Retention } from '../platform/retention.ts'
import { privacyRoutes, privacyWorker } from './erasure.jobs.ts'
import { PrivacyController } from './privacy.controller.ts'
import { deleteOldReadings } from './readings.query.ts'

/** The rights of persons by law: access to their data, and erasure. */
@Module({
  controllers: [PrivacyController, ...privacyRoutes],
  providers: [
    privacyWorker,
    {
      provide: DeliveryFiles,
      inject: [CONFIG],
      useFactory: ({ DATA_DIR }: Config) => new DeliveryFiles(DATA_DIR),
    },
    {
      provide: PreparedRows,
      inject: [POOL, LEDGER, DeliveryFiles],
      useFactory: (pool: pg.Pool, ledger: AppLedger, files: DeliveryFiles) =>
        new PreparedRows(pool, ledger, files),
    },
    {
      provide: Retention,
      inject: [DB, LOGGER, CONFIG],
      useFactory: (
        db: Kysely<Database>,
        logger: Logger,
        { READINGS_KEPT_MONTHS: months }: Config,
      ) =>
        new Retention(logger, {
          what: 'readings of persons',
          before: months === 0 ? null : () => monthsAgo(months),
          remove: (before) => deleteOldReadings(db, before),
        }),
    },
  ],
})
export class PrivacyModule {}
