import { Module } from '@nestjs/common'
import { CatalogueController } from './catalogue.controller.ts'
import { dictionaryMutations } from './dictionaries.mutations.ts'
import { dynamicFieldMutations } from './dynamic-fields.mutations.ts'
import { periodMutations } from './periods.mutations.ts'
import { rankingGroupMutations } from './ranking-groups.mutations.ts'
import { supplierMutations } from './suppliers.mutations.ts'
import { taxonomyMutations } from './taxonomy.mutations.ts'
import { toplistMutations } from './toplists.mutations.ts'

@Module({
  controllers: [
    CatalogueController,
    ...rankingGroupMutations,
    ...periodMutations,
    ...supplierMutations,
    ...toplistMutations,
    ...dynamicFieldMutations,
    ...dictionaryMutations,
    ...taxonomyMutations,
  ],
})
export class CatalogueModule {}
