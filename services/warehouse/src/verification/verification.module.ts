import { Module } from '@nestjs/common'
import { SavedViewsController } from './saved-views.controller.ts'
import { VerificationController } from './verification.controller.ts'

@Module({ controllers: [VerificationController, SavedViewsController] })
export class VerificationModule {}
