import { Module } from '@nestjs/common'
import { LogController } from './log.controller.ts'
import { logMutations } from './log.mutations.ts'
import { logRoutes, logWorker } from './verify-log.process.ts'

@Module({ controllers: [LogController, ...logMutations, ...logRoutes], providers: [logWorker] })
export class AuditModule {}
