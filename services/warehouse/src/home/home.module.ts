import { Module } from '@nestjs/common'
import { VerificationModule } from '../verification/index.ts'
import { HomeController } from './home.controller.ts'

/** The start page of each role. */
@Module({ imports: [VerificationModule], controllers: [HomeController] })
export class HomeModule {}
