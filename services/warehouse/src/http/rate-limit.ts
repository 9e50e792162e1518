import { Problem } from './problem.ts'

const windowMilliseconds = 60_000

interface Window {
  readonly began: number
  calls: number
}

/** So many calls a minute for each person; 0 switches it off. Kept per process. */
export class RateLimit {
  private readonly windows = new Map<string, Window>()
  private readonly perMinute: number

  constructor(perMinute: number) {
    this.perMinute = perMinute
  }

  /** Count a call. @throws Problem `too-many-requests` */
  count(person: string, now = Date.now()): void {
    if (this.perMinute === 0) return
    const known = this.windows.get(person)
    const current =
      known && now - known.began < windowMilliseconds ? known : { began: now, calls: 0 }
    current.calls += 1
    this.windows.set(person, current)
    if (current.calls > this.perMinute)
      throw new Problem('too-many-requests', undefined, {
        retryAfter: Math.ceil((current.began + windowMilliseconds - now) / 1_000),
      })
  }
}
