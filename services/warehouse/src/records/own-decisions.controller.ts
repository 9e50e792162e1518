import { Controller, Inject } from '@nestjs/common'
import { myDecisions } from '@stammbuch/contracts'
import { listed, readAnswer, Serve } from '../http/index.ts'
import { DB } from '../platform/database.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { ownDecisions } from './own-decisions.query.ts'
import type { RecordsDb } from './record-rows.query.ts'

/** What somebody decided last, for taking it back. */
@Controller()
export class OwnDecisionsController {
  constructor(@Inject(DB) private readonly db: RecordsDb) {}

  @Serve(myDecisions)
  mine(@Caller() { id }: CurrentUser) {
    return readAnswer(this.db, async (db) => listed(await ownDecisions(db, id)))
  }
}
