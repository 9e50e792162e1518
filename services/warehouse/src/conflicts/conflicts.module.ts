import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import type { Logger } from 'pino'
import { CONFIG, type Config } from '../platform/config.ts'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { LOGGER } from '../platform/logger.ts'
import { JOBS, type Jobs } from '../platform/runs/index.ts'
import { autoSolveRoutes, autoSolveWorker } from './auto-solve.process.ts'
import { ConflictsController } from './conflicts.controller.ts'
import { conflictMutations } from './conflicts.mutations.ts'
import { detectRoutes, detectWorker } from './detect.process.ts'
import { DuplicateWatch } from './duplicate-watch.ts'
import { learnWhenDue } from './learn-when-due.ts'
import { WaitingRows } from './waiting-rows.ts'

/** Which records are the same, and which record a row means, where people have to say. */
@Module({
  controllers: [ConflictsController, ...conflictMutations, ...detectRoutes, ...autoSolveRoutes],
  providers: [WaitingRows, detectWorker, autoSolveWorker],
  exports: [WaitingRows],
})
export class ConflictsModule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly watch: DuplicateWatch

  constructor(
    @Inject(LEDGER) ledger: AppLedger,
    @Inject(JOBS) jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.watch = new DuplicateWatch(ledger, logger, () =>
      learnWhenDue(ledger, jobs, config.LEARN_FROM, new Date()),
    )
  }

  onApplicationBootstrap(): void {
    this.watch.start(this.config.DUPLICATE_WATCH_SECONDS)
  }

  onModuleDestroy(): Promise<void> {
    return this.watch.stop()
  }
}
