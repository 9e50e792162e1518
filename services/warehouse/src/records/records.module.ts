import { Module } from '@nestjs/common'
import { CqrsModule } from '@nestjs/cqrs'
import { ApprovalsController } from './approvals.controller.ts'
import { ApproveAllHandler, ApproveRecordHandler } from './approve-record.ts'
import { ChangesController } from './changes.controller.ts'
import { DecideChangeHandler, DecideChangesHandler } from './decide-change.ts'
import { ExcludeAllHandler } from './exclude-all.ts'
import { ProposeChangeHandler } from './propose-change.ts'
import { ActOnRecordHandler } from './record-action.ts'
import { RecordActionsController } from './record-actions.controller.ts'
import { RecordsController } from './records.controller.ts'
import { TimelineController } from './timeline.controller.ts'

@Module({
  imports: [CqrsModule],
  providers: [
    ProposeChangeHandler,
    DecideChangeHandler,
    DecideChangesHandler,
    ApproveRecordHandler,
    ApproveAllHandler,
    ExcludeAllHandler,
    ActOnRecordHandler,
  ],
  controllers: [
    RecordActionsController,
    TimelineController,
    ChangesController,
    ApprovalsController,
    RecordsController,
  ],
})
export class RecordsModule {}
