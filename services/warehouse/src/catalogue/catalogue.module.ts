import { Module } from '@nestjs/common'
import { PeriodsController } from './periods.controller.ts'
import { RankingGroupsController } from './ranking-groups.controller.ts'
import { SuppliersController } from './suppliers.controller.ts'
import { ToplistsController } from './toplists.controller.ts'

@Module({
  controllers: [
    RankingGroupsController,
    PeriodsController,
    SuppliersController,
    ToplistsController,
  ],
})
export class CatalogueModule {}
