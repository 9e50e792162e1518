import { Module } from '@nestjs/common'
import { DeliveryFiles } from '../intake/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { privacyRoutes, privacyWorker } from './erasure.jobs.ts'
import { PrivacyController } from './privacy.controller.ts'

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
  ],
})
export class PrivacyModule {}
