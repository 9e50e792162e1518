import { Controller, Inject } from '@nestjs/common'
import { myDecisions } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { listed, readAnswer, Serve } from '../../http/index.ts'
import { READS } from '../../platform/database.ts'
import { Caller, type CurrentUser } from '../../platform/user.ts'
import { ownDecisions } from './own-decisions.query.ts'

/** Serves the last decisions and runs of the caller, for taking them back. */
@Controller()
export class OwnDecisionsController {
  constructor(@Inject(READS) private readonly db: Kysely<Database>) {}

  @Serve(myDecisions)
  mine(@Caller() { id }: CurrentUser) {
    return readAnswer(this.db, async (db) => listed(await ownDecisions(db, id)))
  }
}
