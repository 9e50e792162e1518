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
  suggestMapping,
  tryRule,
} from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { archiveReply, pack } from '../../catalogue/index.ts'
import { Answer, Input, listed, readAnswer, Serve } from '../../http/index.ts'
import { READS } from '../../platform/database.ts'
import { momentOf } from '../../platform/moment.ts'
import { inSnapshotAtOnce } from '../../platform/snapshot.ts'
import { PreparedRows } from '../files/prepared-rows.process.ts'
import { suggestedMapping } from '../suggestions/suggest-mapping.query.ts'
import { asArchive, mappingsFile } from './mapping-archive.process.ts'
import { mappingById, mappingRevisions, mappings } from './mappings.query.ts'
import { firstRejectedRow, previewRow, stepsOfRule } from './try-mapping.query.ts'

/** Mappings of the columns of deliveries to fields of records. */
@Controller()
export class MappingsController {
  constructor(
    @Inject(READS) private readonly db: Kysely<Database>,
    @Inject(PreparedRows) private readonly prepared: PreparedRows,
  ) {}

  @Serve(listMappings)
  list(@Input(listMappings) { query }: InputOf<typeof listMappings>) {
    return readAnswer(this.db, async (db) => {
      await momentOf(db, query.asOf)
      return listed(await mappings(db))
    })
  }

  @Serve(listMappingsByAge)
  listByAge(@Input(listMappingsByAge) { params, query }: InputOf<typeof listMappingsByAge>) {
    return readAnswer(this.db, async (db) => {
      await momentOf(db, query.asOf)
      return listed((await mappings(db)).filter(({ legacy }) => legacy === params.legacy))
    })
  }

  @Serve(exportMappings)
  async export() {
    const list = await mappings(this.db)
    return archiveReply('daten-mappings.zip', pack(mappingsFile, asArchive(list)))
  }

  @Serve(getMapping)
  async get(@Input(getMapping) { params, query }: InputOf<typeof getMapping>) {
    const { result: found } = await inSnapshotAtOnce(this.db, async (db) => {
      await momentOf(db, query.asOf)
      return mappingById(db, params.id)
    })
    if (!found) throw new Refusal('not-found')
    return new Answer(found, null, { etag: `"${found.revision}"` })
  }

  @Serve(listMappingRevisions)
  revisions(@Input(listMappingRevisions) { params, query }: InputOf<typeof listMappingRevisions>) {
    return readAnswer(this.db, async (db) =>
      listed(await mappingRevisions(db, params.id, await momentOf(db, query.asOf))),
    )
  }

  @Serve(suggestMapping)
  async suggest(@Input(suggestMapping) { body }: InputOf<typeof suggestMapping>) {
    await this.prepared.ensure(body.sampleId)
    return suggestedMapping(this.db, body)
  }

  @Serve(previewMapping)
  async preview(@Input(previewMapping) { body }: InputOf<typeof previewMapping>) {
    await this.prepared.ensure(body.sampleId)
    return previewRow(this.db, body)
  }

  @Serve(findRejectedRow)
  async findRejected(@Input(findRejectedRow) { body }: InputOf<typeof findRejectedRow>) {
    await this.prepared.ensure(body.sampleId)
    return firstRejectedRow(this.db, body)
  }

  @Serve(tryRule)
  tryRule(@Input(tryRule) { body }: InputOf<typeof tryRule>) {
    return stepsOfRule(this.db, body)
  }
}
