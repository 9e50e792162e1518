import { Controller, Inject } from '@nestjs/common'
import {
  exportMdls,
  type InputOf,
  listDictionaries,
  listMdls,
  listPeriods,
  listRankingGroups,
  listStringTranslations,
  listSuppliers,
  listTaxonomyTerms,
  listToplistLabels,
  similarMdls,
  similarToplistLabels,
} from '@stammbuch/contracts'
import { Input, listed, readAnswer, Serve } from '../http/index.ts'
import { READS, reading, type Writes } from '../platform/database.ts'
import { pack } from './archive.ts'
import { archiveReply } from './archive-reply.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { dictionaries, translations } from './dictionaries.query.ts'
import { asArchive, fieldsFile } from './dynamic-field-archive.ts'
import { dynamicFields, similarDynamicFields } from './dynamic-fields.query.ts'
import { entriesOf, sortedBy } from './entries.query.ts'
import { periods } from './periods.query.ts'
import { rankingGroups } from './ranking-groups.query.ts'
import { taxonomyTerms } from './taxonomy.query.ts'
import { similarToplists, toplists } from './toplists.query.ts'

/** Reads the master data: projects, years, toplists, suppliers, fields, dictionaries, categories. */
@Controller()
export class CatalogueController {
  constructor(@Inject(READS) private readonly db: Writes<CatalogueTables>) {}

  @Serve(listRankingGroups)
  rankingGroups() {
    return readAnswer(this.db, async (db) => listed(await rankingGroups(db)))
  }

  @Serve(listPeriods)
  periods() {
    return readAnswer(this.db, async (db) => listed(await periods(db)))
  }

  @Serve(listSuppliers)
  suppliers() {
    return readAnswer(this.db, async (db) => {
      const rows = await entriesOf(reading(db), 'supplier')
      const list = rows.map(({ id, entry, created_at }) => ({
        id,
        name: String(entry.name),
        createdAt: created_at.toISOString(),
      }))
      return listed(sortedBy(list, ({ name }) => name))
    })
  }

  @Serve(listToplistLabels)
  toplists(@Input(listToplistLabels) { query }: InputOf<typeof listToplistLabels>) {
    return readAnswer(this.db, async (db) => listed(await toplists(db, query)))
  }

  @Serve(similarToplistLabels)
  similarToplists(@Input(similarToplistLabels) { query }: InputOf<typeof similarToplistLabels>) {
    return readAnswer(this.db, (db) => similarToplists(db, query))
  }

  @Serve(listMdls)
  dynamicFields(@Input(listMdls) { query }: InputOf<typeof listMdls>) {
    return readAnswer(this.db, (db) => dynamicFields(db, query))
  }

  @Serve(similarMdls)
  similarDynamicFields(@Input(similarMdls) { query }: InputOf<typeof similarMdls>) {
    return readAnswer(this.db, (db) => similarDynamicFields(db, query.name))
  }

  @Serve(exportMdls)
  async exportDynamicFields() {
    const { list } = await dynamicFields(this.db, { limit: 10_000 })
    return archiveReply('dynamische-felder.zip', pack(fieldsFile, asArchive(list)))
  }

  @Serve(listDictionaries)
  dictionaries() {
    return readAnswer(this.db, async (db) => listed(await dictionaries(db)))
  }

  @Serve(listStringTranslations)
  translations(@Input(listStringTranslations) { query }: InputOf<typeof listStringTranslations>) {
    return readAnswer(this.db, (db) => translations(db, query))
  }

  @Serve(listTaxonomyTerms)
  taxonomyTerms() {
    return readAnswer(this.db, async (db) => listed(await taxonomyTerms(db)))
  }
}
