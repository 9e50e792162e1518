import { type Kysely, sql } from 'kysely'
import type { Database } from './log.tables.ts'
import { exportedEvent, selectEvents } from './reader.ts'
import { sealOf } from './sealer.ts'
import type { ExportedEvent, LogItem } from './verify.ts'
import type { SealItem } from './verify-seal.ts'

/** Events per read of an export. */
const sliceSize = 2000

/** The first line of an export. */
export interface ExportHeader {
  readonly format: 'stammbuch-log/1'
  /** Ed25519, SPKI in PEM: a convenience; who checks should have it from elsewhere. */
  readonly publicKey: string
  readonly from: number
  /** The position that the export ends with. */
  readonly to: number
  /** The position of the log's newest event, and when it was asked for; exports of before do not say. */
  readonly head?: number
  readonly at?: string
}

const readItems = async (db: Kysely<Database>, after: number, to: number): Promise<LogItem[]> => {
  const rows = await selectEvents(db)
    .where('event.position', '>', after)
    .where('event.position', '<=', to)
    .orderBy('event.position')
    .limit(sliceSize)
    .execute()
  const end = rows.length < sliceSize ? to : (rows.at(-1)?.position ?? to)
  const seals = await db
    .selectFrom('seal')
    .leftJoin('seal_leaves', 'seal_leaves.number', 'seal.number')
    .selectAll('seal')
    .select('seal_leaves.digests')
    .where('last', '>', after)
    .where('last', '<=', end)
    .orderBy('seal.number')
    .execute()
  return interleaved(
    rows.map(exportedEvent),
    seals.map((row) => ({ seal: sealOf(row), leaves: row.digests?.toString('base64') ?? null })),
  )
}

/** Puts each seal after its last event. */
export const interleaved = (
  events: readonly ExportedEvent[],
  seals: readonly SealItem[],
): LogItem[] => {
  const items: LogItem[] = []
  let next = 0
  const addSealsBefore = (position: number) => {
    for (let item = seals[next]; item && item.seal.last < position; item = seals[next]) {
      items.push(item)
      next += 1
    }
  }
  for (const event of events) {
    addSealsBefore(event.position)
    items.push({ event })
  }
  addSealsBefore(Number.POSITIVE_INFINITY)
  return items
}

/** Returns the ends of a log: the head's position, and the last event and seal that are stored. */
export const logEnds = async (
  db: Kysely<Database>,
): Promise<{ readonly head: number; readonly stored: number }> => {
  const { rows } = await sql<{ head: number; stored: number }>`
    select position as head,
      greatest(position, (select max(position) from event), (select max(last) from seal)) as stored
    from log_head`.execute(db)
  return rows[0] ?? { head: 0, stored: 0 }
}

/**
 * Events and seals from one position to another (both included) in slices; each seal comes after its
 * last event. Every slice is a read of its own, so a slow receiver holds no transaction open.
 */
export async function* logItems(
  db: Kysely<Database>,
  from: number,
  to: number,
): AsyncGenerator<readonly LogItem[]> {
  for (let after = from - 1; after < to; ) {
    const items = await readItems(db, after, to)
    const events = items.filter((item) => 'event' in item)
    yield items
    if (events.length < sliceSize) return
    after = events.at(-1)?.event.position ?? to
  }
}

const lines = (items: readonly unknown[]): string =>
  items.map((item) => `${JSON.stringify(item)}\n`).join('')

/**
 * The log as NDJSON: a header, then one event or seal per line. Comes in pieces of up to 2,000 events.
 * `to` is the newest event unless said otherwise.
 */
export async function* exportLog(
  db: Kysely<Database>,
  publicKey: string,
  { from = 1, to }: { readonly from?: number; readonly to?: number | undefined } = {},
): AsyncGenerator<string> {
  const at = new Date().toISOString()
  const { head } = await logEnds(db)
  const header: ExportHeader = {
    format: 'stammbuch-log/1',
    publicKey,
    from: Math.max(1, from),
    to: Math.min(to ?? head, head),
    head,
    at,
  }
  yield lines([header])
  for await (const items of logItems(db, header.from, header.to)) yield lines(items)
}
