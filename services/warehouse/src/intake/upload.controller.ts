import { Controller, Inject } from '@nestjs/common'
import { type InputOf, type ReplyOf, uploadChunk, uploadState } from '@stammbuch/contracts'
import { Answer, Command, type Commanded, Input, Serve } from '../http/index.ts'
import { DB, LEDGER, type Writes } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import type { IntakeReads } from './delivery.tables.ts'
import { DeliveryFiles } from './delivery-files.ts'
import { InTurn } from './in-turn.ts'
import { receiveChunk, uploadStateOf } from './receive-chunk.ts'
import { registerDelivery } from './register-delivery.ts'

/** Files on their way in. */
@Controller()
export class UploadController {
  private readonly parts = new InTurn()

  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(DB) private readonly db: Writes<IntakeReads>,
    @Inject(DeliveryFiles) private readonly files: DeliveryFiles,
  ) {}

  @Serve(uploadChunk)
  async chunk(
    @Input(uploadChunk) { body }: InputOf<typeof uploadChunk>,
    @Command() { cause, key }: Commanded,
  ) {
    const { sampleId, ...state } = await this.parts.take(cause.actor, () =>
      receiveChunk(this.db, this.files, cause.actor, body),
    )
    if (sampleId) return { ...state, sample: { id: sampleId } }
    if (state.received < state.chunkCount) return state
    const { stamp } = body
    return Answer.of(await registerDelivery(this.ledger, this.files, { cause, key, stamp }))
  }

  @Serve(uploadState)
  async state(
    @Input(uploadState) { params }: InputOf<typeof uploadState>,
    @Caller() user: CurrentUser,
  ): Promise<ReplyOf<typeof uploadState>> {
    return uploadStateOf(this.db, user.id, params.stamp)
  }
}
