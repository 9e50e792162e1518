import { availableParallelism } from 'node:os'
import { type NoteEvent, type Verification, verifyLog as verifyCall } from '@stammbuch/contracts'
import {
  canonicalJson,
  genesis,
  headPosition,
  newId,
  Refusal,
  readHeads,
  type SealKey,
  sha256,
  type VerificationResult,
  verifyLog,
} from '@stammbuch/ledger'
import { forgettingEvents } from '@stammbuch/records'
import { z } from 'zod'
import { longWork, workRoute } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { LEDGER, READS } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { isDatabaseFull, isOutage } from '../platform/outage.rules.ts'
import { causeOfJob, Interrupted } from '../platform/runs/index.ts'
import { SEAL_KEY } from '../platform/seal-key.ts'
import type { LogDb } from './log.query.ts'
import { sealedHead } from './proof.query.ts'

/** Threads that a check takes at most while somebody waits for it; at night one does. */
const mostThreads = 4

/** Says that the log, or the heads it is compared with, cannot even be read: that is damage, and no reason to say nothing. */
const unreadable = (error: unknown): VerificationResult => {
  if (error instanceof Interrupted || error instanceof Refusal) throw error
  if (isOutage(error) || isDatabaseFull(error)) throw error
  const cause = error instanceof Error ? error.message : String(error)
  return {
    ...{ events: 0, seals: 0, unsealed: 0, ok: false, firstBroken: null, lastBroken: null },
    reason: `Das Protokoll ließ sich nicht zu Ende lesen (${cause}).`,
  }
}

type Head = Pick<Awaited<ReturnType<typeof sealedHead>>, 'head' | 'seal' | 'hash'>

/** Stands for a newest seal that cannot be read. */
const unknownHead = (head: number): Head => ({ head, seal: 0, hash: genesis })

const signed = (result: VerificationResult, head: Head, key: SealKey): Verification => {
  const { head: to, seal, hash } = head
  const extent = { at: new Date().toISOString(), from: 1, to, seal, hash }
  const signature = key.sign(sha256(canonicalJson({ ...result, ...extent })))
  return { ...result, signed: { ...extent, signature } }
}

/**
 * Walks the whole log and compares it with the heads published so far. A walk that is interrupted begins
 * again: what was looked at before may have been changed since. What was found is signed and kept as an event, so that it stays
 * known when whoever asked has left the page.
 */
const verifying = longWork({
  kind: 'verify-log',
  call: verifyCall,
  input: z.object({ nightly: z.boolean().default(false) }),
  inject: [READS, LEDGER, SEAL_KEY, CONFIG],
  run:
    (
      db: LogDb,
      ledger: AppLedger,
      key: SealKey,
      { SEAL_PUBLISH_FILE, DATABASE_URL: url }: Config,
    ) =>
    async ({ job, input, save, checkpoint }) => {
      const onProgress = async (done: number, total: number): Promise<void> => {
        checkpoint()
        await save(ledger.db, {}, { done, total, unit: 'Ereignisse' })
      }
      const count = input.nightly ? 1 : Math.min(mostThreads, availableParallelism())
      const head = await headPosition(db)
      const sealed = await sealedHead(db, head, key.publicKey).catch(() => unknownHead(head))
      const check = async () => {
        const heads = await readHeads(SEAL_PUBLISH_FILE)
        const trust = { publicKeys: [key.publicKey], heads, forgetting: forgettingEvents }
        return verifyLog(db, { ...trust, onProgress, threads: { url, count } })
      }
      const answer = signed(await check().catch(unreadable), sealed, key)
      const verified: NoteEvent = { type: 'LogVerified', data: answer }
      const position = await ledger.batch(causeOfJob(job, { run: null }), async (unit) => {
        unit.append({ kind: 'log-check', id: newId(), version: 0 }, [verified])
        return unit.flush()
      })
      return { answer, position: position ?? 0 }
    },
})

export const logWorker = verifying.worker

export const logRoutes = [workRoute(verifyCall, verifying, () => ({ nightly: false }))]
