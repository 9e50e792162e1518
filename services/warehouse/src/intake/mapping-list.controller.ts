import { Controller, Inject } from '@nestjs/common'
import {
  cloneMapping,
  deleteMapping,
  exportMappings,
  type InputOf,
  importMappings,
  importMappingsByGet,
  listMappingsByAge,
  updateMapping,
} from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import {
  addEntry,
  archiveOnServer,
  archiveReply,
  changeEntry,
  differing,
  loadEntry,
  nameKey,
  pack,
  removeEntry,
  unpack,
} from '../catalogue/index.ts'
import { Answer, Command, type Commanded, Input, listed, readAnswer, Serve } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { LEDGER, READS, reading, type Writes } from '../platform/database.ts'
import type { AppLedger, AppTables } from '../platform/ledger.ts'
import { asArchive, importMappingsInto, mappingsArchive, mappingsFile } from './mapping-exchange.ts'
import { asMapping, mappings } from './mappings.query.ts'
import { refuseUnknown } from './refuse-unknown.ts'

const unlocked = { locked: false, legacy: false, revision: 1 } as const

/** Mappings as things in a list: copied, described, retired, deleted, carried elsewhere. */
@Controller()
export class MappingListController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(READS) private readonly db: Writes<AppTables>,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Serve(listMappingsByAge)
  list(@Input(listMappingsByAge) { params }: InputOf<typeof listMappingsByAge>) {
    return readAnswer(this.db, async (db) =>
      listed((await mappings(reading(db))).filter(({ legacy }) => legacy === params.legacy)),
    )
  }

  @Serve(cloneMapping)
  async clone(
    @Input(cloneMapping) { body }: InputOf<typeof cloneMapping>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const { targetClass, columns, description } = asMapping(
        await loadEntry(unit, 'mapping', body.mappingId),
      )
      const entry = { name: body.name, targetClass, columns, description, ...unlocked }
      const unique = [{ key: nameKey(body.name), code: 'name-taken' as const }]
      const id = await addEntry(unit, 'mapping', entry, unique)
      return { answer: asMapping({ id, entry }), status: 201 }
    })
    return Answer.of(answered)
  }

  @Serve(updateMapping)
  async update(
    @Input(updateMapping) { params, body }: InputOf<typeof updateMapping>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const found = await loadEntry(unit, 'mapping', params.id)
      const patch = differing(found.entry, body)
      if (Object.keys(patch).length > 0) await changeEntry(unit, found, patch)
      return { answer: { ...asMapping(found), ...patch } }
    })
    return Answer.of(answered)
  }

  @Serve(deleteMapping)
  async remove(
    @Input(deleteMapping) { params }: InputOf<typeof deleteMapping>,
    @Command() { cause, key }: Commanded,
  ) {
    const answered = await this.ledger.command(cause, key, async (unit) => {
      const found = await loadEntry(unit, 'mapping', params.id)
      if (asMapping(found).locked) throw new Refusal('mapping-locked')
      removeEntry(unit, found)
      return { answer: null }
    })
    return Answer.of(answered)
  }

  @Serve(exportMappings)
  async export() {
    const list = await mappings(reading(this.db))
    return archiveReply('daten-mappings.zip', pack(mappingsFile, asArchive(list)))
  }

  @Serve(importMappings)
  import(
    @Input(importMappings) { body }: InputOf<typeof importMappings>,
    @Command() commanded: Commanded,
  ) {
    return body.fileContent === undefined
      ? this.takeFromServer(commanded)
      : this.take(Buffer.from(body.fileContent, 'base64'), commanded)
  }

  @Serve(importMappingsByGet)
  importByGet(@Command() commanded: Commanded) {
    return this.takeFromServer(commanded)
  }

  private async takeFromServer(commanded: Commanded) {
    const archive = await archiveOnServer(this.config.DATA_DIR, 'mappings.zip')
    return archive ? this.take(archive, commanded) : new Answer(listed([]))
  }

  private async take(archive: Buffer, { cause, key }: Commanded) {
    const { mappings: given } = unpack(archive, mappingsFile, mappingsArchive)
    for (const { name, columns, targetClass } of given)
      await refuseUnknown(this.db, targetClass, columns, name)
    const answered = await this.ledger.command(cause, key, async (unit) => ({
      answer: listed(await importMappingsInto(unit, given)),
    }))
    return Answer.of(answered)
  }
}
