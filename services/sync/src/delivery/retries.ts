import { backoff } from '@stammbuch/ledger'

interface Waiting {
  readonly attempts: number
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

/** Which records failed how often, and from when on each may be tried again. */
export class Retries {
  private readonly waiting = new Map<string, Waiting>()
  private readonly options: RetryOptions

  constructor(options: RetryOptions) {
    this.options = options
  }

  /** Count a failure. After the last attempt the record is forgotten here: it gets parked. */
  failed(id: string, now = Date.now()): { readonly attempts: number; readonly firstAt: Date } {
    const { first, most, maxAttempts } = this.options
    const known = this.waiting.get(id)
    const attempts = (known?.attempts ?? 0) + 1
    const firstAt = known?.firstAt ?? new Date(now)
    if (attempts >= maxAttempts) this.waiting.delete(id)
    else this.waiting.set(id, { attempts, firstAt, until: now + backoff(attempts, first, most) })
    return { attempts, firstAt }
  }

  succeeded(id: string): void {
    this.waiting.delete(id)
  }

  /** Records that must wait still. */
  notYet(now = Date.now()): string[] {
    return [...this.waiting].filter(([, { until }]) => until > now).map(([id]) => id)
  }

  /** Milliseconds until the next record may be tried; none when no one waits. */
  next(now = Date.now()): number | null {
    const times = [...this.waiting.values()].map(({ until }) => until - now)
    return times.length === 0 ? null : Math.max(0, Math.min(...times))
  }
}
