import { Module } from '@nestjs/common'
import { SavedViewsController } from './saved-views.controller.ts'
import { SpotCheckController } from './spot-check/spot-check.controller.ts'
import { VerificationController } from './verification.controller.ts'

@Module({ controllers: [VerificationController, SavedViewsController, SpotCheckController] })
export class VerificationModule {}
