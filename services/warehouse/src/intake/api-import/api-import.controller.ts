import { Controller, Inject } from '@nestjs/common'
import { fetchStatus, type ReplyOf } from '@stammbuch/contracts'
import { Serve } from '../../http/index.ts'
import { READS, type Writes } from '../../platform/database.ts'

/** Tells if something is being fetched from the DMS. */
@Controller()
export class ApiImportController {
  constructor(@Inject(READS) private readonly db: Writes) {}

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
