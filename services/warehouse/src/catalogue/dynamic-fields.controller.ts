import { Controller, Inject } from '@nestjs/common'
import {
  createMdl,
  deleteMdl,
  exportMdls,
  type InputOf,
  importMdls,
  importMdlsByGet,
  listMdls,
  similarMdls,
  updateMdl,
} from '@stammbuch/contracts'
import { narrow, type Unit } from '@stammbuch/ledger'
import { Answer, Command, type Commanded, Input, listed, readAnswer, Serve } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { LEDGER, READS, type Writes } from '../platform/database.ts'
import type { AppLedger, AppTables } from '../platform/ledger.ts'
import { pack, unpack } from './archive.ts'
import { archiveReply } from './archive-reply.ts'
import type { CatalogueTables } from './catalogue.tables.ts'
import { cleanHtml } from './clean-html.rules.ts'
import { differing } from './differing.ts'
import { asArchive, fieldsArchive, fieldsFile } from './dynamic-field-archive.ts'
import { dynamicFieldEntry } from './dynamic-field-entry.ts'
import { refuseFieldInUse } from './dynamic-field-use.query.ts'
import { dynamicFields, similarDynamicFields } from './dynamic-fields.query.ts'
import { archiveOnServer } from './exchange-folder.ts'
import { fieldKey, importDynamicFields } from './import-dynamic-fields.ts'
import { addEntry, changeEntry, loadEntry, removeEntry } from './write-entry.ts'

interface Belonging {
  readonly rankingGroup?: string | null | undefined
  readonly period?: string | null | undefined
  readonly toplistLabel?: string | null | undefined
}

/** What a field belongs to, as the entry names it. @throws Refusal `not-found` */
const belonging = async (unit: Unit<AppTables>, given: Belonging) => {
  const { rankingGroup, period, toplistLabel } = given
  if (rankingGroup) await loadEntry(unit, 'ranking-group', rankingGroup)
  if (period) await loadEntry(unit, 'period', period)
  if (toplistLabel) await loadEntry(unit, 'toplist-label', toplistLabel)
  return { rankingGroupId: rankingGroup, periodId: period, toplistLabelId: toplistLabel }
}

/** Dynamic fields (managed dynamic labels): what products, awards and scores can carry besides. */
@Controller()
export class DynamicFieldsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: Writes<CatalogueTables>,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Serve(listMdls)
  list(@Input(listMdls) { query }: InputOf<typeof listMdls>) {
    return readAnswer(this.db, (db) => dynamicFields(db, query))
  }

  @Serve(similarMdls)
  similar(@Input(similarMdls) { query }: InputOf<typeof similarMdls>) {
    return readAnswer(this.db, (db) => similarDynamicFields(db, query.name))
  }

  @Serve(createMdl)
  async create(
    @Input(createMdl) { body }: InputOf<typeof createMdl>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const { rankingGroup: _, period: __, toplistLabel: ___, ...values } = body
      const entry = dynamicFieldEntry({ ...values, ...(await belonging(unit, body)) })
      const id = await addEntry(unit, 'dynamic-field', { ...entry }, [fieldKey(body.name)])
      await unit.flush()
      return { answer: (await dynamicFields(narrow(unit.db), { id })).list[0], status: 201 }
    })
    return Answer.of(answered)
  }

  @Serve(updateMdl)
  async update(
    @Input(updateMdl) { params, body }: InputOf<typeof updateMdl>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const found = await loadEntry(unit, 'dynamic-field', params.id)
      const { toplistLabel, descriptionHTML: html, ...values } = body
      const { toplistLabelId } = await belonging(unit, { toplistLabel })
      const before = dynamicFieldEntry(found.entry as never)
      const descriptionHTML = html ? cleanHtml(html) : html
      const patch = differing({ ...before }, { ...values, toplistLabelId, descriptionHTML })
      if (Object.keys(patch).length > 0) await changeEntry(unit, found, patch)
      await unit.flush()
      return { answer: (await dynamicFields(narrow(unit.db), { id: params.id })).list[0] }
    })
    return Answer.of(answered)
  }

  @Serve(deleteMdl)
  async remove(
    @Input(deleteMdl) { params }: InputOf<typeof deleteMdl>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const found = await loadEntry(unit, 'dynamic-field', params.id)
      await refuseFieldInUse(narrow(unit.db), String(found.entry.name))
      removeEntry(unit, found)
      return { answer: null }
    })
    return Answer.of(answered)
  }

  @Serve(exportMdls)
  async export() {
    const { list } = await dynamicFields(this.db, { limit: 10_000 })
    return archiveReply('dynamische-felder.zip', pack(fieldsFile, asArchive(list)))
  }

  @Serve(importMdls)
  import(@Input(importMdls) { body }: InputOf<typeof importMdls>, @Command() commanded: Commanded) {
    return body.fileContent === undefined
      ? this.takeFromServer(commanded)
      : this.take(Buffer.from(body.fileContent, 'base64'), commanded)
  }

  @Serve(importMdlsByGet)
  importByGet(@Command() commanded: Commanded) {
    return this.takeFromServer(commanded)
  }

  private async takeFromServer(commanded: Commanded) {
    const archive = await archiveOnServer(this.config.DATA_DIR, 'mdls.zip')
    return archive ? this.take(archive, commanded) : new Answer(listed([]))
  }

  private async take(archive: Buffer, { cause, key }: Commanded) {
    const { mdls } = unpack(archive, fieldsFile, fieldsArchive)
    const answered = await this.ledger.command(cause, key, async (unit) => ({
      answer: listed(await importDynamicFields(unit, mdls)),
    }))
    return Answer.of(answered)
  }
}
