import { Controller, Inject } from '@nestjs/common'
import { holds, type InputOf, type Right, rights, searchEverything } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, readAnswer, Serve } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { foundBy } from './search.query.ts'

/** Finds anything that a person may see. */
@Controller()
export class SearchController {
  constructor(@Inject(READS) private readonly db: Kysely<Database>) {}

  @Serve(searchEverything)
  find(
    @Input(searchEverything) { query }: InputOf<typeof searchEverything>,
    @Caller() { id: userId, roles }: CurrentUser,
  ) {
    const held = (Object.keys(rights) as Right[]).filter((right) => holds(roles, right))
    return readAnswer(this.db, (db) => foundBy(db, query, { userId, rights: held }))
  }
}
