import { Controller, Inject } from '@nestjs/common'
import { getMe, type InputOf, listRights, listUsers, type ReplyOf } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, readAnswer, Serve } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { momentOf } from '../platform/moment.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { rightsAt } from './rights.query.ts'
import { userPage } from './users.query.ts'

/** The people who work here, and oneself. */
@Controller()
export class UsersController {
  constructor(@Inject(READS) private readonly db: Kysely<Database>) {}

  @Serve(getMe)
  me(
    @Caller() { id, email, fullName, shortCode, roles, isActive }: CurrentUser,
  ): ReplyOf<typeof getMe> {
    return { id, email, fullName, shortCode, roles: [...roles], isActive }
  }

  @Serve(listUsers)
  list(@Input(listUsers) { query }: InputOf<typeof listUsers>) {
    return readAnswer(this.db, async (db) => {
      const at = await momentOf(db, query.asOf)
      return userPage(db, { ...query, at })
    })
  }

  @Serve(listRights)
  rights(@Input(listRights) { query }: InputOf<typeof listRights>) {
    return readAnswer(this.db, async (db) => {
      const at = await momentOf(db, query.asOf)
      return rightsAt(db, { ...query, at })
    })
  }
}
