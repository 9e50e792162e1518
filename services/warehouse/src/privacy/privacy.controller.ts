import { Controller, Inject, StreamableFile } from '@nestjs/common'
import {
  exportContact,
  exportContactPdf,
  type InputOf,
  listErasures,
  listForgotten,
  listHandovers,
  listReadings,
  listRecipients,
  listRetention,
  previewErasure,
  type SyncTarget,
  syncTargetFacts,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, readAnswer, readAnswerAt, Serve } from '../http/index.ts'
import { PreparedRows } from '../intake/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { READS } from '../platform/database.ts'
import { PersonReadings } from '../platform/person-readings.process.ts'
import { inSnapshot } from '../platform/snapshot.ts'
import { personFilePdf } from './document/person-file.adapter.ts'
import { erasurePreview } from './erasure-preview.query.ts'
import { erasureChecks } from './erasures.query.ts'
import { forgottenPage } from './forgotten.query.ts'
import { handoverPage } from './handovers.query.ts'
import { mergedPersons } from './merged-persons.query.ts'
import { ownRowsOf } from './person-traces.query.ts'
import { readingPage } from './readings.query.ts'
import { recipients } from './recipients.query.ts'
import { retentionRules } from './retention.query.ts'
import { subjectExport } from './subject-export.query.ts'

/** The desk of data protection: who read about whom, what left the house, who was forgotten, and all that is known of a person. */
@Controller()
export class PrivacyController {
  constructor(
    @Inject(READS) private readonly db: Kysely<Database>,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PersonReadings) private readonly gathered: PersonReadings,
    @Inject(PreparedRows) private readonly prepared: PreparedRows,
  ) {}

  @Serve(listReadings)
  async readings(@Input(listReadings) { query }: InputOf<typeof listReadings>) {
    await this.gathered.flush()
    return readAnswer(this.db, (db) => readingPage(db, query))
  }

  @Serve(listForgotten)
  forgotten(@Input(listForgotten) { query }: InputOf<typeof listForgotten>) {
    return readAnswer(this.db, (db) => forgottenPage(db, query))
  }

  @Serve(previewErasure)
  preview(@Input(previewErasure) { params }: InputOf<typeof previewErasure>) {
    return readAnswer(this.db, (db) => erasurePreview(db, params.id))
  }

  @Serve(listHandovers)
  async handovers(@Input(listHandovers) { query }: InputOf<typeof listHandovers>) {
    await this.gathered.flush()
    return readAnswer(this.db, (db) => handoverPage(db, query))
  }

  @Serve(listRecipients)
  recipients() {
    const isSetUp = (target: SyncTarget) => this.config[syncTargetFacts[target].setting] !== null
    return readAnswer(this.db, (db) => recipients(db, isSetUp))
  }

  @Serve(listRetention)
  retention() {
    return readAnswer(this.db, (db) => retentionRules(db, this.config))
  }

  @Serve(listErasures)
  erasures(@Input(listErasures) { query }: InputOf<typeof listErasures>) {
    return readAnswer(this.db, (db) => erasureChecks(db, query))
  }

  @Serve(exportContact)
  async export(@Input(exportContact) { params }: InputOf<typeof exportContact>) {
    await this.prepareRowsOf(params.id)
    return readAnswerAt(this.db, (db, head) => subjectExport(db, params.id, head))
  }

  @Serve(exportContactPdf)
  async exportPdf(@Input(exportContactPdf) { params }: InputOf<typeof exportContactPdf>) {
    await this.prepareRowsOf(params.id)
    const { result } = await inSnapshot(this.db, (db, head) => subjectExport(db, params.id, head))
    const file = await personFilePdf(result)
    return new StreamableFile(file, {
      type: exportContactPdf.produces,
      disposition: 'attachment; filename="auskunft-nach-art-15.pdf"',
      length: file.length,
    })
  }

  /** Prepared rows are a cache of the delivered files: those that the person came from are made again. */
  private async prepareRowsOf(person: string): Promise<void> {
    for (const one of await mergedPersons(this.db, person))
      for (const { sampleId } of await ownRowsOf(this.db, one))
        await this.prepared.ensureIfReadable(sampleId)
  }
}
