import {
  AckPolicy,
  type Consumer,
  type ConsumerConfig,
  type ConsumerMessages,
  DeliverPolicy,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  ReplayPolicy,
} from '@nats-io/jetstream'
import { type NatsConnection, nanos } from '@nats-io/transport-node'
import { logMessage } from '@stammbuch/contracts'
import { backoff, pause } from './tail-pause.ts'
import type { ConsumeOptions, Consumption, Delivery, Handler } from './transport.ts'

/** A connection with what is used of it. */
export interface Connected {
  readonly connection: NatsConnection
  readonly manager: JetStreamManager
  readonly client: JetStreamClient
}

interface Job {
  readonly name: string
  readonly stream: string
  readonly filter: string
  readonly handler: Handler
  readonly options: ConsumeOptions
  readonly closing: AbortSignal
  /** A connection to a server that has the stream. */
  readonly reach: () => Promise<Connected>
}

const configOf = ({ name, filter, options }: Job): Partial<ConsumerConfig> => ({
  durable_name: name,
  ack_policy: AckPolicy.Explicit,
  deliver_policy: DeliverPolicy.All,
  replay_policy: ReplayPolicy.Instant,
  filter_subject: filter,
  ack_wait: nanos(options.backoff?.[0] ?? options.ackWait ?? 30_000),
  max_deliver: options.maxDeliver ?? -1,
  max_ack_pending: options.maxInFlight ?? 1_000,
  ...(options.backoff ? { backoff: options.backoff.map(nanos) } : {}),
})

/** The durable consumer on the server, made or brought up to date. */
const ensureConsumer = async (job: Job): Promise<Consumer> => {
  const { manager, client } = await job.reach()
  const known = await manager.consumers.info(job.stream, job.name).catch(() => undefined)
  const {
    durable_name: _name,
    ack_policy,
    deliver_policy,
    replay_policy,
    ...changeable
  } = configOf(job)
  if (known) await manager.consumers.update(job.stream, job.name, changeable)
  else await manager.consumers.add(job.stream, configOf(job))
  return client.consumers.get(job.stream, job.name)
}

const deliveryOf = (message: JsMsg): Delivery => ({
  message: logMessage.parse(message.json()),
  attempt: message.info.deliveryCount,
  ack: () => message.ack(),
  nak: (delay) => message.nak(delay),
  term: () => message.term(),
  working: () => message.working(),
})

const deliver = async (message: JsMsg, { handler, options }: Job): Promise<void> => {
  try {
    await handler(deliveryOf(message))
  } catch (error) {
    options.onError?.(error)
    const { deliveryCount } = message.info
    message.nak(options.backoff?.[deliveryCount - 1] ?? backoff(deliveryCount, 500, 30_000))
  }
}

/**
 * Pulls from a durable consumer until it is stopped. Where the server lost consumer or stream, both are
 * made again; the pull then begins anew.
 */
export const consumeStream = (job: Job): Consumption => {
  const stopping = new AbortController()
  const signal = AbortSignal.any([stopping.signal, job.closing])
  let messages: ConsumerMessages | undefined
  const pull = async (): Promise<void> => {
    const consumer = await ensureConsumer(job)
    if (signal.aborted) return
    const { maxInFlight = 1_000 } = job.options
    messages = await consumer.consume({
      max_messages: Math.min(500, maxInFlight),
      expires: 4_000,
      abort_on_missing_resource: true,
    })
    for await (const message of messages) {
      if (signal.aborted) return
      await deliver(message, job)
    }
  }
  const run = async () => {
    for (let failures = 1; !signal.aborted; failures += 1) {
      const began = Date.now()
      await pull().catch((error: unknown) => {
        if (!signal.aborted) job.options.onError?.(error)
      })
      if (Date.now() - began > 10_000) failures = 1
      await pause(backoff(failures), signal)
    }
  }
  const ended = run()
  const stop = async () => {
    stopping.abort()
    messages?.stop()
    await ended
  }
  return { stop }
}
