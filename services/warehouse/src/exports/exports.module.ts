import { Module } from '@nestjs/common'
import { ExportsController } from './exports.controller.ts'
import { TemplatesController } from './templates/templates.controller.ts'

@Module({ controllers: [ExportsController, TemplatesController] })
export class ExportsModule {}
