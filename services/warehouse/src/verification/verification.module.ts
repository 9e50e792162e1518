import { Module } from '@nestjs/common'
import { approveRoutes, approveWorker } from './bulk-approve.process.ts'
import { CountsController } from './counts/counts.controller.ts'
import { decideRoutes, decideWorkers } from './decide-scope.process.ts'
import { PendingHistory } from './pending/pending-history.process.ts'
import { PendingIndex } from './pending/pending-index.process.ts'
import { SavedViewsController } from './saved-views.controller.ts'
import { savedViewMutations } from './saved-views.mutations.ts'
import { DeliveredRows } from './spot-check/delivered-rows.adapter.ts'
import { SpotCheckController } from './spot-check/spot-check.controller.ts'
import { spotCheckMutations } from './spot-check/spot-check.mutations.ts'
import { OwnDecisionsController } from './undo/own-decisions.controller.ts'
import { UndoController } from './undo/undo.controller.ts'
import { undoRoutes } from './undo/undo.mutations.ts'
import { undoing } from './undo/undo.process.ts'
import { VerificationController } from './verification.controller.ts'

@Module({
  controllers: [
    VerificationController,
    CountsController,
    UndoController,
    OwnDecisionsController,
    SavedViewsController,
    ...savedViewMutations,
    ...approveRoutes,
    ...decideRoutes,
    ...undoRoutes,
    SpotCheckController,
    ...spotCheckMutations,
  ],
  providers: [
    PendingIndex,
    PendingHistory,
    DeliveredRows,
    approveWorker,
    ...decideWorkers,
    undoing.worker,
  ],
  exports: [PendingIndex, DeliveredRows],
})
export class VerificationModule {}
