import {
  type Heartbeat,
  type Job,
  type LiveFrame,
  type LiveSummary,
  mostTopics,
  type PresenceState,
  type SubscribeAnswer,
} from '@stammbuch/contracts'
import { Batcher } from './batcher.ts'
import { FollowedTopic, type Follower } from './followed-topic.ts'
import type { Following, LiveOptions, LivePort } from './live-port.ts'
import { RowStore } from './row-store.ts'
import type { TakeUpdate } from './topic-update.ts'
import { UpdateQueue } from './update-queue.ts'

const jitter = 250
const patience = 1_000
/** A page change lets go of topics and takes them again at once; that is worth no message. */
const linger = 2_000

/** A summary names 200 records at most, and none for what is no record. */
const isComplete = (ids: readonly string[]): boolean => ids.length > 0 && ids.length < 200

/**
 * Follows topics of the log over a connection that may lose anything. A frame counts only when it is
 * chained to the one before; everything else leads to asking again from the last known position.
 */
export class LiveStore {
  readonly rows = new RowStore()
  private readonly port: LivePort
  private readonly options: LiveOptions
  private readonly topics = new Map<string, FollowedTopic>()
  private readonly queue: UpdateQueue
  private readonly subscribing = new Batcher<FollowedTopic>((topics) => void this.send(topics))
  private readonly doubted = new Set<FollowedTopic>()
  /** Counts connections; 0 while there is none. */
  private connection = 0
  private connections = 0

  constructor(port: LivePort, options: LiveOptions) {
    this.port = port
    this.options = options
    this.queue = new UpdateQueue(options.schedule)
  }

  /** Follow a topic from the log position of what was read; of topics without a log, any. */
  follow(name: string, position: number, take: TakeUpdate): Following {
    const follower: Follower = { position, take, isStale: false }
    const topic = this.topics.get(name) ?? new FollowedTopic(name, position)
    this.topics.set(name, topic)
    topic.followers.add(follower)
    topic.startAtOldest()
    if (topic.state) this.queue.last(take, { kind: 'state', state: topic.state })
    if (topic.head === null) this.ask(topic, 0)
    else this.catchUp(topic, follower)
    return {
      moved: (next) => {
        if (next === follower.position && !follower.isStale) return
        this.queue.read(take, next)
        follower.position = next
        follower.isStale = false
        topic.startAtOldest()
        this.catchUp(topic, follower)
        this.queue.scheduleFlush()
      },
      end: () => {
        topic.followers.delete(follower)
        this.queue.forget(take)
        setTimeout(() => this.letGo(topic), linger)
      },
    }
  }

  /** Up to which position a topic is known. */
  reached(name: string): number {
    return this.topics.get(name)?.reached ?? 0
  }

  /** A new connection knows of nothing: ask for everything, in one message. */
  connected(): void {
    this.connections += 1
    this.connection = this.connections
    for (const topic of this.topics.values()) this.ask(topic, 0)
  }

  disconnected(): void {
    this.connection = 0
    this.subscribing.clear()
    for (const topic of this.topics.values()) topic.joining = false
  }

  take(frame: LiveFrame | LiveSummary): void {
    const topic = this.topics.get(frame.t)
    if (!topic || topic.joining || topic.head === null) return
    const judged = topic.judge(frame)
    if (judged === 'gap') this.gap(topic)
    if (judged === 'next') {
      topic.head = frame.pos
      this.apply(topic, frame)
    }
  }

  /** A lost last frame shows no gap by itself: the server's word on its heads shows it. */
  heartbeat({ heads }: Heartbeat): void {
    for (const topic of this.topics.values()) {
      if (topic.ephemeral || topic.head === null || topic.joining) continue
      const told = heads[topic.name] ?? Number.POSITIVE_INFINITY
      if (told <= topic.head || this.doubted.has(topic)) continue
      this.doubted.add(topic)
      setTimeout(() => {
        this.doubted.delete(topic)
        if (topic.head !== null && topic.head < told && !topic.joining) this.gap(topic)
      }, patience)
    }
  }

  /** The server left frames out. */
  reset(names: readonly string[]): void {
    for (const name of names) {
      const topic = this.topics.get(name)
      if (topic && !topic.joining) this.gap(topic)
    }
  }

  /** Marks a topic as stale, because its data differ from the log: all its followers read again. */
  invalidate(name: string): void {
    const topic = this.topics.get(name)
    if (!topic || topic.ephemeral) return
    for (const follower of topic.followers) this.stale(topic, follower, null)
  }

  /** The person may not follow these any more. */
  revoke(names: readonly string[]): void {
    for (const name of names) {
      const topic = this.topics.get(name)
      if (!topic) continue
      this.topics.delete(name)
      this.subscribing.delete(topic)
      for (const { take } of topic.followers) this.queue.last(take, { kind: 'revoked' })
    }
  }

  /** The state of a topic without a log. */
  state(name: string, state: PresenceState | Job): void {
    const topic = this.topics.get(name)
    if (!topic) return
    topic.state = state
    for (const { take } of topic.followers) this.queue.last(take, { kind: 'state', state })
  }

  setHidden(hidden: boolean): void {
    this.queue.setHidden(hidden)
  }

  /** Forget everything, for example at sign-out. Followers stay, and are told that their topics are revoked. */
  clear(): void {
    this.revoke([...this.topics.keys()])
    this.rows.clear()
    this.queue.scheduleFlush()
  }

  private gap(topic: FollowedTopic): void {
    if (this.subscribing.has(topic)) return
    this.options.onGap?.(topic.name)
    this.ask(topic, this.random() * jitter)
  }

  private ask(topic: FollowedTopic, delay: number): void {
    if (this.connection > 0) this.subscribing.add(topic, delay)
  }

  private async send(batch: readonly FollowedTopic[]): Promise<void> {
    const topics = batch.slice(0, mostTopics)
    for (const topic of batch.slice(mostTopics)) this.ask(topic, 0)
    for (const topic of topics) topic.joining = true
    const { connection } = this
    const requests = topics.map((topic) => ({ t: topic.name, after: topic.after }))
    const answers = await this.port.sub(requests).catch(() => [])
    // Connections change while an answer is on its way; the new one asked for itself.
    if (connection !== this.connection) return
    const byName = new Map(answers.map((answer) => [answer.t, answer]))
    for (const topic of topics) {
      if (this.topics.get(topic.name) !== topic) continue
      topic.joining = false
      const answer = byName.get(topic.name)
      if (answer) this.joined(topic, answer)
      else this.ask(topic, this.random() * patience)
    }
  }

  private random(): number {
    return (this.options.random ?? Math.random)()
  }

  private joined(topic: FollowedTopic, answer: SubscribeAnswer): void {
    if ('denied' in answer) this.revoke([topic.name])
    else if ('reset' in answer) {
      topic.skipTo(answer.head)
      this.settle(topic, answer.head)
    } else {
      if (answer.missed) this.apply(topic, answer.missed)
      topic.knownTo(answer.head)
      this.settle(topic, answer.head)
    }
  }

  /** The topic goes on from here. Who knows less than can be told has to read again. */
  private settle(topic: FollowedTopic, head: number): void {
    topic.head = head
    this.queue.scheduleFlush()
    for (const follower of topic.followers)
      if (topic.missedSince(follower.position) === null) this.stale(topic, follower, null)
  }

  private apply(topic: FollowedTopic, frame: LiveFrame | LiveSummary): void {
    if ('stale' in frame) {
      topic.skipTo(frame.pos)
      const ids = isComplete(frame.ids) ? frame.ids : null
      for (const follower of topic.followers) this.stale(topic, follower, ids)
    } else {
      for (const row of frame.rows) this.rows.put(row)
      const news = topic.take(frame)
      for (const { take, position } of topic.followers) {
        const events = news.filter(({ p }) => p > position)
        if (events.length > 0) this.queue.events(take, events, frame.rows, frame.pos)
      }
    }
    this.queue.scheduleFlush()
  }

  /** Tell a follower what it has not seen, after it came or read again. */
  private catchUp(topic: FollowedTopic, follower: Follower): void {
    if (topic.ephemeral) return
    const missed = topic.missedSince(follower.position)
    if (missed === null) this.stale(topic, follower, null)
    else if (missed.length > 0) this.queue.events(follower.take, missed, [], topic.known)
  }

  private stale(topic: FollowedTopic, follower: Follower, ids: readonly string[] | null): void {
    follower.isStale = true
    this.queue.stale(follower.take, ids, topic.known)
  }

  private letGo(topic: FollowedTopic): void {
    if (topic.followers.size > 0 || this.topics.get(topic.name) !== topic) return
    this.topics.delete(topic.name)
    this.subscribing.delete(topic)
    if (this.connection > 0) this.port.unsub([topic.name])
  }
}
