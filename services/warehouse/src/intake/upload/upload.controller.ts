import { Controller, Inject } from '@nestjs/common'
import { type InputOf, type ReplyOf, uploadState } from '@stammbuch/contracts'
import { Input, Serve } from '../../http/index.ts'
import { DB, type Writes } from '../../platform/database.ts'
import { Caller, type CurrentUser } from '../../platform/user.ts'
import { uploadStateOf } from './receive-chunk.process.ts'

/** The progress of uploads. */
@Controller()
export class UploadController {
  constructor(@Inject(DB) private readonly db: Writes) {}

  @Serve(uploadState)
  async state(
    @Input(uploadState) { params }: InputOf<typeof uploadState>,
    @Caller() user: CurrentUser,
  ): Promise<ReplyOf<typeof uploadState>> {
    return uploadStateOf(this.db, user.id, params.stamp)
  }
}
