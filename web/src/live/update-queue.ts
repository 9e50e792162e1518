import { type LiveEvent, type LiveRow, rootOf } from '@stammbuch/contracts'
import type { TakeUpdate, TopicUpdate } from './topic-update.ts'

interface PendingUpdates {
  /** By position: what is told again before it was handed over is told once. */
  events: Map<number, LiveEvent>
  rows: Map<string, LiveRow>
  position: number
  /** Read again: these records, or everything. */
  stale: Set<string> | 'all' | null
  last: TopicUpdate | null
}

/** Calls back before the next paint. */
type Schedule = (flush: () => void) => void

/** A hidden page gathers this many events, and for this long (milliseconds); then it reads again. */
const mostHidden = 2_000
const longestHidden = 300_000

const none = (): PendingUpdates => ({
  events: new Map(),
  rows: new Map(),
  position: 0,
  stale: null,
  last: null,
})

const merged = (waiting: PendingUpdates): TopicUpdate | null => {
  const { events, rows, position, stale, last } = waiting
  if (last) return last
  if (stale) return { kind: 'stale', ids: stale === 'all' ? null : [...stale], position }
  if (events.size === 0) return null
  const inOrder = [...events.values()].sort((one, other) => one.p - other.p)
  return { kind: 'events', events: inOrder, rows: [...rows.values()], position }
}

/**
 * Gathers updates and hands them over at most once per painted frame. While the page is hidden
 * nothing is handed over; after too much or too long of it, reading again is what is handed over.
 */
export class UpdateQueue {
  private readonly schedule: Schedule
  private waiting = new Map<TakeUpdate, PendingUpdates>()
  private scheduled = false
  private gathered = 0
  private hiddenSince: number | null = null

  constructor(schedule: Schedule) {
    this.schedule = schedule
  }

  events(
    take: TakeUpdate,
    events: readonly LiveEvent[],
    rows: readonly LiveRow[],
    position: number,
  ) {
    const waiting = this.of(take)
    waiting.position = Math.max(waiting.position, position)
    if (waiting.stale === 'all') return this.scheduleFlush()
    for (const event of events) waiting.events.set(event.p, event)
    for (const row of rows) waiting.rows.set(row.id, row)
    if (waiting.stale) for (const event of events) waiting.stale.add(rootOf(event))
    this.gathered += events.length
    if (this.hiddenSince !== null && this.gathered > mostHidden) this.giveUp()
    this.scheduleFlush()
  }

  stale(take: TakeUpdate, ids: readonly string[] | null, position: number): void {
    const waiting = this.of(take)
    waiting.position = Math.max(waiting.position, position)
    if (ids === null || waiting.stale === 'all') waiting.stale = 'all'
    else {
      waiting.stale = new Set([
        ...(waiting.stale ?? [...waiting.events.values()].map(rootOf)),
        ...ids,
      ])
    }
    this.scheduleFlush()
  }

  /** The follower has read everything up to here by itself. */
  read(take: TakeUpdate, position: number): void {
    const waiting = this.waiting.get(take)
    if (!waiting) return
    for (const p of waiting.events.keys()) if (p <= position) waiting.events.delete(p)
    if (waiting.position <= position) waiting.stale = null
  }

  /** A state or a revocation: only the last one counts. */
  last(take: TakeUpdate, update: TopicUpdate): void {
    this.of(take).last = update
    this.scheduleFlush()
  }

  /** Schedules handing over before the next paint, unless the page is hidden. */
  scheduleFlush(): void {
    if (this.scheduled || this.hiddenSince !== null) return
    this.scheduled = true
    this.schedule(() => this.flush())
  }

  forget(take: TakeUpdate): void {
    this.waiting.delete(take)
  }

  setHidden(hidden: boolean, now = Date.now()): void {
    if (hidden === (this.hiddenSince !== null)) return
    if (hidden) {
      this.hiddenSince = now
      return
    }
    const since = this.hiddenSince ?? now
    this.hiddenSince = null
    if (now - since >= longestHidden) this.giveUp()
    this.scheduleFlush()
  }

  /** Let go of what was gathered: it is read again instead. */
  private giveUp(): void {
    this.gathered = 0
    for (const waiting of this.waiting.values()) {
      if (waiting.events.size === 0 && !waiting.stale) continue
      waiting.stale = 'all'
      waiting.events = new Map()
      waiting.rows = new Map()
    }
  }

  private of(take: TakeUpdate): PendingUpdates {
    const waiting = this.waiting.get(take) ?? none()
    this.waiting.set(take, waiting)
    return waiting
  }

  private flush(): void {
    this.scheduled = false
    if (this.hiddenSince !== null) return
    const waiting = this.waiting
    this.waiting = new Map()
    this.gathered = 0
    for (const [take, updates] of waiting) {
      const update = merged(updates)
      if (update) take(update)
    }
  }
}
