import { Module } from '@nestjs/common'
import { DictionariesController } from './dictionaries.controller.ts'
import { DynamicFieldsController } from './dynamic-fields.controller.ts'
import { PeriodsController } from './periods.controller.ts'
import { RankingGroupsController } from './ranking-groups.controller.ts'
import { SuppliersController } from './suppliers.controller.ts'
import { TaxonomyController } from './taxonomy.controller.ts'
import { ToplistsController } from './toplists.controller.ts'

@Module({
  controllers: [
    RankingGroupsController,
    PeriodsController,
    SuppliersController,
    ToplistsController,
    DynamicFieldsController,
    DictionariesController,
    TaxonomyController,
  ],
})
export class CatalogueModule {}
