import { Controller, Inject } from '@nestjs/common'
import {
  exportMappings,
  findRejectedRow,
  getMapping,
  type InputOf,
  listMappingRevisions,
  listMappings,
  listMappingsByAge,
  previewMapping,
  type ReplyOf,
  suggestMapping,
  tryRule,
} from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { archiveReply, dynamicFieldsByName, pack } from '../../catalogue/index.ts'
import { Answer, Input, listed, readAnswer, Serve } from '../../http/index.ts'
import { READS, type Writes } from '../../platform/database.ts'
import type { AppTables } from '../../platform/ledger.ts'
import { PreparedRows } from '../files/prepared-rows.ts'
import { rowsAfter } from '../import/plan-batch.process.ts'
import { earlierMappings } from '../suggestions/earlier-mappings.query.ts'
import { rememberedColumns } from '../suggestions/remembered-columns.rules.ts'
import { suggestColumns } from '../suggestions/suggest-columns.rules.ts'
import { findRejectedRow as rejectedRowFrom } from './find-rejected-row.ts'
import { asArchive, mappingsFile } from './mapping-archive.process.ts'
import { mappingRevisions } from './mapping-revisions.query.ts'
import { mappingById, mappings } from './mappings.query.ts'
import { previewColumns } from './preview-columns.ts'
import { tryRule as ruleTried } from './try-rule.ts'

/** Rows that a suggestion looks at. */
const sampleRows = 200

/** How the columns of deliveries become fields of records. */
@Controller()
export class MappingsController {
  constructor(
    @Inject(READS) private readonly db: Writes<AppTables>,
    @Inject(PreparedRows) private readonly prepared: PreparedRows,
  ) {}

  @Serve(listMappings)
  list() {
    return readAnswer(this.db, async (db) => listed(await mappings(db)))
  }

  @Serve(listMappingsByAge)
  listByAge(@Input(listMappingsByAge) { params }: InputOf<typeof listMappingsByAge>) {
    return readAnswer(this.db, async (db) =>
      listed((await mappings(db)).filter(({ legacy }) => legacy === params.legacy)),
    )
  }

  @Serve(exportMappings)
  async export() {
    const list = await mappings(this.db)
    return archiveReply('daten-mappings.zip', pack(mappingsFile, asArchive(list)))
  }

  @Serve(getMapping)
  async get(@Input(getMapping) { params }: InputOf<typeof getMapping>) {
    const found = await mappingById(this.db, params.id)
    if (!found) throw new Refusal('not-found')
    return new Answer(found, null, { etag: `"${found.revision}"` })
  }

  @Serve(listMappingRevisions)
  revisions(@Input(listMappingRevisions) { params }: InputOf<typeof listMappingRevisions>) {
    return readAnswer(this.db, async (db) => listed(await mappingRevisions(db, params.id)))
  }

  @Serve(suggestMapping)
  async suggest(
    @Input(suggestMapping) { body }: InputOf<typeof suggestMapping>,
  ): Promise<ReplyOf<typeof suggestMapping>> {
    const delivery = await this.db
      .selectFrom('delivery')
      .select('headers')
      .where('id', '=', body.sampleId)
      .executeTakeFirst()
    if (!delivery) throw new Refusal('not-found')
    await this.prepared.ensure(body.sampleId)
    const rows = await rowsAfter(this.db, body.sampleId, 0, sampleRows)
    const { targetClass } = body
    const known = [...(await dynamicFieldsByName(this.db)).values()]
    const remembered =
      targetClass === 'product'
        ? []
        : rememberedColumns(
            delivery.headers,
            await earlierMappings(this.db, body.sampleId, targetClass),
            targetClass,
            known,
          )
    const columns = delivery.headers.map((header, index) => ({
      header,
      samples: rows.map(({ cells }) => cells[index] ?? ''),
    }))
    return { columns: [...suggestColumns(columns, targetClass, known, remembered)] }
  }

  @Serve(previewMapping)
  async preview(
    @Input(previewMapping) { body }: InputOf<typeof previewMapping>,
  ): Promise<ReplyOf<typeof previewMapping>> {
    await this.prepared.ensure(body.sampleId)
    return previewColumns(this.db, body)
  }

  @Serve(findRejectedRow)
  async findRejected(
    @Input(findRejectedRow) { body }: InputOf<typeof findRejectedRow>,
  ): Promise<ReplyOf<typeof findRejectedRow>> {
    await this.prepared.ensure(body.sampleId)
    return rejectedRowFrom(this.db, body)
  }

  @Serve(tryRule)
  tryRule(@Input(tryRule) { body }: InputOf<typeof tryRule>): Promise<ReplyOf<typeof tryRule>> {
    return ruleTried(this.db, body)
  }
}
