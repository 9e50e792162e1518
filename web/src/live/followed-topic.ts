import {
  isEphemeral,
  type Job,
  type LiveEvent,
  type LiveFrame,
  type LiveSummary,
  type PresenceState,
} from '@stammbuch/contracts'
import type { TakeUpdate } from './topic-update.ts'

/** A follower, and the log position of what it read. */
export interface Follower {
  position: number
  /** It was told to read again, and has not yet. */
  isStale: boolean
  readonly take: TakeUpdate
}

/** Events kept per topic for followers whose reading is a little older than the topic. */
const mostRecent = 500

/** One topic as this page knows it. Knows no socket and no time. */
export class FollowedTopic {
  readonly name: string
  readonly ephemeral: boolean
  readonly followers = new Set<Follower>()
  /** Position that the next frame must follow; null before the server has answered. */
  head: number | null = null
  /** A question to the server is on its way: frames say nothing until it is answered. */
  joining = false
  /** Last state, for topics without a log. */
  state: PresenceState | Job | null = null
  private events: LiveEvent[] = []
  private since: number
  private seen: number

  constructor(name: string, position: number) {
    this.name = name
    this.ephemeral = isEphemeral(name)
    this.since = position
    this.seen = position
  }

  /** Everything up to here is known. */
  get known(): number {
    return this.seen
  }

  /** Everything up to here was handed over or read by every follower. */
  get reached(): number {
    const all = [...this.followers].map(({ position, isStale }) =>
      isStale ? position : Math.max(position, this.seen),
    )
    return all.length > 0 ? Math.min(...all) : this.seen
  }

  /** From where to ask the server. */
  get after(): number {
    return this.ephemeral ? 0 : (this.head ?? this.seen)
  }

  /** Relation of a frame to the known position. */
  judge({ prev, pos }: LiveFrame | LiveSummary): 'next' | 'known' | 'gap' {
    if (this.head !== null && pos <= this.head) return 'known'
    return prev === this.head ? 'next' : 'gap'
  }

  /** Take a frame's events that are news. */
  take({ ev, pos }: LiveFrame): readonly LiveEvent[] {
    const news = ev.filter(({ p }) => p > this.seen)
    this.events.push(...news)
    const surplus = this.events.length - mostRecent
    if (surplus > 0) this.since = this.events.splice(0, surplus).at(-1)?.p ?? this.since
    this.seen = Math.max(this.seen, pos)
    return news
  }

  /** Events up to here were not told one by one. */
  skipTo(position: number): void {
    this.events = []
    this.seen = Math.max(this.seen, position)
    this.since = Math.max(this.since, this.seen)
  }

  /** There is nothing more up to here. */
  knownTo(position: number): void {
    this.seen = Math.max(this.seen, position)
  }

  /** Returns the known events after a position; null when some of them are unknown. */
  missedSince(position: number): readonly LiveEvent[] | null {
    if (position >= this.seen) return []
    return position < this.since ? null : this.events.filter(({ p }) => p > position)
  }

  /** Not asked for yet: it will be asked for from the oldest reading on. */
  startAtOldest(): void {
    if (this.head !== null || this.joining) return
    this.since = Math.min(...[...this.followers].map(({ position }) => position))
    this.seen = this.since
  }
}
