import { Module } from '@nestjs/common'
import { approvalMutations } from './approvals.mutations.ts'
import { ChangesController } from './changes.controller.ts'
import { changeMutations } from './changes.mutations.ts'
import { proposeMutations } from './propose.mutations.ts'
import { recordActionMutations } from './record-actions.mutations.ts'
import { RecordsController } from './records.controller.ts'
import { TimelineController } from './timeline.controller.ts'

@Module({
  controllers: [
    TimelineController,
    ChangesController,
    RecordsController,
    ...proposeMutations,
    ...changeMutations,
    ...approvalMutations,
    ...recordActionMutations,
  ],
})
export class RecordsModule {}
