import type { LiveFrame, LiveRow, LiveSummary } from '@stammbuch/contracts'
import { frameOf } from './frame.ts'
import type { LiveLimits } from './live.limits.ts'
import type { TailedEvent } from './tailed-event.ts'
import { Throttle } from './throttle.ts'

interface Feed {
  /** `pos` of the last frame: what the next one is chained to. */
  last: number
  waiting: TailedEvent[]
  readonly window: Throttle
}

interface Options {
  readonly limits: Pick<LiveLimits, 'window' | 'burst' | 'frameEvents' | 'frameBytes'>
  readonly rowOf: (id: string) => LiveRow | undefined
  readonly deliver: (frame: LiveFrame | LiveSummary) => void
}

/** The topics that somebody follows, each with its chain of frames. */
export class TopicFeeds {
  private readonly feeds = new Map<string, Feed>()
  private readonly options: Options

  constructor(options: Options) {
    this.options = options
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
    const { window: milliseconds, burst } = this.options.limits
    const window = new Throttle(milliseconds, () => this.flush(topic), burst)
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
    const frame = frameOf(topic, feed.last, events, rowOf, limits)
    if (!frame) return
    feed.last = frame.pos
    deliver(frame)
  }
}
