/** How work gives way to others. */
interface Waiting {
  /** Tells if others need the machine more. */
  readonly isBusy: () => Promise<boolean>
  /** Milliseconds for which others have the machine to themselves; after them a stretch is done all the same. */
  readonly patience: number
  readonly now?: () => number
}

/** Decides when work that can wait goes on: while nobody needs the machine more, and a stretch of it now and then otherwise. */
export class Patience {
  private readonly waiting: Waiting
  private readonly now: () => number
  /** Since when it waits for others. */
  private since: number | undefined

  constructor(waiting: Waiting) {
    this.waiting = waiting
    this.now = waiting.now ?? (() => performance.now())
  }

  /** Resolves with true where the next stretch may be done now. */
  async mayGoOn(): Promise<boolean> {
    if (!(await this.waiting.isBusy())) {
      this.since = undefined
      return true
    }
    this.since ??= this.now()
    if (this.now() - this.since < this.waiting.patience) return false
    this.since = this.now()
    return true
  }
}
