import { Problem } from './problem.ts'

const windowMilliseconds = 60_000

interface Window {
  readonly began: number
  calls: number
}

/**
 * So many calls a minute for each key, a person or a person's calls of one kind; 0 switches it off. Kept
 * per process. `what`: the calls that are counted, for the sentence that refuses one.
 */
export class RateLimit {
  private readonly windows = new Map<string, Window>()
  private readonly perMinute: number
  private readonly what: string

  constructor(perMinute: number, what: string) {
    this.perMinute = perMinute
    this.what = what
  }

  /** Count a call. @throws Problem `too-many-requests` */
  count(key: string, now = Date.now()): void {
    if (this.perMinute === 0) return
    const known = this.windows.get(key)
    const current =
      known && now - known.began < windowMilliseconds ? known : { began: now, calls: 0 }
    current.calls += 1
    this.windows.set(key, current)
    if (current.calls > this.perMinute) throw this.refusal(current.began + windowMilliseconds - now)
  }

  private refusal(milliseconds: number): Problem {
    const retryAfter = Math.ceil(milliseconds / 1_000)
    return new Problem(
      'too-many-requests',
      `Mehr als ${this.perMinute} ${this.what} in einer Minute. Bitte in ${retryAfter} Sekunden erneut versuchen.`,
      { retryAfter },
    )
  }
}
