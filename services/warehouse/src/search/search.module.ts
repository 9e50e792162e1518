import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import type { Logger } from 'pino'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { LOGGER } from '../platform/logger.ts'
import { BackgroundFold } from '../platform/runs/index.ts'
import { SearchController } from './search.controller.ts'
import { searchFold } from './search-fold.process.ts'

/** One search over everything, and the fold that it looks in. */
@Module({ controllers: [SearchController] })
export class SearchModule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly fold: BackgroundFold

  constructor(@Inject(LEDGER) ledger: AppLedger, @Inject(LOGGER) logger: Logger) {
    this.fold = new BackgroundFold(ledger.db, logger, searchFold)
  }

  onApplicationBootstrap(): void {
    this.fold.start()
  }

  onModuleDestroy(): Promise<void> {
    return this.fold.stop()
  }
}
