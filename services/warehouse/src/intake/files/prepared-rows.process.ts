import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DeliveryEvent } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { type SheetRow } from '@stammbuch/sheets'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { AppLedger, AppUnit } from '../../platform/ledger.ts'
import type { DeliveryFiles } from './delivery-files.adapter.ts'
import { deliveryRows, readingOf, refuseUnreadable } from './file-reading.query.ts'

interface Delivery {
  readonly id: string
  readonly sha256: string
  readonly encoding: string
  readonly delimiter: string
  readonly reading: Record<string, unknown> | null
  readonly rows: number | null
}

/** Postgres keeps no NUL in text; its picture stands for it, and the import refuses such a value. */
const nulPicture = '\u2400'
const linesAtOnce = 500
/** Time limit for copying a large file, or for waiting until another process has copied it. */
const longest = '20min'

const copyLine = (id: string, { row, cells }: SheetRow): string => {
  const kept = cells.map((cell) => cell.replaceAll('\0', nulPicture).toWellFormed())
  return `${id}\t${row}\t${JSON.stringify(kept).replaceAll('\\', '\\\\')}\n`
}

/** COPY lines in pieces of some hundred rows; between them other requests have their turn. */
async function* copyLines(id: string, rows: AsyncIterable<SheetRow>): AsyncGenerator<string> {
  let lines: string[] = []
  for await (const row of rows) {
    lines.push(copyLine(id, row))
    if (lines.length < linesAtOnce) continue
    yield lines.join('')
    lines = []
    await new Promise(setImmediate)
  }
  yield lines.join('')
}

const copyRows = async (
  client: pg.PoolClient,
  id: string,
  rows: AsyncIterable<SheetRow>,
): Promise<number> => {
  const lock = `delivery-rows:${id}`
  await client.query(
    `set local statement_timeout = '${longest}'; set local lock_timeout = '${longest}'`,
  )
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock])
  await client.query('delete from delivery_row where sample_id = $1', [id])
  const into = client.query(copyFrom('copy delivery_row (sample_id, row, cells) from stdin'))
  await pipeline(Readable.from(copyLines(id, rows)), into)
  return into.rowCount ?? 0
}

/** The rows of deliveries in `work.delivery_row`: a cache of their files that can be made again. */
export class PreparedRows {
  private readonly pool: pg.Pool
  private readonly ledger: AppLedger
  private readonly files: DeliveryFiles
  /** Copies under way, by delivery and reading: a second request, after a reload for instance, waits for the same one. */
  private readonly storing = new Map<string, Promise<number>>()

  constructor(pool: pg.Pool, ledger: AppLedger, files: DeliveryFiles) {
    this.pool = pool
    this.ledger = ledger
    this.files = files
  }

  /**
   * Stores the rows of a delivery, and returns the work that notes their number in the log.
   *
   * @throws Refusal `not-found`, `file-unreadable` with the line of the fault
   */
  async prepare(sampleId: string): Promise<(unit: AppUnit) => Promise<{ readonly rows: number }>> {
    const delivery = await this.delivery(sampleId)
    if (!delivery) throw new Refusal('not-found')
    const rows = (await this.areThere(delivery)) ? (delivery.rows ?? 0) : await this.store(delivery)
    return async (unit) => {
      const known = await unit.db
        .selectFrom('delivery')
        .select(['version', 'rows'])
        .where('id', '=', sampleId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const processed: DeliveryEvent = { type: 'DeliveryProcessed', data: { rows } }
      const stream = { kind: 'delivery', id: sampleId, version: known.version }
      if (known.rows !== rows) unit.append(stream, [processed])
      return { rows }
    }
  }

  /** Stores the rows of a delivery that was prepared once again, unless they are there. */
  async ensure(sampleId: string): Promise<void> {
    const delivery = await this.delivery(sampleId)
    if (delivery && delivery.rows !== null && !(await this.areThere(delivery)))
      await this.store(delivery)
  }

  /** The same for a mere reader: a file that is gone or cannot be read leaves no rows, and no fault. */
  async ensureIfReadable(sampleId: string): Promise<void> {
    await this.ensure(sampleId).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }

  private delivery(id: string): Promise<Delivery | undefined> {
    return this.ledger.db
      .selectFrom('delivery')
      .select(['id', 'sha256', 'encoding', 'delimiter', 'reading', 'rows'])
      .where('id', '=', id)
      .executeTakeFirst()
  }

  /** Rows are stored all or none: the last one vouches for the others. */
  private async areThere({ id, rows }: Delivery): Promise<boolean> {
    if (rows === null || rows === 0) return rows === 0
    const last = await this.ledger.db
      .selectFrom('delivery_row')
      .select('row')
      .where('sample_id', '=', id)
      .where('row', '=', rows + 1)
      .executeTakeFirst()
    return last !== undefined
  }

  private store(delivery: Delivery): Promise<number> {
    const key = `${delivery.id} ${JSON.stringify(readingOf(delivery))}`
    const running = this.storing.get(key) ?? this.copy(delivery)
    this.storing.set(key, running)
    return running.finally(() => this.storing.delete(key))
  }

  /** All rows of the file or none; their number. */
  private async copy(delivery: Delivery): Promise<number> {
    const { id, sha256 } = delivery
    const client = await this.pool.connect()
    try {
      const rows = deliveryRows(await this.files.readable(sha256), readingOf(delivery))
      await client.query('begin')
      const stored = await copyRows(client, id, rows)
      await client.query('commit')
      return stored
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      return refuseUnreadable(error)
    } finally {
      client.release()
    }
  }
}
