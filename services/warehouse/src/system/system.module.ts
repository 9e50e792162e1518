import { Module } from '@nestjs/common'
import { Health } from './health.ts'
import { SystemController } from './system.controller.ts'

@Module({ controllers: [SystemController], providers: [Health], exports: [Health] })
export class SystemModule {}
