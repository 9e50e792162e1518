import { Controller, Inject } from '@nestjs/common'
import { myDecisions } from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { listed, readAnswer, Serve } from '../../http/index.ts'
import { READS } from '../../platform/database.ts'
import { Caller, type CurrentUser } from '../../platform/user.ts'
import type { RecordsDb } from '../../records/index.ts'
import { ownDecisions } from './own-decisions.query.ts'

/** What somebody did last, for taking it back. */
@Controller()
export class OwnDecisionsController {
  constructor(@Inject(READS) private readonly db: RecordsDb) {}

  @Serve(myDecisions)
  mine(@Caller() { id }: CurrentUser) {
    return readAnswer(this.db, async (db) => listed(await ownDecisions(narrow(db), id)))
  }
}
