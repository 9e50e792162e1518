import { Controller, Inject } from '@nestjs/common'
import { listServiceAccounts } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { listed, readAnswer, Serve } from '../http/index.ts'
import { READS } from '../platform/database.ts'
import { serviceAccounts } from './service-accounts.query.ts'

/** Accounts of machines as they are listed. */
@Controller()
export class ServiceAccountsController {
  constructor(@Inject(READS) private readonly db: Kysely<Database>) {}

  @Serve(listServiceAccounts)
  list() {
    return readAnswer(this.db, async (db) => listed(await serviceAccounts(db)))
  }
}
