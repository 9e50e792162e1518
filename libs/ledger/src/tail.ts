import type { Kysely } from 'kysely'
import type { StoredEvent } from './event.ts'
import type { Database } from './log.tables.ts'
import { type LogListener, listenToLog } from './log-listener.ts'
import { LogForked, type LogPlace } from './log-place.ts'
import { adaptivePace, type Pace } from './read-pace.ts'
import { readAfter } from './reader.ts'
import { backoff, pause } from './tail-pause.ts'

/** Reads up to `limit` events after a position, in order. */
export type ReadLog<Event extends LogPlace> = (
  db: Kysely<Database>,
  after: number,
  limit: number,
) => Promise<readonly Event[]>

export interface TailOptions<Event extends LogPlace> {
  /** For the connection that listens; it is not taken from the pool of `db`. */
  readonly url: string
  readonly db: Kysely<Database>
  /** The last position that is known already. */
  readonly after: number
  /**
   * Takes the events after those it took before, in order. Called again with the same events when it
   * throws, and never twice at a time.
   */
  readonly onEvents: (events: readonly Event[]) => Promise<void> | void
  /**
   * Called when the event that was taken last is not in the log any more. Returns the position after which it goes on; without this,
   * `LogForked` is reported at each look, and nothing is taken.
   */
  readonly onForked?: (error: LogForked) => Promise<number> | number
  readonly read: ReadLog<Event>
  /** Events at most in one call. */
  readonly batch?: number
  /** Milliseconds between two looks when nobody rings. */
  readonly pollEvery?: number
  /** The pause after each read, in which appends gather; it adapts unless told otherwise. */
  readonly pace?: Pace
  readonly onError?: (error: unknown) => void
}

/**
 * Follows the log by position: positions are dense and ordered by commit, so reading what lies after
 * the last one misses nothing and repeats nothing. Each read begins with the last one, whose id tells that it is still the same log.
 * Woken by NOTIFY, and looks by itself as well.
 */
export class LogTail<Event extends LogPlace> {
  private readonly options: TailOptions<Event>
  private readonly stopping = new AbortController()
  private at: number
  /** The id of the event there, null until it was read. */
  private idThere: string | null = null
  /** The newest position that was rung for. */
  private heard = 0
  /** Rung without a position. */
  private isUnsure = true
  private wake: () => void = () => undefined
  private bell: LogListener | undefined
  private running: Promise<void> = Promise.resolve()

  constructor(options: TailOptions<Event>) {
    this.options = options
    this.at = options.after
  }

  /** The last position that was taken. */
  get position(): number {
    return this.at
  }

  start(): void {
    const { url, onError } = this.options
    const ring = (position?: number) => {
      if (position === undefined) this.isUnsure = true
      else this.heard = Math.max(this.heard, position)
      if (this.isBehind) this.wake()
    }
    this.bell = listenToLog({ url, ring, ...(onError ? { onError } : {}) })
    this.running = this.run()
  }

  /** Takes nothing new and resolves when what was taken is done with. */
  async stop(): Promise<void> {
    this.stopping.abort()
    this.wake()
    await Promise.all([this.running, this.bell?.close()])
  }

  /** A bell for what was read already, by an earlier bell, is none. */
  private get isBehind(): boolean {
    return this.isUnsure || this.heard > this.at
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping
    const { pace = adaptivePace() } = this.options
    for (let failures = 0; !signal.aborted; ) {
      try {
        this.isUnsure = false
        const [before, heard, began] = [this.at, this.heard, performance.now()]
        const more = await this.step()
        // What was rung for before reading and is not there now will not come either.
        if (this.at === before && this.heard === heard) this.heard = this.at
        failures = 0
        const rest = pace(performance.now() - began)
        if (!more && this.at > before && rest > 0) await pause(rest, signal)
        if (!more && !signal.aborted) await this.idle()
      } catch (error) {
        failures += 1
        this.options.onError?.(error)
        await pause(backoff(failures), signal)
      }
    }
  }

  /** One batch; whether there is more. */
  private async step(): Promise<boolean> {
    const { db, onEvents, read, batch = 2_000 } = this.options
    const overlap = Math.min(1, this.at)
    const found = await read(db, this.at - overlap, batch + overlap)
    if (this.stopping.signal.aborted) return false
    if (overlap > 0 && !this.isSameLog(found[0])) return this.forked()
    const events = found.slice(overlap)
    const last = events.at(-1)
    if (last === undefined) return false
    await onEvents(events)
    this.at = last.position
    this.idThere = last.id
    return events.length === batch
  }

  private isSameLog(there: Event | undefined): boolean {
    if (there?.position !== this.at) return false
    this.idThere ??= there.id
    return this.idThere === there.id
  }

  private async forked(): Promise<boolean> {
    const error = new LogForked(this.at)
    const { onForked } = this.options
    if (!onForked) throw error
    this.at = await onForked(error)
    this.idThere = null
    return true
  }

  private async idle(): Promise<void> {
    if (this.isBehind) return
    const woken = new AbortController()
    this.wake = () => woken.abort()
    await pause(this.options.pollEvery ?? 1_000, woken.signal)
    this.wake = () => undefined
  }
}

/** A tail that hands over whole events, in their newest shape and with their personal values. */
export const tailLog = (options: Omit<TailOptions<StoredEvent>, 'read'>): LogTail<StoredEvent> =>
  new LogTail({ read: readAfter, ...options })
