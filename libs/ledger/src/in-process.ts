import { type LogMessage, subjectOf } from '@stammbuch/contracts'
import { InProcessConsumer, type StoredMessage } from './in-process-consumer.ts'
import {
  type Contents,
  mustStandAt,
  type Published,
  type Transport,
  type TransportHealth,
  WrongSequence,
} from './transport.ts'

/**
 * The same contract within one process and without a server. Nothing outlives the process: what a
 * consumer had not settled then comes again, because the relay refills an empty stream from the log.
 */
export class InProcessTransport implements Transport {
  private kept: StoredMessage[] = []
  private readonly sequences = new Map<string, number>()
  private readonly consumers = new Map<string, InProcessConsumer>()
  private readonly limit: number
  private newest = 0

  /** `limit` messages are kept at most, the oldest go first. */
  constructor(limit = 100_000) {
    this.limit = limit
  }

  async publish(message: LogMessage, after?: number): Promise<Published> {
    const known = this.sequences.get(message.id)
    if (known !== undefined) return { sequence: known, duplicate: true }
    if (after !== undefined && after !== this.newest) throw new WrongSequence()
    this.newest += 1
    this.sequences.set(message.id, this.newest)
    this.kept.push({ sequence: this.newest, subject: subjectOf(message), message })
    this.forgetOldest()
    for (const consumer of this.consumers.values()) consumer.wake()
    return { sequence: this.newest, duplicate: false }
  }

  async publishInOrder(messages: readonly LogMessage[], after: number): Promise<number> {
    let sequence = after
    for (const message of messages)
      sequence = mustStandAt(await this.publish(message, sequence), sequence + 1)
    return sequence
  }

  async contents(): Promise<Contents> {
    return { sequence: this.newest, last: this.kept.at(-1)?.message.position ?? null }
  }

  async messageAt(sequence: number): Promise<LogMessage | null> {
    const found = this.after(sequence - 1)
    return found?.sequence === sequence ? found.message : null
  }

  async restart(): Promise<void> {
    this.kept = []
    this.newest = 0
    this.sequences.clear()
    for (const consumer of this.consumers.values()) consumer.restart()
  }

  consume: Transport['consume'] = (name, filter, handler, options = {}) => {
    const consumer = this.consumers.get(name) ?? new InProcessConsumer((after) => this.after(after))
    this.consumers.set(name, consumer)
    return consumer.consume(filter, handler, options)
  }

  health(): TransportHealth {
    return { state: 'degraded', detail: 'ohne NATS, innerhalb eines Prozesses' }
  }

  async close(): Promise<void> {
    await Promise.all([...this.consumers.values()].map((consumer) => consumer.stop()))
  }

  /** The oldest message after a sequence. */
  private after(sequence: number): StoredMessage | undefined {
    const first = this.kept[0]?.sequence ?? 0
    return this.kept[Math.max(0, sequence + 1 - first)]
  }

  private forgetOldest(): void {
    if (this.kept.length < this.limit * 1.1) return
    for (const { message } of this.kept.splice(0, this.kept.length - this.limit))
      this.sequences.delete(message.id)
  }
}
