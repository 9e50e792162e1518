import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { expect } from 'vitest'
import { test } from './index.ts'

test('a test can keep and read messages under its own prefix', async ({ bus }) => {
  const connection = await connect({ servers: bus.url })
  const manager = await jetstreamManager(connection)
  await manager.streams.add({ name: `${bus.prefix}_EVENTS`, subjects: [`${bus.prefix}.>`] })
  const ack = await jetstream(connection).publish(`${bus.prefix}.record`, 'hello')
  expect(ack.seq).toBe(1)
  const stored = await manager.streams.getMessage(`${bus.prefix}_EVENTS`, { seq: 1 })
  expect(stored?.string()).toBe('hello')
  await manager.streams.delete(`${bus.prefix}_EVENTS`)
  await connection.close()
})
