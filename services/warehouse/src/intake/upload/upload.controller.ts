import { Controller, Inject } from '@nestjs/common'
import { type InputOf, type ReplyOf, uploadState } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, Serve } from '../../http/index.ts'
import { DB } from '../../platform/database.ts'
import { Caller, type CurrentUser } from '../../platform/user.ts'
import { uploadStateOf } from './receive-chunk.process.ts'

/** The progress of uploads. */
@Controller()
export class UploadController {
  constructor(@Inject(DB) private readonly db: Kysely<Database>) {}

  @Serve(uploadState)
  async state(
    @Input(uploadState) { params }: InputOf<typeof uploadState>,
    @Caller() user: CurrentUser,
  ): Promise<ReplyOf<typeof uploadState>> {
    return uploadStateOf(this.db, user.id, params.stamp)
  }
}
