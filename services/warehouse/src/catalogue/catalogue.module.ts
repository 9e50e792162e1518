import { Module } from '@nestjs/common'
import { type MasterDataKind, masterData } from '@stammbuch/contracts'
import { CatalogueController } from './catalogue.controller.ts'
import { dictionaryRules } from './dictionaries.query.ts'
import { dynamicFieldImports } from './dynamic-fields.mutations.ts'
import { dynamicFieldRules } from './dynamic-fields.query.ts'
import { entryRoutes } from './entry.controller.ts'
import type { EntryRules } from './entry-rules.query.ts'
import { periodRules } from './periods.query.ts'
import { rankingGroupRules } from './ranking-groups.query.ts'
import { taxonomyRules } from './taxonomy.query.ts'
import { toplistRules } from './toplists.query.ts'

/** Kinds that have more to them than their declaration says. */
const rules: { readonly [Kind in MasterDataKind]?: EntryRules } = {
  dictionary: dictionaryRules,
  'dynamic-field': dynamicFieldRules,
  period: periodRules,
  'ranking-group': rankingGroupRules,
  'taxonomy-term': taxonomyRules,
  'toplist-label': toplistRules,
}

const kinds = Object.keys(masterData) as MasterDataKind[]

@Module({
  controllers: [
    CatalogueController,
    ...kinds.flatMap((kind) => entryRoutes(masterData[kind], rules[kind])),
    ...dynamicFieldImports,
  ],
})
export class CatalogueModule {}
