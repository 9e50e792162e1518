import { Controller, Inject } from '@nestjs/common'
import { listQuestions } from '@stammbuch/contracts'
import { listed, readAnswer, Serve } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import type { LogDb } from './log.query.ts'
import { savedQuestions } from './saved-questions.query.ts'

/** Questions to the log, kept under a name. */
@Controller()
export class SavedQuestionsController {
  constructor(@Inject(READS) private readonly db: LogDb) {}

  @Serve(listQuestions)
  list(@Caller() { id }: CurrentUser) {
    return readAnswer(this.db, async (db) => listed(await savedQuestions(db, id)))
  }
}
