import type { NoteEvent, Verification } from '@stammbuch/contracts'
import { narrow, newId, readHeads, type SealKey, verifyLog } from '@stammbuch/ledger'
import { forgettingEvents } from '@stammbuch/records'
import type { AppLedger } from '../platform/ledger.ts'
import { causeOfJob, type Working } from '../platform/runs/index.ts'
import type { LogDb } from './log.query.ts'

/** Events between two signs of life. */
const stride = 20_000

/**
 * Walk the whole log and compare it with the heads published so far. A walk that is interrupted begins
 * again: what was looked at before may have been changed since. What was found is kept as an event, so that it stays
 * known when whoever asked has left the page.
 */
export const verifyWholeLog =
  (db: LogDb, ledger: AppLedger, key: SealKey, headsFile: string) =>
  async ({
    job,
    save,
    checkpoint,
  }: Working): Promise<{ readonly answer: Verification; readonly position: number }> => {
    let told = 0
    const onProgress = async (done: number, total: number): Promise<void> => {
      checkpoint()
      if (done - told < stride && done < total) return
      told = done
      await save(narrow(ledger.db), {}, { done, total, unit: 'Ereignisse' })
    }
    const heads = await readHeads(headsFile)
    const trust = { publicKeys: [key.publicKey], heads, forgetting: forgettingEvents, onProgress }
    const answer = await verifyLog(db, trust)
    const verified: NoteEvent = { type: 'LogVerified', data: answer }
    const position = await ledger.batch(causeOfJob(job, { run: null }), async (unit) => {
      unit.append({ kind: 'log-check', id: newId(), version: 0 }, [verified])
      return unit.flush()
    })
    return { answer, position: position ?? 0 }
  }
