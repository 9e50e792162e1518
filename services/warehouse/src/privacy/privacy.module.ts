import { Module } from '@nestjs/common'
import { DeliveryFiles } from '../intake/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { privacyRoutes, privacyWorker } from './erase.process.ts'
import { PrivacyController } from './privacy.controller.ts'

/** What the law gives to persons of whom the records tell: to know it all, and to be forgotten. */
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
