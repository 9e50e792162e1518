import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import type { Logger } from 'pino'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { LOGGER } from '../platform/logger.ts'
import { BackgroundFold } from '../platform/runs/index.ts'
import { LogController } from './log.controller.ts'
import { logMutations } from './log.mutations.ts'
import { factFold } from './log-fact-fold.process.ts'
import { NightlyCheck } from './nightly-check.process.ts'
import { ProofPacksController } from './proof-packs.controller.ts'
import { ReleaseProofController } from './release-proof.controller.ts'
import { SavedQuestionsController } from './saved-questions.controller.ts'
import { savedQuestionMutations } from './saved-questions.mutations.ts'
import { proofRoutes, proofWorker } from './take-proof.process.ts'
import { logRoutes, logWorker } from './verify-log.process.ts'

/** The log for auditors, and what it is asked by. */
@Module({
  controllers: [
    LogController,
    ProofPacksController,
    ReleaseProofController,
    SavedQuestionsController,
    ...logMutations,
    ...savedQuestionMutations,
    ...logRoutes,
    ...proofRoutes,
  ],
  providers: [logWorker, proofWorker, NightlyCheck],
})
export class AuditModule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly fold: BackgroundFold

  constructor(@Inject(LEDGER) ledger: AppLedger, @Inject(LOGGER) logger: Logger) {
    this.fold = new BackgroundFold(ledger.db, logger, factFold)
  }

  onApplicationBootstrap(): void {
    this.fold.start()
  }

  onModuleDestroy(): Promise<void> {
    return this.fold.stop()
  }
}
