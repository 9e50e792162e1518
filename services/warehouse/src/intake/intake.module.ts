import { Module } from '@nestjs/common'
import type pg from 'pg'
import { CONFIG, type Config } from '../platform/config.ts'
import { LEDGER, POOL } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { DeliveryFiles } from './delivery-files.ts'
import { ImportsController } from './import/imports.controller.ts'
import { MappingListController } from './mapping-list.controller.ts'
import { MappingsController } from './mappings.controller.ts'
import { PreparedRows } from './prepared-rows.ts'
import { SamplesController } from './samples.controller.ts'
import { UploadController } from './upload.controller.ts'

/** From a supplier's file to proposed changes. */
@Module({
  controllers: [
    UploadController,
    SamplesController,
    MappingListController,
    MappingsController,
    ImportsController,
  ],
  providers: [
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
  ],
})
export class IntakeModule {}
