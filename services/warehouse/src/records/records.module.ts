import { Module } from '@nestjs/common'
import { ApprovalsController } from './approvals.controller.ts'
import { ChangesController } from './changes.controller.ts'
import { RecordActionsController } from './record-actions.controller.ts'
import { RecordsController } from './records.controller.ts'
import { TimelineController } from './timeline.controller.ts'

@Module({
  controllers: [
    RecordActionsController,
    TimelineController,
    ChangesController,
    ApprovalsController,
    RecordsController,
  ],
})
export class RecordsModule {}
