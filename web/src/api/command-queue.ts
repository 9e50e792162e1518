import { Problem } from './problem.ts'

/** Time that a command waits for a connection, in milliseconds, and the most commands that wait. */
export const longestWait = 30_000
export const mostWaiting = 20

/** Between two tries while nothing says that the connection is back, in milliseconds. */
const pauses = [1_000, 2_000, 4_000] as const

interface PendingCommand {
  /** In which order people asked. */
  readonly order: number
  readonly attempt: () => Promise<unknown>
  readonly settle: (outcome: Promise<unknown>) => void
  readonly deadline: ReturnType<typeof setTimeout>
  overdue: boolean
}

const notSent = (title: string, detail: string): Promise<never> =>
  Promise.reject(new Problem({ status: 0, code: 'not-sent', title, detail }))

const tooLate = (): Promise<never> =>
  notSent(
    'Die Eingabe wurde nicht gesendet.',
    'Der Server war 30 Sekunden lang nicht erreichbar. Bitte wiederholen Sie die Eingabe, sobald die Verbindung wieder steht.',
  )
const tooMany = (): Promise<never> =>
  notSent(
    'Die Eingabe wurde nicht angenommen.',
    `Es warten schon ${mostWaiting} Eingaben auf die Verbindung. Bitte warten Sie, bis sie gesendet sind.`,
  )
const signedOut = (): Promise<never> =>
  notSent('Die Eingabe wurde nicht gesendet.', 'Die Sitzung ist beendet.')

/** Nobody answered at all. Every answer, even a proxy's, is one, and is told at once. */
const isLost = (thrown: unknown): boolean =>
  thrown instanceof Problem && thrown.code === 'unreachable'

interface Options {
  /** Hears how many wait, whenever that changes. */
  readonly onSize?: (size: number) => void
  /** When a command may go out. Must resolve before the page is gone. */
  readonly turn?: () => Promise<void>
}

/**
 * Commands that could not be delivered wait for the connection, in the order in which they were
 * asked, and go out one after the other. Each attempt of a command carries the same idempotency key,
 * so that one whose answer alone was lost has no second effect. Nothing is kept beyond the page and
 * the session: what cannot be sent in time is refused, and whoever asked says so.
 *
 * What a command shows at once comes first: it goes out when its turn has come, so that neither the
 * request nor a server on the same machine holds up the next paint.
 */
export class CommandQueue {
  private readonly onSize: (size: number) => void
  private readonly turn: () => Promise<void>
  private waiting: PendingCommand[] = []
  private asked = 0
  private failures = 0
  private sending = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor({ onSize = () => undefined, turn = () => Promise.resolve() }: Options = {}) {
    this.onSize = onSize
    this.turn = turn
  }

  /** Number of commands that wait. */
  get size(): number {
    return this.waiting.length
  }

  /** Send a command, now or when the connection is back. Throws what its last attempt threw. */
  async send<Result>(attempt: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    this.asked += 1
    const order = this.asked
    await this.turn()
    if (this.waiting.length > 0) return this.wait(order, attempt, signal)
    try {
      return await attempt()
    } catch (thrown) {
      if (!isLost(thrown) || signal?.aborted) throw thrown
      return this.wait(order, attempt, signal)
    }
  }

  /** The connection is back: try at once. */
  retryNow(): void {
    clearTimeout(this.timer)
    this.failures = 0
    void this.pump()
  }

  /** Nobody is signed in any more: what waits was somebody else's. */
  clear(): void {
    for (const waiting of [...this.waiting]) this.settle(waiting, signedOut())
  }

  private wait<Result>(
    order: number,
    attempt: () => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    if (this.waiting.length >= mostWaiting) return tooMany()
    return new Promise<Result>((resolve) => {
      const entry: PendingCommand = {
        order,
        attempt,
        settle: (outcome) => resolve(outcome as Promise<Result>),
        deadline: setTimeout(() => this.expire(entry), longestWait),
        overdue: false,
      }
      // Of commands that were on their way together, a later one may have failed first.
      this.keep([...this.waiting, entry].sort((one, other) => one.order - other.order))
      signal?.addEventListener('abort', () => {
        if (this.waiting.includes(entry)) this.settle(entry, Promise.reject(signal.reason))
      })
      this.tryLater()
    })
  }

  private keep(waiting: PendingCommand[]): void {
    this.waiting = waiting
    this.onSize(waiting.length)
  }

  private settle(entry: PendingCommand, outcome: Promise<unknown>): void {
    clearTimeout(entry.deadline)
    entry.settle(outcome)
    this.keep(this.waiting.filter((other) => other !== entry))
  }

  /** The one that is on its way right now may still arrive. */
  private expire(entry: PendingCommand): void {
    if (this.sending && this.waiting[0] === entry) entry.overdue = true
    else this.settle(entry, tooLate())
  }

  private tryLater(): void {
    if (this.sending || this.waiting.length === 0) return
    clearTimeout(this.timer)
    const pause = pauses[Math.min(this.failures, pauses.length - 1)]
    this.timer = setTimeout(() => void this.pump(), pause)
  }

  private async pump(): Promise<void> {
    if (this.sending) return
    this.sending = true
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      const outcome = next.attempt()
      const isThrough = await outcome.then(
        () => true,
        (thrown: unknown) => !isLost(thrown),
      )
      if (isThrough) this.settle(next, outcome)
      else if (next.overdue) this.settle(next, tooLate())
      if (!isThrough) break
    }
    this.sending = false
    this.failures = this.waiting.length > 0 ? this.failures + 1 : 0
    this.tryLater()
  }
}
