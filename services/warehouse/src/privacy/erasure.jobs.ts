import { eraseContact as eraseCall } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { longWork, preparedWorkRoute } from '../http/index.ts'
import { DeliveryFiles } from '../intake/index.ts'
import { LEDGER, READS } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { causeOfJob } from '../platform/runs/index.ts'
import { recordRows } from '../records/index.ts'
import { erasureSearchSchema } from './check-erasure.process.ts'
import { eraseContact } from './erase-contact.process.ts'

/** Forgets a person as a job, which goes on in another process when this one ends. */
const erasing = longWork({
  kind: 'erase-contact',
  call: eraseCall,
  input: z.object({ id: z.string(), reason: eraseCall.body.shape.reason }),
  // A later call goes on with what an earlier one sought: the search itself reads it from the store, whichever job kept it.
  progress: z.object({ sought: erasureSearchSchema.optional() }),
  inject: [LEDGER, DeliveryFiles],
  run:
    (ledger: AppLedger, files: DeliveryFiles) =>
    ({ job, input, save }) =>
      eraseContact(
        ledger,
        files,
        causeOfJob(job, { run: null }),
        { ...input, job: job.id },
        (progress) => save(ledger.db, progress, { done: 0, total: 0, unit: '' }),
      ),
})

export const privacyWorker = erasing.worker

export const privacyRoutes = [
  preparedWorkRoute(
    eraseCall,
    erasing,
    [READS],
    (db: Kysely<Database>) =>
      async ({ params: { id }, body: { confirmation, reason } }) => {
        if (confirmation !== 'LÖSCHEN') throw new Refusal('confirmation-wrong')
        const known = await recordRows(db, [id], null)
        if (known.get(id)?.class !== 'contact') throw new Refusal('not-found')
        return { input: { id, reason } }
      },
  ),
]
