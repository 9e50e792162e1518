import { Inject, Injectable } from '@nestjs/common'
import {
  type AuditVerdict,
  digestOfRows,
  type LiveFrame,
  type LiveRow,
  type LiveSummary,
  type PageAudit,
  type SubscribeAnswer,
} from '@stammbuch/contracts'
import {
  connect,
  type Database,
  database,
  headPosition,
  type LogForked,
  LogTail,
} from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { CONFIG, type Config } from '../platform/config.ts'
import { READS } from '../platform/database.ts'
import { LOGGER } from '../platform/logger.ts'
import { frameOf } from './frame.ts'
import { LIVE_LIMITS, type LiveLimits } from './live.limits.ts'
import { RecentLog } from './recent-log.ts'
import type { TailedEvent } from './tailed-event.ts'
import { readRows, readTailed } from './tailed-events.query.ts'
import { TopicFeeds } from './topic-feed.ts'

/** A client that joins, with the summary of missed events that are older than those in memory. */
interface Prepared {
  readonly topic: string
  readonly after: number
  /** Everything up to here is in `older`; null when it is too much. */
  readonly upTo: number
  readonly older: readonly TailedEvent[] | null
  readonly rows: readonly LiveRow[]
}

interface Receiver {
  readonly deliver: (frame: LiveFrame | LiveSummary) => void
  readonly userChanged: (id: string) => void
  /** The log was replaced by another one. Called so that every page reads again what it follows. */
  readonly forked: () => void
}

const page = 2_000
/** So many of the newest events are read before the service is ready, the rest of those kept right after. */
const keptAtFirst = 500

const rootsOf = (events: readonly TailedEvent[]): string[] => [
  ...new Set(events.flatMap(({ root }) => (root ? [root] : []))),
]

/** Follows the log, once per process, and cuts it into the topics that somebody here follows. */
@Injectable()
export class LiveLog {
  private recent = new RecentLog(0, 0)
  private tail: LogTail<TailedEvent> | undefined
  private receiver: Receiver | undefined
  private answeredAt = Date.now()
  private isStopping = false
  /** Up to here positions may be of events that the log has lost: whoever continues from one reads again. */
  private doubtedTo = -1
  private filled: Promise<void> = Promise.resolve()
  private readonly feeds: TopicFeeds
  /** Following the log has a connection of its own: it stands in no line behind commands and readers. */
  private readonly pool: Pool
  private readonly log: Kysely<Database>

  constructor(
    @Inject(READS) private readonly db: Kysely<Database>,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(LIVE_LIMITS) private readonly limits: LiveLimits,
  ) {
    this.pool = connect({
      url: config.DATABASE_URL,
      max: 1,
      applicationName: 'stammbuch-live',
      prepare: true,
      keepPlans: true,
      onError: (error) => logger.warn({ err: error }, 'the live log lost its connection'),
    })
    this.log = database(this.pool)
    this.feeds = new TopicFeeds({
      limits,
      rowOf: (id) => this.recent.row(id),
      deliver: (frame) => this.receiver?.deliver(frame),
    })
  }

  /** Read the log's end into memory and follow it from there. */
  async start(receiver: Receiver): Promise<void> {
    this.receiver = receiver
    const head = await headPosition(this.db)
    const { kept } = this.limits
    this.recent = new RecentLog(kept, Math.max(0, head - Math.min(kept, keptAtFirst)))
    while (this.recent.head < head) {
      const events = await readTailed(this.log, this.recent.head, page)
      if (events.length === 0) break
      this.recent.push(events)
    }
    this.tail = new LogTail({
      url: this.config.DATABASE_URL,
      db: this.log,
      after: this.recent.head,
      batch: page,
      read: async (db, after, limit) => {
        const events = await readTailed(db, after, limit)
        this.answeredAt = Date.now()
        return events
      },
      onEvents: (events) => this.take(events),
      onForked: (error) => this.startAgain(error),
      onError: (error) => this.logger.warn({ err: error }, 'the live log was interrupted'),
    })
    this.tail.start()
    this.filled = this.fill(Math.max(0, head - kept)).catch((error: unknown) =>
      this.logger.warn({ err: error }, 'older events of the live log were not read'),
    )
  }

  async stop(): Promise<void> {
    this.isStopping = true
    await Promise.all([this.tail?.stop(), this.filled])
    this.feeds.closeAll()
    await this.pool.end()
  }

  /** Milliseconds since Postgres answered the tail last, which asks every second at least. */
  get quiet(): number {
    return Date.now() - this.answeredAt
  }

  /** The newest position that was taken. */
  get head(): number {
    return this.recent.head
  }

  headOf(topic: string): number | undefined {
    return this.feeds.head(topic)
  }

  /** Nobody here follows the topic any more. */
  close(topic: string): void {
    this.feeds.close(topic)
  }

  /** Read what lies before the events in memory; mostly nothing does. */
  async prepare(topic: string, after: number): Promise<Prepared> {
    const upTo = this.recent.since
    if (after <= this.doubtedTo || (await this.isBeyond(after)))
      return { topic, after, upTo, older: null, rows: [] }
    if (after >= upTo) return { topic, after, upTo: after, older: [], rows: [] }
    if (after < upTo - this.limits.missedReach) return { topic, after, upTo, older: null, rows: [] }
    const older: TailedEvent[] = []
    for (let at = after; at < upTo; ) {
      const events = await readTailed(this.db, at, Math.min(page, upTo - at))
      older.push(...events.filter(({ topics }) => topics.includes(topic)))
      at = events.at(-1)?.position ?? upTo
    }
    return { topic, after, upTo, older, rows: await readRows(this.db, rootsOf(older)) }
  }

  /** Tells if a position does not exist yet: it is of another log, or made up. This process may lag behind a little. */
  private async isBeyond(position: number): Promise<boolean> {
    return position > this.recent.head && position > (await headPosition(this.db))
  }

  /**
   * Returns the events that a client missed, and the position where the topic continues. Whoever joins the topic in the same
   * moment misses nothing and gets nothing twice: nothing here waits.
   */
  join({ topic, after, upTo, older, rows }: Prepared): SubscribeAnswer {
    const head = this.feeds.open(topic, this.recent.head)
    const reset = { t: topic, reset: true, head } as const
    if (older === null || upTo < this.recent.since) return reset
    const events = [...older, ...this.recent.after(topic, upTo)]
    if (events.length > this.limits.missedEvents || this.isHeavy(events)) return reset
    const before = new Map(rows.map((row) => [row.id, row]))
    const rowOf = (id: string) => this.recent.row(id) ?? before.get(id)
    return { t: topic, ok: true, head, missed: frameOf(topic, after, events, rowOf, this.limits) }
  }

  /** Compare what a page shows with the records as they stand. */
  async audit({ head, ids, digest }: PageAudit): Promise<AuditVerdict> {
    const rows = await readRows(this.db, ids)
    if (digestOfRows(rows) === digest) return 'same'
    // What was read may be newer than what this process has told its pages.
    const isAhead = rows.some(({ rev }) => rev > this.recent.head)
    return isAhead || this.recent.touchedSince(ids, head) ? 'moved' : 'diverged'
  }

  /** Reads what lies before the events in memory, newest first, down to the one after a position. */
  private async fill(after: number): Promise<void> {
    while (this.recent.since > after && !this.isStopping) {
      const { since } = this.recent
      const from = Math.max(after, since - keptAtFirst)
      const events = await readTailed(this.log, from, since - from)
      if (!this.recent.unshift(events, from)) return
    }
  }

  /** More bytes than somebody who comes back is told about. Few events never are. */
  private isHeavy(events: readonly TailedEvent[]): boolean {
    if (events.length <= this.limits.frameEvents) return false
    let bytes = 0
    for (const { shown } of events) {
      bytes += JSON.stringify(shown).length
      if (bytes > this.limits.missedBytes) return true
    }
    return false
  }

  /**
   * Goes on from the log's end after a failover to a server that never had what was told, or after a restore. Positions cannot tell
   * who was told what: the lost events have had them before those that are there now.
   */
  private async startAgain(error: LogForked): Promise<number> {
    const head = await headPosition(this.log)
    this.logger.warn({ err: error, head }, 'the log lost events that were told')
    this.recent = new RecentLog(this.limits.kept, head)
    this.doubtedTo = head
    this.receiver?.forked()
    return head
  }

  private take(events: readonly TailedEvent[]): void {
    this.recent.push(events)
    this.feeds.take(events)
    for (const id of new Set(events.flatMap(({ user }) => (user ? [user] : []))))
      this.receiver?.userChanged(id)
  }
}
