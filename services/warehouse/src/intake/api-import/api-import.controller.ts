import { Controller, Inject } from '@nestjs/common'
import { fetchStatus, type ReplyOf } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Serve } from '../../http/index.ts'
import { READS } from '../../platform/database.ts'

/** Tells if something is being fetched from the DMS. */
@Controller()
export class ApiImportController {
  constructor(@Inject(READS) private readonly db: Kysely<Database>) {}

  @Serve(fetchStatus)
  async status(): Promise<ReplyOf<typeof fetchStatus>> {
    const running = await this.db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'fetch-sample')
      .where('state', 'in', ['queued', 'running'])
      .limit(1)
      .executeTakeFirst()
    return running !== undefined
  }
}
