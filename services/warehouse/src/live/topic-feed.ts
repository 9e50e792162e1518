import type { LiveFrame, LiveRow, LiveSummary } from '@stammbuch/contracts'
import { type Clock, LoadMeter } from '@stammbuch/ledger'
import { frameOf } from './frame.ts'
import type { LiveLimits } from './live.limits.ts'
import type { TailedEvent } from './tailed-event.ts'
import { Throttle } from './throttle.ts'
import { type WindowLimits, windowWidth } from './window-width.ts'

interface Feed {
  /** `pos` of the last frame: what the next one is chained to. */
  last: number
  waiting: TailedEvent[]
  readonly window: Throttle
}

interface Options {
  readonly limits: WindowLimits & Pick<LiveLimits, 'burst' | 'frameEvents' | 'frameBytes'>
  readonly rowOf: (id: string) => LiveRow | undefined
  readonly deliver: (frame: LiveFrame | LiveSummary) => void
  /** By which the time that frames take is measured. */
  readonly now?: Clock
}

/** Milliseconds that sending a frame counts for. */
const memory = 500

/** The topics that somebody follows, each with its chain of frames. */
export class TopicFeeds {
  private readonly feeds = new Map<string, Feed>()
  /** The share of the time that frames of all topics take: whoever sends many for one leaves less for the others. */
  private readonly sending: LoadMeter
  private readonly now: Clock
  private readonly options: Options

  constructor(options: Options) {
    this.options = options
    this.now = options.now ?? (() => performance.now())
    this.sending = new LoadMeter(memory, this.now)
  }

  get topics(): readonly string[] {
    return [...this.feeds.keys()]
  }

  /** `pos` of the topic's last frame. */
  head(topic: string): number | undefined {
    return this.feeds.get(topic)?.last
  }

  take(events: readonly TailedEvent[]): void {
    const touched = new Set<Feed>()
    for (const event of events)
      for (const topic of event.topics) {
        const feed = this.feeds.get(topic)
        if (!feed) continue
        feed.waiting.push(event)
        touched.add(feed)
      }
    for (const { window } of touched) window.schedule()
  }

  /**
   * Begin or go on with a topic for somebody who joins in this very moment, everybody else being
   * brought up to `head` first. Returns what the next frame will be chained to.
   */
  open(topic: string, head: number): number {
    const known = this.feeds.get(topic)
    if (known) {
      known.window.flushNow()
      return known.last
    }
    const { limits } = this.options
    const width = () => windowWidth(this.sending.load, limits)
    const window = new Throttle(width, () => this.flush(topic), limits.burst)
    this.feeds.set(topic, { last: head, waiting: [], window })
    return head
  }

  /** Nobody follows the topic any more. */
  close(topic: string): void {
    this.feeds.get(topic)?.window.close()
    this.feeds.delete(topic)
  }

  closeAll(): void {
    for (const topic of this.topics) this.close(topic)
  }

  private flush(topic: string): void {
    const feed = this.feeds.get(topic)
    if (!feed) return
    const events = feed.waiting
    feed.waiting = []
    const { rowOf, limits, deliver } = this.options
    const began = this.now()
    const frame = frameOf(topic, feed.last, events, rowOf, limits)
    if (!frame) return
    feed.last = frame.pos
    deliver(frame)
    this.sending.add(this.now() - began)
  }
}
