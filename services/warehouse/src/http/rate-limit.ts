import { rateLimited } from '../platform/metrics.ts'
import { Problem } from './problem.ts'

const windowMilliseconds = 60_000
/** Calls told for a window that ends within this many milliseconds are ignored: the window may have begun anew meanwhile. */
const lateMilliseconds = 1_000

interface Window {
  began: number
  calls: number
  /** Calls that the other processes have not been told of. */
  untold: number
}

/** Calls of a key at one process since it told of them last, and the age of their window in milliseconds. */
export interface ToldCalls {
  readonly key: string
  readonly age: number
  readonly calls: number
}

/**
 * So many calls a minute for each key, a person or a person's calls of one kind; 0 switches it off. Counts what it is told of other
 * processes as well. A minute begins with the first call, wherever that came.
 */
export class RateLimit {
  private readonly windows = new Map<string, Window>()
  private readonly perMinute: number
  private readonly what: string
  private readonly label: string

  /**
   * @param what German name of the calls that are counted, for the sentence that refuses one
   * @param label name of the limit in the metrics
   */
  constructor(perMinute: number, what: string, label = 'all') {
    this.perMinute = perMinute
    this.what = what
    this.label = label
  }

  /** True if it limits anything. */
  get isOn(): boolean {
    return this.perMinute > 0
  }

  /** Count a call. @throws Problem `too-many-requests` */
  count(key: string, now = Date.now()): void {
    if (!this.isOn) return
    const current = this.windowOf(key, now, now)
    if (current.calls >= this.perMinute)
      throw this.refusal(current.began + windowMilliseconds - now)
    current.calls += 1
    current.untold += 1
  }

  /** Returns the calls that others have not been told of, once, and forgets windows that are over. */
  untold(now = Date.now()): readonly ToldCalls[] {
    const told: ToldCalls[] = []
    for (const [key, window] of this.windows) {
      const age = now - window.began
      if (age >= windowMilliseconds) this.windows.delete(key)
      else if (window.untold > 0) told.push({ key, age, calls: window.untold })
      window.untold = 0
    }
    return told
  }

  /** Counts calls of another process. Of two windows the one that began first holds for both. */
  hear({ key, age, calls }: ToldCalls, now = Date.now()): void {
    if (!this.isOn || age >= windowMilliseconds - lateMilliseconds) return
    const window = this.windowOf(key, now, now - age)
    window.began = Math.min(window.began, now - age)
    window.calls += calls
  }

  private windowOf(key: string, now: number, began: number): Window {
    const known = this.windows.get(key)
    if (known && now - known.began < windowMilliseconds) return known
    const window = { began, calls: 0, untold: 0 }
    this.windows.set(key, window)
    return window
  }

  private refusal(milliseconds: number): Problem {
    rateLimited.inc({ limit: this.label })
    const retryAfter = Math.ceil(milliseconds / 1_000)
    return new Problem(
      'too-many-requests',
      `Mehr als ${this.perMinute} ${this.what} in einer Minute. Bitte in ${retryAfter} Sekunden erneut versuchen.`,
      { retryAfter },
    )
  }
}
