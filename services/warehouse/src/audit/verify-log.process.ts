import { type NoteEvent, verifyLog as verifyCall } from '@stammbuch/contracts'
import { newId, readHeads, type SealKey, verifyLog } from '@stammbuch/ledger'
import { forgettingEvents } from '@stammbuch/records'
import { z } from 'zod'
import { longWork, workRoute } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { LEDGER, READS } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { causeOfJob } from '../platform/runs/index.ts'
import { SEAL_KEY } from '../platform/seal-key.ts'
import type { LogDb } from './log.query.ts'

/** Events between two signs of life. */
const stride = 20_000

/**
 * Walks the whole log and compares it with the heads published so far. A walk that is interrupted begins
 * again: what was looked at before may have been changed since. What was found is kept as an event, so that it stays
 * known when whoever asked has left the page.
 */
const verifying = longWork({
  kind: 'verify-log',
  call: verifyCall,
  input: z.object({}),
  inject: [READS, LEDGER, SEAL_KEY, CONFIG],
  run:
    (db: LogDb, ledger: AppLedger, key: SealKey, { SEAL_PUBLISH_FILE }: Config) =>
    async ({ job, save, checkpoint }) => {
      let told = 0
      const onProgress = async (done: number, total: number): Promise<void> => {
        checkpoint()
        if (done - told < stride && done < total) return
        told = done
        await save(ledger.db, {}, { done, total, unit: 'Ereignisse' })
      }
      const heads = await readHeads(SEAL_PUBLISH_FILE)
      const trust = { publicKeys: [key.publicKey], heads, forgetting: forgettingEvents, onProgress }
      const answer = await verifyLog(db, trust)
      const verified: NoteEvent = { type: 'LogVerified', data: answer }
      const position = await ledger.batch(causeOfJob(job, { run: null }), async (unit) => {
        unit.append({ kind: 'log-check', id: newId(), version: 0 }, [verified])
        return unit.flush()
      })
      return { answer, position: position ?? 0 }
    },
})

export const logWorker = verifying.worker

export const logRoutes = [workRoute(verifyCall, verifying, () => ({}))]
