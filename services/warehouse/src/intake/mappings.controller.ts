import { Controller, Inject } from '@nestjs/common'
import {
  createMapping,
  findRejectedRow,
  getMapping,
  type InputOf,
  listMappingRevisions,
  listMappings,
  previewMapping,
  type ReplyOf,
  setMappingColumns,
  suggestMapping,
  tryRule,
} from '@stammbuch/contracts'
import { narrow, Refusal } from '@stammbuch/ledger'
import {
  addEntry,
  changeEntry,
  dynamicFieldsByName,
  loadEntry,
  nameKey,
} from '../catalogue/index.ts'
import { Answer, Command, type Commanded, Input, listed, readAnswer, Serve } from '../http/index.ts'
import { LEDGER, READS, reading, type Writes } from '../platform/database.ts'
import type { AppLedger, AppTables } from '../platform/ledger.ts'
import { earlierMappings } from './earlier-mappings.query.ts'
import { findRejectedRow as rejectedRowFrom } from './find-rejected-row.ts'
import { rowsAfter } from './import/plan-batch.ts'
import { mappingRevisions } from './mapping-revisions.query.ts'
import { asMapping, mappingById, mappings } from './mappings.query.ts'
import { PreparedRows } from './prepared-rows.ts'
import { previewColumns } from './preview-columns.ts'
import { refuseBadPatterns } from './refuse-bad-patterns.ts'
import { refuseUnknown } from './refuse-unknown.ts'
import { rememberedColumns } from './remembered-columns.rules.ts'
import { suggestColumns } from './suggest-columns.rules.ts'
import { tryRule as ruleTried } from './try-rule.ts'

/** Rows that a suggestion looks at. */
const sampleRows = 200

/** How the columns of deliveries become fields of records. */
@Controller()
export class MappingsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: Writes<AppTables>,
    @Inject(PreparedRows) private readonly prepared: PreparedRows,
  ) {}

  @Serve(listMappings)
  list() {
    return readAnswer(this.db, async (db) => listed(await mappings(reading(db))))
  }

  @Serve(getMapping)
  async get(@Input(getMapping) { params }: InputOf<typeof getMapping>) {
    const found = await mappingById(reading(this.db), params.id)
    if (!found) throw new Refusal('not-found')
    return new Answer(found, null, { etag: `"${found.revision}"` })
  }

  @Serve(listMappingRevisions)
  revisions(@Input(listMappingRevisions) { params }: InputOf<typeof listMappingRevisions>) {
    return readAnswer(this.db, async (db) => listed(await mappingRevisions(narrow(db), params.id)))
  }

  @Serve(createMapping)
  async create(
    @Input(createMapping) { body }: InputOf<typeof createMapping>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const entry = {
        ...body,
        description: null,
        columns: [],
        locked: false,
        legacy: false,
        revision: 1,
      }
      const unique = [{ key: nameKey(body.name), code: 'name-taken' as const }]
      const id = await addEntry(unit, 'mapping', entry, unique)
      return { answer: asMapping({ id, entry }), status: 201 }
    })
    return Answer.of(answered)
  }

  @Serve(setMappingColumns)
  async setColumns(
    @Input(setMappingColumns) { params, body }: InputOf<typeof setMappingColumns>,
    @Command() { cause, key, ifMatch }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const found = await loadEntry(unit, 'mapping', params.id)
      const mapping = asMapping(found)
      if (mapping.locked) throw new Refusal('mapping-locked')
      if (ifMatch !== null && ifMatch !== mapping.revision)
        throw new Refusal('record-moved-on', 'Das Daten-Mapping wurde inzwischen geändert.', {
          currentVersion: mapping.revision,
        })
      refuseBadPatterns(body.columns)
      await refuseUnknown(this.db, mapping.targetClass, body.columns)
      const patch = { columns: body.columns, revision: mapping.revision + 1 }
      await changeEntry(unit, found, patch)
      return { answer: { ...mapping, ...patch } }
    })
    return Answer.of(answered)
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
    const rows = await rowsAfter(narrow(this.db), body.sampleId, 0, sampleRows)
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
