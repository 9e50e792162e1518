import { Module } from '@nestjs/common'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { ConflictsModule } from '../conflicts/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { DB, LEDGER, POOL } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { LOGGER } from '../platform/logger.ts'
import { daysAgo, monthsAgo, Retention } from '../platform/retention.ts'
import { VerificationModule } from '../verification/index.ts'
import { Analyses } from './analysis/analyses.process.ts'
import { AnalysisController } from './analysis/analysis.controller.ts'
import { ApiImportController } from './api-import/api-import.controller.ts'
import { apiImportMutations } from './api-import/api-import.mutations.ts'
import { DMS } from './api-import/dms/dms.ts'
import { httpDms } from './api-import/dms/http-dms.adapter.ts'
import { fetchRoutes, fetchWorker } from './api-import/fetch-sample.process.ts'
import {
  duplicationRoutes,
  duplicationWorkers,
} from './award-duplication/duplicate-awards.process.ts'
import { SamplesController } from './deliveries/samples.controller.ts'
import { sampleMutations } from './deliveries/samples.mutations.ts'
import { deleteOldFiles } from './files/delete-old-files.process.ts'
import { DeliveryFiles } from './files/delivery-files.adapter.ts'
import { PreparedRows } from './files/prepared-rows.process.ts'
import { importRoutes, importWorkers } from './import/import.jobs.ts'
import { ImportsController } from './import/imports.controller.ts'
import { MappingsController } from './mapping/mappings.controller.ts'
import { mappingMutations } from './mapping/mappings.mutations.ts'
import { discardUploads } from './upload/receive-chunk.process.ts'
import { UploadController } from './upload/upload.controller.ts'
import { uploadMutations } from './upload/upload.mutations.ts'

const ABANDONED_UPLOADS = Symbol('abandoned uploads')

/** From a supplier's file to proposed changes. */
@Module({
  imports: [ConflictsModule, VerificationModule],
  controllers: [
    UploadController,
    SamplesController,
    MappingsController,
    ImportsController,
    AnalysisController,
    ApiImportController,
    ...uploadMutations,
    ...sampleMutations,
    ...mappingMutations,
    ...apiImportMutations,
    ...fetchRoutes,
    ...importRoutes,
    ...duplicationRoutes,
  ],
  providers: [
    fetchWorker,
    ...importWorkers,
    ...duplicationWorkers,
    {
      provide: DeliveryFiles,
      inject: [CONFIG],
      useFactory: ({ DATA_DIR }: Config) => new DeliveryFiles(DATA_DIR),
    },
    {
      provide: Retention,
      inject: [LEDGER, DeliveryFiles, LOGGER, CONFIG],
      useFactory: (
        ledger: AppLedger,
        files: DeliveryFiles,
        logger: Logger,
        { DELIVERIES_KEPT_MONTHS: months }: Config,
      ) =>
        new Retention(logger, {
          what: 'delivered files',
          before: months === 0 ? null : () => monthsAgo(months),
          remove: (before) => deleteOldFiles(ledger, files, before),
        }),
    },
    {
      provide: ABANDONED_UPLOADS,
      inject: [DB, DeliveryFiles, LOGGER],
      useFactory: (db: Kysely<Database>, files: DeliveryFiles, logger: Logger) =>
        new Retention(logger, {
          what: 'unfinished uploads',
          before: () => daysAgo(1),
          remove: (before) => discardUploads(db, files, before),
        }),
    },
    {
      provide: Analyses,
      inject: [DB, DeliveryFiles],
      useFactory: (db: Kysely<Database>, files: DeliveryFiles) => new Analyses(db, files),
    },
    {
      provide: DMS,
      inject: [CONFIG],
      useFactory: ({ DMS_URL, DMS_API_KEY, DMS_TIMEOUT }: Config) =>
        httpDms({ url: DMS_URL, apiKey: DMS_API_KEY, timeout: DMS_TIMEOUT }),
    },
    {
      provide: PreparedRows,
      inject: [POOL, LEDGER, DeliveryFiles],
      useFactory: (pool: pg.Pool, ledger: AppLedger, files: DeliveryFiles) =>
        new PreparedRows(pool, ledger, files),
    },
  ],
})
export class IntakeModule {}
