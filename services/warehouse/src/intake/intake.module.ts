import { Module } from '@nestjs/common'
import { CONFIG, type Config } from '../platform/config.ts'
import { DeliveryFiles } from './delivery-files.ts'
import { UploadController } from './upload.controller.ts'

@Module({
  controllers: [UploadController],
  providers: [
    {
      provide: DeliveryFiles,
      useFactory: ({ DATA_DIR }: Config) => new DeliveryFiles(DATA_DIR),
      inject: [CONFIG],
    },
  ],
})
export class IntakeModule {}
