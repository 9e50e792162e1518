import type { LiveRow } from '@stammbuch/contracts'
import type { TailedEvent } from './tailed-event.ts'

/** The end of the log in memory: for those who were away for a moment. */
export class RecentLog {
  private readonly capacity: number
  private events: TailedEvent[] = []
  private readonly rows = new Map<string, LiveRow>()
  private readonly touched = new Map<string, number>()
  private before: number
  private last: number

  /** Starts empty, with everything up to `after` left out. */
  constructor(capacity: number, after: number) {
    this.capacity = capacity
    this.before = after
    this.last = after
  }

  /** The newest position that was taken. */
  get head(): number {
    return this.last
  }

  /** Everything after this position is here. */
  get since(): number {
    return this.before
  }

  /** Take the events that follow, with the rows of their root records. */
  push(events: readonly TailedEvent[]): void {
    for (const event of events) {
      this.events.push(event)
      this.last = event.position
      if (event.root) this.touched.set(event.root, event.position)
      if (event.row) this.rows.set(event.row.id, event.row)
    }
    // Cut off in larger pieces than one: moving an array costs as much for one as for many.
    if (this.events.length > this.capacity * 1.25) this.drop(this.events.length - this.capacity)
  }

  /**
   * Takes events that come right before those that are here, down to the one after `from`. False, and nothing is taken, when there is no
   * room for them, or when what they come before has gone meanwhile.
   */
  unshift(events: readonly TailedEvent[], from: number): boolean {
    const isNext = (events.at(-1)?.position ?? from) === this.before
    if (!isNext || this.events.length + events.length > this.capacity) return false
    this.events = [...events, ...this.events]
    this.before = from
    for (const { root, position, row } of events.toReversed()) {
      // What came later is known already, and newer.
      if (root && !this.touched.has(root)) this.touched.set(root, position)
      if (row && !this.rows.has(row.id)) this.rows.set(row.id, row)
    }
    return true
  }

  /** The events of a topic after a position, in order; complete when `since <= after`. */
  after(topic: string, after: number): readonly TailedEvent[] {
    let low = 0
    for (let high = this.events.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((this.events[middle]?.position ?? 0) <= after) low = middle + 1
      else high = middle
    }
    return this.events.slice(low).filter(({ topics }) => topics.includes(topic))
  }

  row(id: string): LiveRow | undefined {
    return this.rows.get(id)
  }

  /** Tells if any of these root records changed after a position; true also when that is unknown. */
  touchedSince(ids: readonly string[], position: number): boolean {
    return position < this.before || ids.some((id) => (this.touched.get(id) ?? 0) > position)
  }

  private drop(count: number): void {
    for (const { root, position } of this.events.slice(0, count)) {
      this.before = position
      if (!root || this.touched.get(root) !== position) continue
      this.touched.delete(root)
      this.rows.delete(root)
    }
    this.events = this.events.slice(count)
  }
}
