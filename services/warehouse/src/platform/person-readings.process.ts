import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common'
import type { Reading } from '@stammbuch/contracts'
import { type Database, newId } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { DB } from './database.ts'
import { LOGGER } from './logger.ts'
import type { CurrentUser } from './user.ts'

/** Milliseconds for which readings gather before they are written, and between two tries when that fails. */
const [gatherFor, tryAgainAfter] = [1_000, 5_000]
/** So many are written at once. */
const batchSize = 500
/** So many wait while Postgres is away; any further ones stand in the service's log alone. */
const mostWaiting = 50_000
const triesAtStop = 3

interface StoredReading {
  readonly id: string
  readonly at: string
  readonly reader: string
  readonly token: string | null
  readonly call: string
  readonly persons: readonly string[]
  readonly delivered: Reading['rows'] | null
  readonly everybody: boolean
}

/** An id per reading, so that a batch whose answer was lost can be written again. */
const write = (db: Kysely<Database>, readings: readonly StoredReading[]) =>
  sql`
    insert into work.person_reading (id, at, reader, token, call, persons, delivered, everybody)
    select r.id, r.at, r.reader, r.token, r.call, r.persons, r.delivered, r.everybody
    from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as r (id uuid, at timestamptz,
      reader uuid, token uuid, call text, persons uuid[], delivered jsonb, everybody boolean)
    on conflict (id) do nothing`.execute(db)

/**
 * The access log of readings about persons. They are gathered in memory and written in batches beside the requests;
 * at a clean stop the rest is written once the last request is answered.
 */
@Injectable()
export class PersonReadings implements OnApplicationShutdown {
  private waiting: StoredReading[] = []
  private timer: NodeJS.Timeout | undefined
  private writing: Promise<void> = Promise.resolve()

  constructor(
    @Inject(DB) private readonly db: Kysely<Database>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Takes a reading in; it is written a second later at the most. */
  note({ id, token }: CurrentUser, call: string, { persons, rows, everybody }: Reading): void {
    if (this.waiting.length >= mostWaiting) return
    this.waiting.push({
      id: newId(),
      at: new Date().toISOString(),
      reader: id,
      token: token ?? null,
      call,
      persons,
      delivered: rows.length > 0 ? rows : null,
      everybody,
    })
    if (this.waiting.length === batchSize) void this.tryFlush()
    else this.flushLater(gatherFor)
  }

  /** Writes all that was taken in until now. Rejects when that is not possible; nothing is lost by it. */
  flush(): Promise<void> {
    const written = this.writing.catch(() => undefined).then(() => this.writeAll())
    this.writing = written.catch(() => undefined)
    return written
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer)
    for (let tries = 1; tries <= triesAtStop && this.waiting.length > 0; tries += 1)
      await this.tryFlush()
    clearTimeout(this.timer)
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, batchSize)
      await write(this.db, batch)
      this.waiting.splice(0, batch.length)
    }
  }

  private async tryFlush(): Promise<void> {
    try {
      await this.flush()
    } catch (error) {
      const readings = this.waiting.length
      this.logger.warn({ err: error, readings }, 'readings of persons could not be written yet')
      this.flushLater(tryAgainAfter)
    }
  }

  private flushLater(milliseconds: number): void {
    if (this.timer !== undefined) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      void this.tryFlush()
    }, milliseconds)
    this.timer.unref()
  }
}
