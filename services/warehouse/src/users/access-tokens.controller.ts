import { Controller, Inject } from '@nestjs/common'
import { type InputOf, listAccessTokens, listTokensOfPeople } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, listed, readAnswer, Serve } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { accessTokens } from './access-tokens.query.ts'

/** Access tokens as they are listed, never with their secret. */
@Controller()
export class AccessTokensController {
  constructor(@Inject(READS) private readonly db: Kysely<Database>) {}

  @Serve(listAccessTokens)
  own(@Caller() { id }: CurrentUser) {
    return readAnswer(this.db, async (db) => listed(await accessTokens(db, id)))
  }

  @Serve(listTokensOfPeople)
  all(@Input(listTokensOfPeople) { query }: InputOf<typeof listTokensOfPeople>) {
    return readAnswer(this.db, async (db) => listed(await accessTokens(db, query.userId)))
  }
}
