import { setTimeout as sleep } from 'node:timers/promises'
import type { LogMessage } from '@stammbuch/contracts'
import { type TestBus, test } from '@stammbuch/testing'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { newId } from './ids.ts'
import { InProcessTransport } from './in-process.ts'
import { JetStreamTransport } from './jetstream.ts'
import { type Delivery, type Transport, WrongSequence } from './transport.ts'

const messageAt = (position: number, kind = 'record'): LogMessage => ({
  position,
  id: newId(),
  stream: newId(),
  kind,
  version: 1,
  type: 'ChangeAccepted',
})

const until = { timeout: 10_000, interval: 20 }

/** The contract of every transport, whatever it is made of. */
const contract = (name: string, open: (bus: TestBus) => Transport) => {
  const opened = (bus: TestBus) => {
    const transport = open(bus)
    onTestFinished(() => transport.close())
    return transport
  }
  const filled = async (transport: Transport, count: number) => {
    const messages = Array.from({ length: count }, (_, at) => messageAt(at + 1))
    for (const message of messages) await transport.publish(message)
    return messages
  }

  describe(name, () => {
    test('hands messages over in order, each once, when they are settled', async ({ bus }) => {
      const transport = opened(bus)
      const messages = await filled(transport, 20)
      const got: LogMessage[] = []
      transport.consume('worker', 'warehouse.record.>', ({ message, ack }) => {
        got.push(message)
        ack()
      })
      await vi.waitFor(() => expect(got).toHaveLength(20), until)
      await transport.publish(messageAt(21))
      await vi.waitFor(() => expect(got).toHaveLength(21), until)
      expect(got.slice(0, 20)).toEqual(messages)
    })

    test('keeps a message once, however often it is published', async ({ bus }) => {
      const transport = opened(bus)
      const message = messageAt(1)
      expect(await transport.publish(message)).toEqual({ sequence: 1, duplicate: false })
      expect(await transport.publish(message)).toEqual({ sequence: 1, duplicate: true })
      expect(await transport.contents()).toEqual({ sequence: 1, last: 1 })
    })

    test('gives a consumer only what falls under its filter', async ({ bus }) => {
      const transport = opened(bus)
      for (const kind of ['delivery', 'record', 'run', 'record'])
        await transport.publish(messageAt(1, kind))
      const got: string[] = []
      transport.consume('records', 'warehouse.record.>', ({ message, ack }) => {
        got.push(message.kind)
        ack()
      })
      transport.consume('all', 'warehouse.>', ({ message, ack }) => {
        got.push(`all ${message.kind}`)
        ack()
      })
      await vi.waitFor(() => expect(got).toHaveLength(6), until)
      expect(got.filter((kind) => !kind.startsWith('all'))).toEqual(['record', 'record'])
    })

    test('keeps the place of a consumer that stops and begins again', async ({ bus }) => {
      const transport = opened(bus)
      await filled(transport, 3)
      const got: number[] = []
      const take = ({ message, ack }: Delivery) => {
        got.push(message.position)
        ack()
      }
      const first = transport.consume('sync:one', 'warehouse.>', take)
      await vi.waitFor(() => expect(got).toEqual([1, 2, 3]), until)
      await sleep(100)
      await first.stop()
      await transport.publish(messageAt(4))
      await sleep(100)
      expect(got).toEqual([1, 2, 3])
      transport.consume('sync:one', 'warehouse.>', take)
      await vi.waitFor(() => expect(got).toEqual([1, 2, 3, 4]), until)
    })

    test('delivers again what was put back, what failed and what was never settled', async ({
      bus,
    }) => {
      const transport = opened(bus)
      await filled(transport, 4)
      const attempts: Record<number, number[]> = {}
      transport.consume(
        'worker',
        'warehouse.>',
        ({ message: { position }, attempt, ack, nak }) => {
          attempts[position] = [...(attempts[position] ?? []), attempt]
          if (attempt > 1 || position === 1) return ack()
          if (position === 2) return nak(50)
          if (position === 3) throw new Error('not today')
          return undefined
        },
        { backoff: [300, 300], maxDeliver: 5 },
      )
      const expected = { 1: [1], 2: [1, 2], 3: [1, 2], 4: [1, 2] }
      await vi.waitFor(() => expect(attempts).toEqual(expected), until)
    })

    test('gives up after the greatest number of deliveries, and at once when told so', async ({
      bus,
    }) => {
      const transport = opened(bus)
      await filled(transport, 3)
      const got: number[] = []
      transport.consume(
        'worker',
        'warehouse.>',
        ({ message: { position }, ack, nak, term }) => {
          got.push(position)
          if (position === 1) term()
          else if (position === 2) nak(10)
          else ack()
        },
        { ackWait: 500, maxDeliver: 3 },
      )
      await vi.waitFor(() => expect(got.filter((one) => one === 2)).toHaveLength(3), until)
      await sleep(700)
      expect(got.toSorted()).toEqual([1, 2, 2, 2, 3])
    })

    test('lets a slow handler keep its message by saying that it works', async ({ bus }) => {
      const transport = opened(bus)
      await filled(transport, 1)
      const attempts: number[] = []
      transport.consume(
        'worker',
        'warehouse.>',
        async ({ attempt, working, ack }) => {
          attempts.push(attempt)
          for (let beat = 0; beat < 6; beat += 1) {
            await sleep(150)
            working()
          }
          ack()
        },
        { ackWait: 400 },
      )
      await sleep(1_600)
      expect(attempts).toEqual([1])
    })

    test('never hands over more than may be in flight', async ({ bus }) => {
      const transport = opened(bus)
      await filled(transport, 10)
      const open: Delivery[] = []
      transport.consume('worker', 'warehouse.>', (delivery) => void open.push(delivery), {
        maxInFlight: 4,
      })
      await vi.waitFor(() => expect(open).toHaveLength(4), until)
      await sleep(200)
      expect(open).toHaveLength(4)
      for (const { ack } of open.splice(0, 3)) ack()
      await vi.waitFor(() => expect(open).toHaveLength(4), until)
      expect(open.map(({ message }) => message.position)).toEqual([4, 5, 6, 7])
    })

    test('refuses to publish after another sequence than expected', async ({ bus }) => {
      const transport = opened(bus)
      await transport.publish(messageAt(1), 0)
      await expect(transport.publish(messageAt(2), 0)).rejects.toThrow('stand where')
      await transport.publish(messageAt(2), 1)
      expect(await transport.contents()).toEqual({ sequence: 2, last: 2 })
    })

    test('takes messages in order, and none behind one that does not come to stand there', async ({
      bus,
    }) => {
      const transport = opened(bus)
      const messages = Array.from({ length: 300 }, (_, at) => messageAt(at + 1))
      expect(await transport.publishInOrder(messages.slice(0, 200), 0)).toBe(200)
      expect(await transport.contents()).toEqual({ sequence: 200, last: 200 })
      await expect(transport.publishInOrder(messages.slice(200), 199)).rejects.toBeInstanceOf(
        WrongSequence,
      )
      expect(await transport.contents()).toEqual({ sequence: 200, last: 200 })
      const again = [...messages.slice(200, 205), ...messages.slice(7, 9), ...messages.slice(205)]
      await expect(transport.publishInOrder(again, 200)).rejects.toBeInstanceOf(WrongSequence)
      expect(await transport.contents()).toEqual({ sequence: 205, last: 205 })
      expect(await transport.publishInOrder(messages.slice(205), 205)).toBe(300)
      const got: LogMessage[] = []
      transport.consume('worker', 'warehouse.>', ({ message, ack }) => {
        got.push(message)
        ack()
      })
      await vi.waitFor(() => expect(got).toEqual(messages), until)
    })

    test('goes on with its consumers after it was begun anew', async ({ bus }) => {
      const transport = opened(bus)
      const messages = await filled(transport, 3)
      const got: number[] = []
      transport.consume('worker', 'warehouse.>', ({ message, ack }) => {
        got.push(message.position)
        ack()
      })
      await vi.waitFor(() => expect(got).toEqual([1, 2, 3]), until)
      await transport.restart()
      expect(await transport.contents()).toEqual({ sequence: 0, last: null })
      for (const [at, message] of messages.entries()) await transport.publish(message, at)
      await vi.waitFor(() => expect(got).toEqual([1, 2, 3, 1, 2, 3]), until)
    })
  })
}

describe('a server that lets in only whom it knows', () => {
  test('is reached with the name and password in its address', async ({ ownNats }) => {
    const transport = new JetStreamTransport({ url: ownNats.url })
    onTestFinished(() => transport.close())
    await transport.publish(messageAt(1))
    expect(await transport.contents()).toEqual({ sequence: 1, last: 1 })
  })

  test('is down for whoever has another password, and says why', async ({ ownNats }) => {
    const url = ownNats.url.replace(/:[^:@]*@/, ':wrong@')
    const transport = new JetStreamTransport({ url })
    onTestFinished(() => transport.close())
    await vi.waitFor(() => expect(transport.health().detail).toContain('Authorization'), until)
    expect(transport.health().state).toBe('down')
  })
})

contract('in one process', () => new InProcessTransport())
contract('JetStream', ({ url, prefix }) => new JetStreamTransport({ url, prefix }))

test('messages are put in order as well before it is known how many servers keep the stream', async ({
  bus: { url, prefix },
}) => {
  const [first, second] = [0, 1].map(() => new JetStreamTransport({ url, prefix }))
  if (!first || !second) throw new Error('two transports were to be opened')
  onTestFinished(async () => void (await Promise.all([first.close(), second.close()])))
  const messages = Array.from({ length: 11 }, (_, at) => messageAt(at + 1))
  expect(await first.publishInOrder(messages.slice(0, 5), 0)).toBe(5)
  expect(await second.publishInOrder(messages.slice(5, 10), 5)).toBe(10)
  await expect(second.publishInOrder(messages.slice(10), 9)).rejects.toBeInstanceOf(WrongSequence)
  expect(await second.contents()).toEqual({ sequence: 10, last: 10 })
})

test('a NATS server that is not there is waited for and seen', async () => {
  const errors: unknown[] = []
  const transport = new JetStreamTransport({
    url: 'nats://127.0.0.1:1',
    onError: (error) => errors.push(error),
  })
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(1), until)
  expect(transport.health().state).toBe('down')
  await expect(transport.publish(messageAt(1))).rejects.toThrow('cannot be reached')
  await transport.close()
})
