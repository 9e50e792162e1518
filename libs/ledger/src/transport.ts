import type { LogMessage } from '@stammbuch/contracts'

/** The place of a published message. */
export interface Published {
  /** Counts from 1 within the stream. */
  readonly sequence: number
  /** True if the stream held the message already. */
  readonly duplicate: boolean
}

/** One message on its way to a consumer. It is settled once: by `ack`, `nak` or `term`. */
export interface Delivery {
  readonly message: LogMessage
  /** 1 for the first time. */
  readonly attempt: number
  /** Dealt with; it does not come again. */
  readonly ack: () => void
  /** Not now; it comes again, after `delay` milliseconds at the earliest. */
  readonly nak: (delay?: number) => void
  /** Never again, though it was not dealt with. */
  readonly term: () => void
  /** Still at it; the time to settle begins anew. */
  readonly working: () => void
}

/** Settles the delivery, now or later. When it throws, the message comes again. */
export type Handler = (delivery: Delivery) => Promise<void> | void

export interface ConsumeOptions {
  /** Milliseconds to settle a delivery before it is made again. */
  readonly ackWait?: number
  /** Deliveries at most; without it, without end. */
  readonly maxDeliver?: number
  /** Milliseconds to settle by attempt, instead of `ackWait`; fewer than `maxDeliver`. */
  readonly backoff?: readonly number[]
  /** Deliveries at most that wait to be settled. */
  readonly maxInFlight?: number
  readonly onError?: (error: unknown) => void
}

export interface Consumption {
  /** Takes nothing new; resolves when the handler is done. What is not settled comes again later. */
  readonly stop: () => Promise<void>
}

/** The content of a stream. */
export interface Contents {
  /** Sequence of the newest message ever; 0 when the stream is new. */
  readonly sequence: number
  /** Log position of the newest message; null when there is none. */
  readonly last: number | null
}

export interface TransportHealth {
  readonly state: 'up' | 'down' | 'degraded'
  readonly detail: string | null
}

/** The stream is not as the publisher thinks it is: emptied, made anew, or written by another. */
export class WrongSequence extends Error {
  constructor(
    message = 'the stream does not stand where the publisher left it',
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'WrongSequence'
  }
}

/** Returns the sequence that the last message came to have. @throws WrongSequence when that is not the one meant for it */
export const mustStandAt = ({ sequence }: Published, meant: number): number => {
  if (sequence === meant) return sequence
  throw new WrongSequence('the stream holds a message that it should not hold yet')
}

/**
 * Carries messages about the log from the warehouse to the workers, at least once. What it loses is
 * published again from the log, so it needs to be quick rather than safe.
 */
export interface Transport {
  /**
   * Resolves when the stream has it. With `after`, only when the stream's newest sequence is that.
   *
   * @throws WrongSequence when it is not
   * @throws Error when the stream cannot be reached
   */
  readonly publish: (message: LogMessage, after?: number) => Promise<Published>
  /**
   * Publishes some messages, at least one, each only behind the one before it and the first behind `after`. Resolves with the
   * sequence of the last when the stream has all of them.
   *
   * @throws WrongSequence when one does not come to stand there; those before it may be in the stream
   * @throws Error when the stream cannot be reached
   */
  readonly publishInOrder: (messages: readonly LogMessage[], after: number) => Promise<number>
  readonly contents: () => Promise<Contents>
  /** Returns the message of a sequence; null where the stream holds it no more, or not yet. */
  readonly messageAt: (sequence: number) => Promise<LogMessage | null>
  /** Empties the stream and begins its sequence anew. Consumers go on with what comes then. */
  readonly restart: () => Promise<void>
  /**
   * Hands messages over one by one, in the order of the stream, beginning with the oldest that this
   * consumer has not settled. `name` keeps its place: letters, digits, `-`, `_` and `:`. `filter` is a
   * subject as `subjectOf` makes it, with the wildcards `*` and a `>` at the end.
   */
  readonly consume: (
    name: string,
    filter: string,
    handler: Handler,
    options?: ConsumeOptions,
  ) => Consumption
  readonly health: () => TransportHealth
  readonly close: () => Promise<void>
}
