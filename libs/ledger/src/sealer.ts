import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, LogTables } from './log.tables.ts'
import { merkleRoot } from './merkle.ts'
import { headPosition } from './reader.ts'
import { genesis, type Seal, sealDigest, sealSize } from './seal.ts'
import type { SealKey } from './seal-key.ts'

/** Any number that no other advisory lock of the product uses. */
const lease = 7_302_018

/** A row of `seal` as a seal. */
export const sealOf = (row: LogTables['seal']): Seal => ({
  number: row.number,
  first: row.first,
  last: row.last,
  root: row.root.toString('hex'),
  previous: row.previous.toString('hex'),
  digest: row.digest.toString('hex'),
  signature: row.signature.toString('hex'),
  at: row.at.toISOString(),
})

/** The newest seal, `undefined` while nothing is sealed. */
export const lastSeal = async (db: Kysely<Database>): Promise<Seal | undefined> => {
  const row = await db
    .selectFrom('seal')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && sealOf(row)
}

/** Digests of the events from `first` to `last`, in order of position. */
export const digestsOf = async (
  db: Kysely<Database>,
  first: number,
  last: number,
): Promise<Buffer[]> => {
  const rows = await db
    .selectFrom('event')
    .select(['position', 'digest'])
    .where('position', '>=', first)
    .where('position', '<=', last)
    .orderBy('position')
    .execute()
  // A seal over a hole would vouch for a log that lost an event.
  const gap = rows.findIndex(({ position }, i) => position !== first + i)
  const missing = gap >= 0 ? first + gap : first + rows.length
  if (missing <= last) throw new Error(`the log has no event at position ${missing}`)
  return rows.map(({ digest }) => digest)
}

const makeSeal = (previous: Seal | undefined, digests: readonly Buffer[], key: SealKey): Seal => {
  const first = (previous?.last ?? 0) + 1
  const seal = {
    number: (previous?.number ?? 0) + 1,
    first,
    last: first + digests.length - 1,
    root: merkleRoot(digests).toString('hex'),
    previous: previous?.digest ?? genesis,
    at: new Date().toISOString(),
  }
  const digest = sealDigest(seal)
  return { ...seal, digest, signature: key.sign(digest) }
}

const store = async (
  db: Transaction<Database>,
  seal: Seal,
  leaves: readonly Buffer[],
): Promise<void> => {
  const bytes = (hex: string) => Buffer.from(hex, 'hex')
  await sql`select add_seal(${seal.number}, ${seal.first}, ${seal.last}, ${bytes(seal.root)},
    ${bytes(seal.previous)}, ${bytes(seal.digest)}, ${bytes(seal.signature)},
    ${seal.at}::timestamptz, ${Buffer.concat(leaves)})`.execute(db)
}

const sealNext = (db: Kysely<Database>, key: SealKey): Promise<Seal | undefined> =>
  db.transaction().execute(async (work) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${lease}) as mine`.execute(work)
    if (!rows[0]?.mine) return undefined
    const previous = await lastSeal(work)
    const sealed = previous?.last ?? 0
    const to = Math.min(await headPosition(work), sealed + sealSize)
    if (to <= sealed) return undefined
    const leaves = await digestsOf(work, sealed + 1, to)
    const seal = makeSeal(previous, leaves, key)
    await store(work, seal, leaves)
    return seal
  })

const isBehind = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ behind: boolean }>`
    select position > coalesce((select last from seal order by number desc limit 1), 0) as behind
    from log_head`.execute(db)
  return rows[0]?.behind ?? false
}

/**
 * Seal everything that is not sealed yet, 1,024 events per seal at most; how many seals that took. Of
 * several replicas one does it, the others do nothing.
 *
 * @throws Error when the log has a hole
 */
export const sealOutstanding = async (
  db: Kysely<Database>,
  key: SealKey,
  publish: (seal: Seal) => Promise<void> = async () => undefined,
): Promise<number> => {
  let sealed = 0
  while (await isBehind(db)) {
    const seal = await sealNext(db, key)
    if (!seal) break
    sealed += 1
    await publish(seal)
  }
  return sealed
}

export interface SealerOptions {
  readonly db: Kysely<Database>
  readonly key: SealKey
  /** Called once for each seal that this replica made, after its commit. */
  readonly publish?: (seal: Seal) => Promise<void>
  /** Milliseconds between two looks at the log; 1,000 unless said otherwise. */
  readonly every?: number
  readonly onError?: (error: unknown) => void
}

/**
 * Seal the log in the background, off the write path. An error (no database, a hole in the log, a full
 * disk under the published heads) is reported and the next look tries again.
 *
 * @returns a function that ends it, after a last look: what was written until then has its seal
 */
export const startSealer = ({
  db,
  key,
  publish,
  every = 1000,
  onError = () => undefined,
}: SealerOptions): (() => Promise<void>) => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const look = async (): Promise<void> => {
    await sealOutstanding(db, key, publish).catch(onError)
    if (!stopped) timer = setTimeout(next, every)
  }
  let running = look()
  function next(): void {
    running = look()
  }
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
    await sealOutstanding(db, key, publish).catch(onError)
  }
}
