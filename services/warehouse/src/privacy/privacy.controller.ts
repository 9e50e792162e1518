import { Controller, Inject } from '@nestjs/common'
import { exportContact, type InputOf, listErasures } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, readAnswer, readAnswerAt, Serve } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { erasureChecks } from './erasures.query.ts'
import { subjectExport } from './subject-export.query.ts'

/** Tells all that is known of a person, and who was forgotten. */
@Controller()
export class PrivacyController {
  constructor(@Inject(READS) private readonly db: Kysely<Database>) {}

  @Serve(listErasures)
  erasures(@Input(listErasures) { query }: InputOf<typeof listErasures>) {
    return readAnswer(this.db, (db) => erasureChecks(db, query))
  }

  @Serve(exportContact)
  export(@Input(exportContact) { params }: InputOf<typeof exportContact>) {
    return readAnswerAt(this.db, (db, head) => subjectExport(db, params.id, head))
  }
}
