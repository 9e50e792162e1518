import { Module } from '@nestjs/common'
import { dumpRoutes, dumpWorker } from './dumps/create-dump.process.ts'
import { DumpsController } from './dumps/dumps.controller.ts'
import { Health } from './health.query.ts'
import { SystemController } from './system.controller.ts'

@Module({
  controllers: [SystemController, DumpsController, ...dumpRoutes],
  providers: [Health, dumpWorker],
  exports: [Health],
})
export class SystemModule {}
