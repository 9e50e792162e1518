import { Module } from '@nestjs/common'
import { VerificationModule } from '../verification/index.ts'
import { OverviewController } from './overview.controller.ts'

@Module({ imports: [VerificationModule], controllers: [OverviewController] })
export class OverviewModule {}
