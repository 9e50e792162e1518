import { Module } from '@nestjs/common'
import { CountsController } from './counts/counts.controller.ts'
import { SavedViewsController } from './saved-views.controller.ts'
import { savedViewMutations } from './saved-views.mutations.ts'
import { DeliveredRows } from './spot-check/delivered-rows.ts'
import { SpotCheckController } from './spot-check/spot-check.controller.ts'
import { OwnDecisionsController } from './undo/own-decisions.controller.ts'
import { UndoController } from './undo/undo.controller.ts'
import { VerificationController } from './verification.controller.ts'
import { WaitingNow } from './waiting/waiting-now.ts'
import { WaitingThen } from './waiting/waiting-then.ts'

@Module({
  controllers: [
    VerificationController,
    CountsController,
    UndoController,
    OwnDecisionsController,
    SavedViewsController,
    ...savedViewMutations,
    SpotCheckController,
  ],
  providers: [WaitingNow, WaitingThen, DeliveredRows],
  exports: [WaitingNow, DeliveredRows],
})
export class VerificationModule {}
