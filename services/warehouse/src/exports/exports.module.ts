import { Module } from '@nestjs/common'
import { exportRoutes, exportWorkers } from './create-export.process.ts'
import { ExportsController } from './exports.controller.ts'
import { TemplatesController } from './templates/templates.controller.ts'

@Module({
  controllers: [ExportsController, TemplatesController, ...exportRoutes],
  providers: exportWorkers,
})
export class ExportsModule {}
