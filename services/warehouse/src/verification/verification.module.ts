import { Module } from '@nestjs/common'
import { VerificationController } from './verification.controller.ts'

@Module({ controllers: [VerificationController] })
export class VerificationModule {}
