/** State of the connection as the person sees it. */
export interface Standing {
  readonly state: 'live' | 'connecting' | 'interrupted' | 'offline' | 'needs-auth'
  /** Epoch milliseconds up to which the screen is right; null while it follows. */
  readonly since: number | null
  /** Away for so long that deciding on what is shown makes no sense. */
  readonly readOnly: boolean
}

interface Options {
  readonly tell: (standing: Standing) => void
  readonly isOnline: () => boolean
}

/** Milliseconds without a connection until it is shown, until it is announced, until inputs close. */
const shownAfter = 2_000
const announcedAfter = 5_000
const closedAfter = 60_000

/** Short gaps stay invisible, longer ones are said, and long ones make the page read-only. */
export class ConnectionWatch {
  private readonly options: Options
  private timers: ReturnType<typeof setTimeout>[] = []
  private since: number | null = null
  private readOnly = false

  constructor(options: Options) {
    this.options = options
  }

  connected(): void {
    this.stop()
    this.since = null
    this.readOnly = false
    this.tell('live')
  }

  /** The connection is gone, or could not be made. Counts from the first time. */
  disconnected(now = Date.now()): void {
    if (this.since !== null && this.timers.length > 0) return
    this.since ??= now
    this.timers = [
      setTimeout(() => this.tell(this.away('connecting')), shownAfter),
      setTimeout(() => this.tell(this.away('interrupted')), announcedAfter),
      setTimeout(() => {
        this.readOnly = true
        this.tell(this.away('interrupted'))
      }, closedAfter),
    ]
  }

  /** The session is over: what is shown stays, nothing can be changed. */
  needsAuth(now = Date.now()): void {
    this.stop()
    this.since ??= now
    this.readOnly = true
    this.tell('needs-auth')
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers = []
  }

  private away(state: 'connecting' | 'interrupted'): Standing['state'] {
    return this.options.isOnline() ? state : 'offline'
  }

  private tell(state: Standing['state']): void {
    const { since, readOnly } = this
    this.options.tell({ state, since, readOnly })
  }
}
