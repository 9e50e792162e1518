import { Controller, Inject } from '@nestjs/common'
import { countBulkAccept, type InputOf } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, readAnswer, Serve } from '../../http/index.ts'
import { READS } from '../../platform/database.ts'
import { Caller, type CurrentUser } from '../../platform/user.ts'
import { mustNameScope, scopeMustExist } from '../scope.query.ts'
import { countsIn } from './counts.query.ts'

/** Reads the counts of a quick verification before it starts. */
@Controller()
export class CountsController {
  constructor(@Inject(READS) private readonly db: Kysely<Database>) {}

  @Serve(countBulkAccept)
  async counts(
    @Input(countBulkAccept) { query }: InputOf<typeof countBulkAccept>,
    @Caller() user: CurrentUser,
  ) {
    const { examples, ...scope } = query
    mustNameScope(scope)
    await scopeMustExist(this.db, scope)
    return readAnswer(this.db, (db) => countsIn(db, scope, { user: user.id, examples }))
  }
}
