/**
 * Calls back at once while it is quiet, and at most once per window when much comes: a few things in a row are not
 * delayed, a stream of them is gathered. On average there is no more than one call per window. The window may change its width.
 */
export class Throttle {
  private readonly width: () => number
  private readonly flush: () => void
  /** So many calls in a row go at once. */
  private readonly burst: number
  /** The times of the calls that count against the burst, oldest first. */
  private readonly calls: number[] = []
  private timer: NodeJS.Timeout | undefined

  /** `window`: its width in milliseconds, or what tells the width that it has at the moment. */
  constructor(window: number | (() => number), flush: () => void, burst = 1) {
    this.width = typeof window === 'number' ? () => window : window
    this.flush = flush
    this.burst = burst
  }

  /** Schedules a flush: at once, or when its turn comes. */
  schedule(): void {
    if (this.timer) return
    const wait = this.waitFrom(performance.now())
    if (wait <= 0) this.call()
    else this.timer = setTimeout(() => this.call(), wait)
  }

  /** Flushes what waits now, without waiting for its turn. */
  flushNow(): void {
    if (this.timer) this.call()
  }

  close(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  /** Milliseconds until the next call may be made: the last one's window, unless the burst has room. */
  private waitFrom(now: number): number {
    const width = this.width()
    const since = now - this.burst * width
    while ((this.calls[0] ?? Number.POSITIVE_INFINITY) <= since) this.calls.shift()
    if (this.calls.length < this.burst) return 0
    return (this.calls.at(-1) ?? now) + width - now
  }

  private call(): void {
    this.close()
    this.calls.push(performance.now())
    this.flush()
  }
}
