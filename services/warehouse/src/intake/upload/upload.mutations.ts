import { uploadChunk } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Answer, preparedMutation } from '../../http/index.ts'
import { DB } from '../../platform/database.ts'
import { DeliveryFiles } from '../files/delivery-files.adapter.ts'
import { receiveChunk } from './receive-chunk.process.ts'
import { discardRefusedUpload, registerDelivery } from './register-delivery.process.ts'
import { WorkQueue } from './work-queue.ts'

/** Chunks of files on their way in; the last one makes a delivery. */
export const uploadMutations = [
  preparedMutation(
    uploadChunk,
    [DB, DeliveryFiles],
    (db: Kysely<Database>, files: DeliveryFiles) => {
      const queue = new WorkQueue()
      return async ({ body }, { cause: { actor } }) => {
        const { sampleId, ...state } = await queue.run(actor, () =>
          receiveChunk(db, files, actor, body),
        )
        if (sampleId) return new Answer({ ...state, sample: { id: sampleId } })
        if (state.received < state.chunkCount) return new Answer(state)
        const { stamp } = body
        return {
          work: (unit) => registerDelivery(unit, files, stamp),
          done: () => files.discard(files.uploadOf(actor, stamp)),
          failed: (error) => discardRefusedUpload(db, files, { actor, stamp }, error),
        }
      }
    },
  ),
]
