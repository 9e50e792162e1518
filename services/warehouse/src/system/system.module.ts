import { Module } from '@nestjs/common'
import { DumpsController } from './dumps/dumps.controller.ts'
import { Health } from './health.ts'
import { SystemController } from './system.controller.ts'

@Module({
  controllers: [SystemController, DumpsController],
  providers: [Health],
  exports: [Health],
})
export class SystemModule {}
