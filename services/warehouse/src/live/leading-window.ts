/**
 * Calls back at once, and then at most once per window: quiet things are not delayed, busy ones are
 * gathered.
 */
export class LeadingWindow {
  private readonly milliseconds: number
  private readonly flush: () => void
  private timer: NodeJS.Timeout | undefined
  private waiting = false

  constructor(milliseconds: number, flush: () => void) {
    this.milliseconds = milliseconds
    this.flush = flush
  }

  /** Something is there to be flushed. */
  touch(): void {
    if (this.timer) this.waiting = true
    else this.open()
  }

  /** Flush what waits now, without waiting for the window's end. */
  hurry(): void {
    if (!this.waiting) return
    clearTimeout(this.timer)
    this.open()
  }

  close(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.waiting = false
  }

  private open(): void {
    this.waiting = false
    this.timer = setTimeout(() => {
      this.timer = undefined
      if (this.waiting) this.open()
    }, this.milliseconds)
    this.flush()
  }
}
