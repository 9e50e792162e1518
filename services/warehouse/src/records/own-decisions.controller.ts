import { Controller, Inject } from '@nestjs/common'
import { myDecisions } from '@stammbuch/contracts'
import { Answer, Serve } from '../http/index.ts'
import { DB } from '../platform/database.ts'
import { inSnapshot } from '../platform/snapshot.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { ownDecisions } from './own-decisions.query.ts'
import type { RecordsDb } from './record-rows.query.ts'

/** What somebody decided last, for taking it back. */
@Controller()
export class OwnDecisionsController {
  constructor(@Inject(DB) private readonly db: RecordsDb) {}

  @Serve(myDecisions)
  async mine(@Caller() { id }: CurrentUser) {
    const { result, position } = await inSnapshot(this.db, (db) => ownDecisions(db, id))
    const body = { list: result, total: result.length }
    return new Answer(body, null, { 'log-position': String(position) })
  }
}
