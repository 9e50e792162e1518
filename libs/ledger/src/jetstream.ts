import {
  DiscardPolicy,
  JetStreamApiError,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import { connect, errors, type NatsConnection, nanos } from '@nats-io/transport-node'
import { type LogMessage, logMessage, logStream, subjectOf } from '@stammbuch/contracts'
import { type Connected, consumeStream } from './jetstream-consumer.ts'
import { type Expected, headersOf, withoutStack } from './jetstream-publish.ts'
import { natsAddress } from './nats-address.ts'
import { backoff, pause } from './tail-pause.ts'
import {
  type Contents,
  mustStandAt,
  type Published,
  type Transport,
  type TransportHealth,
  WrongSequence,
} from './transport.ts'

export interface JetStreamOptions {
  /** One or several, with name and password where the server asks for them: see `natsAddress`. */
  readonly url: string
  /** Shows up in the server's list of connections. */
  readonly name?: string
  /** Letters and digits; keeps the streams of several products on one server apart. */
  readonly prefix?: string
  /** Copies that a cluster keeps. */
  readonly replicas?: number
  readonly onError?: (error: unknown) => void
}

/** The server's names for things that are not there or not so (error codes of JetStream). */
const apiCode = {
  streamNotFound: 10059,
  wrongMessage: 10070,
  wrongSequence: 10071,
  nameInUse: 10058,
}

const hasCode = (error: unknown, code: number): boolean =>
  error instanceof JetStreamApiError && error.code === code

const isUnanswered = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof errors.RequestError &&
  error.cause.isNoResponders()

const requestTimeout = 3_000
const week = 7 * 24 * 60 * 60 * 1_000

/**
 * Sends pending acknowledgements before a connection is closed. And a server that is ending
 * at this very moment is noticed: the client takes its hands off the socket when it closes, and a write
 * that fails after that would end the process.
 */
const flushed = async (connection: NatsConnection): Promise<void> => {
  const enough = new AbortController()
  await Promise.race([connection.flush().catch(() => undefined), pause(1_000, enough.signal)])
  enough.abort()
}

/**
 * One stream in NATS JetStream, kept on disk. Connects by itself and for ever, so a server that is
 * away stops nothing but publishing. `Nats-Msg-Id` is the event's id.
 */
export class JetStreamTransport implements Transport {
  private readonly options: JetStreamOptions
  private readonly closing = new AbortController()
  private readonly connected: Promise<Connected | undefined>
  private current: Connected | undefined
  private state: TransportHealth = { state: 'down', detail: 'noch nicht verbunden' }
  readonly stream: string
  private readonly subjects: string
  /** True where one server alone keeps the stream, and knows the message before when the next one comes. */
  private isAlone = false

  constructor(options: JetStreamOptions) {
    const { prefix = '' } = options
    this.options = options
    this.stream = prefix ? `${prefix}_${logStream}` : logStream
    this.subjects = prefix ? `${prefix}.` : ''
    this.connected = this.connect().then((connected) => {
      this.current = connected
      return connected
    })
  }

  publish(message: LogMessage, after?: number): Promise<Published> {
    return this.publishBehind(message, after === undefined ? {} : { lastSequence: after })
  }

  private async publishBehind(message: LogMessage, expect: Expected): Promise<Published> {
    const { client } = await this.reach()
    const send = () =>
      withoutStack(() =>
        client.publish(this.subject(subjectOf(message)), JSON.stringify(message), {
          msgID: message.id,
          timeout: requestTimeout,
          expect,
        }),
      )
    try {
      const { seq, duplicate } = await send().catch(async (error: unknown) => {
        // Nobody answers where the stream is not there yet, or not any more.
        if (!isUnanswered(error)) throw error
        await this.ensureStream()
        return send()
      })
      return { sequence: seq, duplicate }
    } catch (error) {
      if (hasCode(error, apiCode.wrongSequence) || hasCode(error, apiCode.wrongMessage))
        throw new WrongSequence(undefined, { cause: error })
      throw error
    }
  }

  async publishInOrder(messages: readonly LogMessage[], after: number): Promise<number> {
    // Messages that nobody answers would be lost where the stream is not there yet.
    if (after === 0) await this.ensureStream()
    return this.isAlone ? this.publishChain(messages, after) : this.publishEach(messages, after)
  }

  /**
   * Only the last message is answered: the server takes each only behind the one before, by its id, so that it has all when
   * it has the last. An answer to each costs both sides more than the message.
   */
  private async publishChain(messages: readonly LogMessage[], after: number): Promise<number> {
    const { connection } = await this.reach()
    let expected: Expected = { lastSequence: after }
    for (const [index, message] of messages.slice(0, -1).entries()) {
      const content = JSON.stringify(message)
      const subject = this.subject(subjectOf(message))
      connection.publish(subject, content, { headers: headersOf(message, expected) })
      expected = { lastSequence: after + index + 1, lastMsgID: message.id }
    }
    const last = messages.at(-1)
    if (!last) throw new Error('There is nothing to publish')
    return mustStandAt(await this.publishBehind(last, expected), after + messages.length)
  }

  private async publishEach(messages: readonly LogMessage[], after: number): Promise<number> {
    const sent = messages.map((message, index) => this.publish(message, after + index))
    for (const [index, one] of (await Promise.allSettled(sent)).entries()) {
      if (one.status === 'rejected') throw one.reason
      mustStandAt(one.value, after + index + 1)
    }
    return after + messages.length
  }

  async contents(): Promise<Contents> {
    await this.ensureStream()
    const { manager } = await this.reach()
    const { state } = await manager.streams.info(this.stream)
    if (state.messages === 0) return { sequence: state.last_seq, last: null }
    const last = (await this.messageAt(state.last_seq))?.position ?? null
    return { sequence: state.last_seq, last }
  }

  async messageAt(sequence: number): Promise<LogMessage | null> {
    const { manager } = await this.reach()
    const found = await manager.streams.getMessage(this.stream, { seq: sequence })
    return found ? logMessage.parse(found.json()) : null
  }

  async restart(): Promise<void> {
    const { manager } = await this.reach()
    await manager.streams.delete(this.stream).catch((error: unknown) => {
      if (!hasCode(error, apiCode.streamNotFound)) throw error
    })
    await this.ensureStream()
  }

  consume: Transport['consume'] = (name, filter, handler, options = {}) =>
    consumeStream({
      name: name.replaceAll(':', '-'),
      stream: this.stream,
      filter: this.subject(filter),
      handler,
      options,
      closing: this.closing.signal,
      reach: async () => {
        await this.ensureStream()
        return this.reach()
      },
    })

  health(): TransportHealth {
    return this.state
  }

  async close(): Promise<void> {
    this.closing.abort()
    const connected = await this.connected
    if (connected && this.state.state === 'up') await flushed(connected.connection)
    await connected?.connection.close()
    this.state = { state: 'down', detail: 'beendet' }
  }

  private subject(subject: string): string {
    return `${this.subjects}${subject}`
  }

  private async connect(): Promise<Connected | undefined> {
    const { url, name = 'stammbuch', onError = () => undefined } = this.options
    for (let failures = 1; !this.closing.signal.aborted; failures += 1) {
      try {
        const connection = await connect({
          ...natsAddress(url),
          name,
          timeout: requestTimeout,
          maxReconnectAttempts: -1,
          reconnectTimeWait: 250,
          pingInterval: 5_000,
          maxPingOut: 2,
        })
        void this.watch(connection)
        const manager = await jetstreamManager(connection, {
          checkAPI: false,
          timeout: requestTimeout,
        })
        return { connection, manager, client: jetstream(connection, { timeout: requestTimeout }) }
      } catch (error) {
        onError(error)
        this.state = { state: 'down', detail: String(error) }
        await pause(backoff(failures), this.closing.signal)
      }
    }
    return undefined
  }

  private async watch(connection: NatsConnection): Promise<void> {
    this.state = { state: 'up', detail: null }
    for await (const { type } of connection.status()) {
      if (type === 'reconnect') this.state = { state: 'up', detail: null }
      if (type === 'disconnect') this.state = { state: 'down', detail: 'Verbindung verloren' }
    }
  }

  private async reach(): Promise<Connected> {
    // A timer and a listener for each of thousands of messages would cost more than sending them.
    if (this.current && !this.closing.signal.aborted) return this.current
    const late = pause(requestTimeout, this.closing.signal).then(() => undefined)
    const connected = await Promise.race([this.connected, late])
    if (!connected || this.closing.signal.aborted) throw new Error('NATS cannot be reached')
    return connected
  }

  private async ensureStream(): Promise<void> {
    const { manager } = await this.reach()
    const missing = await manager.streams.info(this.stream).then(
      ({ config }) => {
        this.isAlone = config.num_replicas === 1
        return false
      },
      (error: unknown) => {
        if (hasCode(error, apiCode.streamNotFound)) return true
        throw error
      },
    )
    if (!missing) return
    await manager.streams
      .add({
        name: this.stream,
        subjects: [this.subject('warehouse.>')],
        storage: StorageType.File,
        retention: RetentionPolicy.Limits,
        discard: DiscardPolicy.Old,
        max_age: nanos(week),
        duplicate_window: nanos(120_000),
        num_replicas: this.options.replicas ?? 1,
      })
      .then(({ config }) => {
        this.isAlone = config.num_replicas === 1
      })
      .catch((error: unknown) => {
        if (!hasCode(error, apiCode.nameInUse)) throw error
      })
  }
}
