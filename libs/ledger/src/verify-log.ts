import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { logEnds } from './export.ts'
import type { Database } from './log.tables.ts'
import { readPart } from './read-part.query.ts'
import type { PublishedHead } from './seal.ts'
import { LogCheck, type LogItem, type Trust, type VerificationResult } from './verify.ts'
import { soundPart } from './verify-copied.ts'
import type { PartEdges } from './verify-edges.ts'
import { type PartRange, startCheckers } from './verify-threads.ts'

export interface LogTrust {
  /** Ed25519 public keys, SPKI in PEM. */
  readonly publicKeys: readonly string[]
  readonly heads?: readonly PublishedHead[]
  /** The types of event by which a stream says that its personal values are forgotten. */
  readonly forgetting: readonly string[]
  /** Told after each part up to which position the log was read, and where it ends. */
  readonly onProgress?: (done: number, total: number) => void | Promise<void>
  /** Connections by which this thread reads faster, where there are no others. */
  readonly pool?: pg.Pool
  /** Threads that check parts of the log beside each other, and where they read it; none: this one does all. */
  readonly threads?: { readonly url: string; readonly count: number }
  /** Events of a part at least, 25,000 unless said otherwise. */
  readonly partSize?: number
}

/** Items checked before others in the process get their turn: a few milliseconds' worth. */
const stint = 250

const allSound = async (check: LogCheck, items: readonly LogItem[]): Promise<boolean> => {
  for (let start = 0; start < items.length; start += stint) {
    if (!items.slice(start, start + stint).every((item) => check.add(item))) return false
    await setImmediate()
  }
  return true
}

/**
 * Checks a part of the stored log. Stops reading at the first broken piece.
 *
 * @param pool connections to the same log, by which a part that is sound is read several times faster
 */
export const checkPart = async (
  db: Kysely<Database>,
  trust: Trust,
  { from, to }: PartRange,
  pool?: pg.Pool,
): Promise<PartEdges> => {
  const sound = pool && (await soundPart(pool, db, trust, { from, to }))
  if (sound) return sound
  const check = new LogCheck({ ...trust, from, isPart: true })
  for await (const items of readPart(db, from, to)) if (!(await allSound(check, items))) break
  return check.edges(to)
}

/** Cuts the log behind seals, into parts of a number of events at least. The last part ends with the log. */
const partsOf = async (
  db: Kysely<Database>,
  stored: number,
  partSize: number,
): Promise<PartRange[]> => {
  const { rows } = await sql<{ last: number }>`
    select max(last) as last from seal where last <= ${stored}
    group by (last - 1) / ${partSize}::int order by 1`.execute(db)
  const ends = [...rows.map(({ last }) => last).filter((last) => last < stored), stored]
  return ends.map((to, at) => ({ from: (ends[at - 1] ?? 0) + 1, to }))
}

/** The streams that were forgotten behind a position. Their values may have gone before the check read them. */
const forgottenBehind = async (
  db: Kysely<Database>,
  forgetting: readonly string[],
  position: number,
): Promise<string[]> => {
  if (forgetting.length === 0) return []
  const rows = await db
    .selectFrom('event')
    .select('stream')
    .where('position', '>', position)
    .where('type', 'in', forgetting)
    .execute()
  return rows.map(({ stream }) => stream)
}

/**
 * Walks the whole stored log: digests, density, versions, personal values, seals, signatures and its two ends. Parts of it
 * are checked beside each other and joined in their order, so the finding is the first one whatever was checked first.
 */
export const verifyLog = async (
  db: Kysely<Database>,
  { publicKeys, heads = [], forgetting, onProgress, pool, threads, partSize = 25_000 }: LogTrust,
): Promise<VerificationResult> => {
  const tail = { now: Date.now(), isEnd: true }
  const { head, stored } = await logEnds(db)
  const trust: Trust = { publicKeys, heads, forgetting, to: head }
  const parts = await partsOf(db, stored, partSize)
  const whole = new LogCheck({ ...trust, tail })
  const checkers = startCheckers(parts.length > 1 ? threads : undefined, trust, async (part) =>
    checkPart(db, trust, part, pool),
  )
  try {
    for await (const { edges, part } of checkers.inOrder(parts)) {
      if (!whole.join(edges)) break
      await onProgress?.(part.to, stored)
    }
  } finally {
    await checkers.end()
  }
  whole.noteForgotten(await forgottenBehind(db, forgetting, stored))
  return whole.result()
}
