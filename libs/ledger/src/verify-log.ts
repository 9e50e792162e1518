import type { Kysely } from 'kysely'
import { logEnds, logItems } from './export.ts'
import type { Database } from './log.tables.ts'
import type { PublishedHead } from './seal.ts'
import { type LogItem, type VerificationResult, verifyItems } from './verify.ts'

export interface LogTrust {
  /** Ed25519 public keys, SPKI in PEM. */
  readonly publicKeys: readonly string[]
  readonly heads?: readonly PublishedHead[]
  /** The types of event by which a stream says that its personal values are forgotten. */
  readonly forgetting: readonly string[]
  /** Told after each slice up to which position the log was read, and where it ends. */
  readonly onProgress?: (done: number, total: number) => void | Promise<void>
}

/** Walk the whole stored log: digests, density, versions, personal values, seals, signatures and its two ends. */
export const verifyLog = async (
  db: Kysely<Database>,
  { publicKeys, heads = [], forgetting, onProgress }: LogTrust,
): Promise<VerificationResult> => {
  const tail = { now: Date.now(), isEnd: true }
  const { head, stored } = await logEnds(db)
  async function* watched(): AsyncGenerator<readonly LogItem[]> {
    for await (const items of logItems(db, 1, stored)) {
      yield items
      const last = items.findLast((item) => 'event' in item)
      await onProgress?.(last?.event.position ?? stored, stored)
    }
  }
  return verifyItems(watched(), { publicKeys, heads, forgetting, to: head, tail })
}
