import type { Verification } from '@stammbuch/contracts'
import { readHeads, type SealKey, verifyLog } from '@stammbuch/ledger'
import { forgettingEvents } from '@stammbuch/records'
import type { Kysely } from 'kysely'
import type { Working } from '../platform/runs/index.ts'
import type { WorkTables } from '../platform/tables.ts'
import type { LogDb } from './log.query.ts'

/** Events between two signs of life. */
const stride = 20_000

/**
 * Walk the whole log and compare it with the heads published so far. A walk that is interrupted begins
 * again: what was looked at before may have been changed since.
 */
export const verifyWholeLog =
  (db: LogDb, key: SealKey, headsFile: string) =>
  async ({ save, checkpoint }: Working): Promise<{ readonly answer: Verification }> => {
    let told = 0
    const onProgress = async (done: number, total: number): Promise<void> => {
      checkpoint()
      if (done - told < stride && done < total) return
      told = done
      const work = db as unknown as Kysely<WorkTables>
      await save(work, {}, { done, total, unit: 'Ereignisse' })
    }
    const heads = await readHeads(headsFile)
    const trust = { publicKeys: [key.publicKey], heads, forgetting: forgettingEvents, onProgress }
    return { answer: await verifyLog(db, trust) }
  }
