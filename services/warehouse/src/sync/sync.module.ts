import { Module } from '@nestjs/common'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { CONFIG, type Config } from '../platform/config.ts'
import { DB } from '../platform/database.ts'
import { LOGGER } from '../platform/logger.ts'
import { daysAgo, Retention } from '../platform/retention.ts'
import { DeliveriesController } from './deliveries.controller.ts'
import { deliveryMutations } from './deliveries.mutations.ts'
import { ElasticsearchController } from './elasticsearch.controller.ts'
import { markRoutes, markWorkers } from './mark-records.process.ts'
import { deleteOldSettled } from './old-parked.process.ts'
import { SalesforceController } from './salesforce.controller.ts'
import { searchIndexRoutes, searchIndexWorker } from './search-index.process.ts'

/** The synchronisation with other systems. */
@Module({
  controllers: [
    SalesforceController,
    ElasticsearchController,
    DeliveriesController,
    ...deliveryMutations,
    ...markRoutes,
    ...searchIndexRoutes,
  ],
  providers: [
    ...markWorkers,
    searchIndexWorker,
    {
      provide: Retention,
      inject: [DB, LOGGER, CONFIG],
      useFactory: (
        db: Kysely<Database>,
        logger: Logger,
        { DEAD_LETTERS_KEPT_DAYS: days }: Config,
      ) =>
        new Retention(logger, {
          what: 'settled parked deliveries',
          before: days === 0 ? null : () => daysAgo(days),
          remove: (before) => deleteOldSettled(db, before),
        }),
    },
  ],
})
export class SyncModule {}
