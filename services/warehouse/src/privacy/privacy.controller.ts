import { Controller, Inject, type OnModuleInit } from '@nestjs/common'
import { eraseContact, exportContact, type InputOf, listErasures } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { Command, type Commanded, Input, readAnswer, runFor, Serve } from '../http/index.ts'
import { DeliveryFiles } from '../intake/index.ts'
import { LEDGER, READS } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { JOBS, type Jobs } from '../platform/runs/index.ts'
import { type RecordsDb, recordRows } from '../records/index.ts'
import { eraseProcess } from './erase-contact.ts'
import { erasureChecks } from './erasures.query.ts'
import { subjectExport } from './subject-export.query.ts'

/** Forgetting a person, and telling all that is known of one. */
@Controller()
export class PrivacyController implements OnModuleInit {
  constructor(
    @Inject(READS) private readonly db: RecordsDb,
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(JOBS) private readonly jobs: Jobs,
    @Inject(DeliveryFiles) private readonly files: DeliveryFiles,
  ) {}

  onModuleInit(): void {
    this.jobs.handle('erase-contact', eraseContact, eraseProcess(this.ledger, this.files))
  }

  @Serve(eraseContact)
  async erase(
    @Input(eraseContact) { params, body }: InputOf<typeof eraseContact>,
    @Command() commanded: Commanded,
  ) {
    if (body.confirmation !== 'LÖSCHEN') throw new Refusal('confirmation-wrong')
    const known = await recordRows(this.db, [params.id], null)
    if (known.get(params.id)?.class !== 'contact') throw new Refusal('not-found')
    const input = { id: params.id, reason: body.reason }
    return runFor(this.jobs, commanded, { kind: 'erase-contact', input })
  }

  @Serve(listErasures)
  erasures(@Input(listErasures) { query }: InputOf<typeof listErasures>) {
    return readAnswer(this.db, (db) => erasureChecks(db, query))
  }

  @Serve(exportContact)
  export(@Input(exportContact) { params }: InputOf<typeof exportContact>) {
    return readAnswer(this.db, (db, head) => subjectExport(db, params.id, head))
  }
}
