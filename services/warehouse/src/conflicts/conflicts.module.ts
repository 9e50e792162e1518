import { Module } from '@nestjs/common'
import { ConflictsController } from './conflicts.controller.ts'
import { WaitingRows } from './waiting-rows.ts'

/** Which records are the same, and which record a row means, where people have to say. */
@Module({ controllers: [ConflictsController], providers: [WaitingRows], exports: [WaitingRows] })
export class ConflictsModule {}
