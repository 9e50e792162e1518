import { Controller, Inject } from '@nestjs/common'
import {
  dynamicFieldKind,
  exportMdls,
  type InputOf,
  type Mdl,
  similarMdls,
  similarToplistLabels,
} from '@stammbuch/contracts'
import { Input, readAnswer, Serve } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { fieldsFile, toArchivedFields } from './dynamic-field-archive.process.ts'
import { dynamicFieldRules, similarDynamicFields } from './dynamic-fields.query.ts'
import { entryList } from './entry-list.query.ts'
import type { EntryDb } from './entry-rules.query.ts'
import { similarToplists } from './toplists.query.ts'
import { archiveReply, pack } from './zip-archive.adapter.ts'

/** Reads what the lists of master data do not say: similar names, and all dynamic fields as an archive. */
@Controller()
export class CatalogueController {
  constructor(@Inject(READS) private readonly db: EntryDb) {}

  @Serve(similarToplistLabels)
  similarToplists(@Input(similarToplistLabels) { query }: InputOf<typeof similarToplistLabels>) {
    return readAnswer(this.db, (db) => similarToplists(db, query))
  }

  @Serve(similarMdls)
  similarDynamicFields(@Input(similarMdls) { query }: InputOf<typeof similarMdls>) {
    return readAnswer(this.db, (db) => similarDynamicFields(db, query.name))
  }

  @Serve(exportMdls)
  async exportDynamicFields() {
    const { list } = await entryList(this.db, dynamicFieldKind, dynamicFieldRules, {
      limit: 10_000,
    })
    return archiveReply('dynamische-felder.zip', pack(fieldsFile, toArchivedFields(list as Mdl[])))
  }
}
