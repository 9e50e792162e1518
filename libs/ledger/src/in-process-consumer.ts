import type { LogMessage } from '@stammbuch/contracts'
import { backoff } from './tail-pause.ts'
import type { ConsumeOptions, Consumption, Delivery, Handler } from './transport.ts'

/** A message and where it stands. */
export interface StoredMessage {
  readonly sequence: number
  readonly subject: string
  readonly message: LogMessage
}

interface Pending {
  readonly kept: StoredMessage
  readonly attempt: number
  timer: NodeJS.Timeout | undefined
}

interface Work {
  readonly filter: string
  readonly handler: Handler
  readonly options: ConsumeOptions
}

/** Tells if a subject falls under a filter: `*` is one word, `>` the rest. */
export const matches = (filter: string, subject: string): boolean => {
  const words = subject.split('.')
  const wanted = filter.split('.')
  if (wanted.at(-1) === '>')
    return (
      words.length >= wanted.length &&
      matches(wanted.slice(0, -1).join('.'), words.slice(0, wanted.length - 1).join('.'))
    )
  return (
    words.length === wanted.length && wanted.every((word, at) => word === '*' || word === words[at])
  )
}

/** A durable consumer: its place in the stream and what it has not settled yet. */
export class InProcessConsumer {
  private readonly next: (after: number) => StoredMessage | undefined
  private readonly pending = new Map<number, Pending>()
  private again: Pending[] = []
  private place = 0
  private work: Work | undefined
  private pumping: Promise<void> | undefined

  constructor(next: (after: number) => StoredMessage | undefined) {
    this.next = next
  }

  consume(filter: string, handler: Handler, options: ConsumeOptions): Consumption {
    if (this.work) throw new Error('this consumer is being consumed already')
    this.work = { filter, handler, options }
    this.wake()
    return { stop: () => this.stop() }
  }

  async stop(): Promise<void> {
    this.work = undefined
    await this.pumping
    for (const { timer } of this.pending.values()) clearTimeout(timer)
    this.again = [...this.again, ...this.pending.values()]
      .filter((one, at, all) => all.findIndex(({ kept }) => kept === one.kept) === at)
      .sort((a, b) => a.kept.sequence - b.kept.sequence)
    this.pending.clear()
  }

  restart(): void {
    for (const { timer } of this.pending.values()) clearTimeout(timer)
    this.pending.clear()
    this.again = []
    this.place = 0
  }

  wake(): void {
    this.pumping ??= this.pump().finally(() => {
      this.pumping = undefined
      if (this.work && this.peek()) this.wake()
    })
  }

  private async pump(): Promise<void> {
    await Promise.resolve()
    for (let one = this.take(); one && this.work; one = this.take())
      await this.deliver(one, this.work)
  }

  private peek(): boolean {
    const { maxInFlight = 1_000 } = this.work?.options ?? {}
    if (this.pending.size >= maxInFlight) return false
    return this.again.length > 0 || this.upcoming() !== undefined
  }

  /** The next message that falls under the filter; what does not is passed over. */
  private upcoming(): StoredMessage | undefined {
    for (let kept = this.next(this.place); kept; kept = this.next(this.place)) {
      if (matches(this.work?.filter ?? '>', kept.subject)) return kept
      this.place = kept.sequence
    }
    return undefined
  }

  private take(): Pending | undefined {
    if (!this.work || !this.peek()) return undefined
    const repeated = this.again.shift()
    if (repeated) return { ...repeated, attempt: repeated.attempt + 1, timer: undefined }
    const kept = this.upcoming()
    if (!kept) return undefined
    this.place = kept.sequence
    return { kept, attempt: 1, timer: undefined }
  }

  private async deliver(one: Pending, { handler, options }: Work): Promise<void> {
    this.pending.set(one.kept.sequence, one)
    this.expire(one, options)
    try {
      await handler(this.deliveryOf(one, options))
    } catch (error) {
      options.onError?.(error)
      this.repeat(
        one,
        options,
        options.backoff?.[one.attempt - 1] ?? backoff(one.attempt, 500, 30_000),
      )
    }
  }

  private deliveryOf(one: Pending, options: ConsumeOptions): Delivery {
    const settle = () => {
      clearTimeout(one.timer)
      if (this.pending.get(one.kept.sequence) === one) this.pending.delete(one.kept.sequence)
      this.wake()
    }
    return {
      message: one.kept.message,
      attempt: one.attempt,
      ack: settle,
      term: settle,
      nak: (delay = 0) => this.repeat(one, options, delay),
      working: () => this.expire(one, options),
    }
  }

  /** Deliver again after `delay` milliseconds, unless settled by then or delivered often enough. */
  private repeat(one: Pending, { maxDeliver }: ConsumeOptions, delay: number): void {
    if (this.pending.get(one.kept.sequence) !== one) return
    clearTimeout(one.timer)
    one.timer = setTimeout(() => {
      this.pending.delete(one.kept.sequence)
      if (maxDeliver === undefined || one.attempt < maxDeliver) this.again.push(one)
      this.wake()
    }, delay)
  }

  private expire(one: Pending, options: ConsumeOptions): void {
    const { backoff: steps, ackWait = 30_000 } = options
    this.repeat(one, options, steps?.[Math.min(one.attempt, steps.length) - 1] ?? ackWait)
  }
}
