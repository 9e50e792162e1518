import { backoff } from '@stammbuch/ledger'

interface RetryState {
  readonly attempts: number
  /** Number of times in a row that the target was busy. */
  readonly postponed: number
  readonly firstAt: Date
  /** Milliseconds since 1970. */
  readonly until: number
}

export interface RetryOptions {
  /** Milliseconds after the first failure; doubled with each further one. */
  readonly first: number
  readonly most: number
  readonly maxAttempts: number
}

/** Counts failures per record and the time from which each may be tried again. */
export class Retries {
  private readonly waiting = new Map<string, RetryState>()
  private readonly options: RetryOptions

  constructor(options: RetryOptions) {
    this.options = options
  }

  /** Counts a failure. After the last attempt the record is dropped here, because it gets parked. */
  failed(id: string, now = Date.now()): { readonly attempts: number; readonly firstAt: Date } {
    const { first, most, maxAttempts } = this.options
    const known = this.waiting.get(id)
    const attempts = (known?.attempts ?? 0) + 1
    const firstAt = known?.firstAt ?? new Date(now)
    if (attempts >= maxAttempts) this.waiting.delete(id)
    else {
      const until = now + backoff(attempts, first, most)
      this.waiting.set(id, { attempts, postponed: 0, firstAt, until })
    }
    return { attempts, firstAt }
  }

  /** Lets a record wait that the target could not take now: no attempt is counted, so that it is never parked for it. */
  postponed(id: string, now = Date.now()): { readonly attempts: number; readonly firstAt: Date } {
    const { first, most } = this.options
    const known = this.waiting.get(id)
    const postponed = (known?.postponed ?? 0) + 1
    const counted = this.counted(id, now)
    const until = now + backoff(postponed, first, most)
    this.waiting.set(id, { ...counted, postponed, until })
    return counted
  }

  /** Returns the failures counted so far. */
  counted(id: string, now = Date.now()): { readonly attempts: number; readonly firstAt: Date } {
    const { attempts = 0, firstAt = new Date(now) } = this.waiting.get(id) ?? {}
    return { attempts, firstAt }
  }

  succeeded(id: string): void {
    this.waiting.delete(id)
  }

  /** Returns the records that have to wait. */
  notYet(now = Date.now()): string[] {
    return [...this.waiting].filter(([, { until }]) => until > now).map(([id]) => id)
  }

  /** Returns the milliseconds until the next record may be tried; null when none waits. */
  next(now = Date.now()): number | null {
    const times = [...this.waiting.values()].map(({ until }) => until - now)
    return times.length === 0 ? null : Math.max(0, Math.min(...times))
  }
}
