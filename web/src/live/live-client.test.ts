import { describe, expect, test, vi } from 'vitest'
import { LiveClient } from './live-client.ts'

/** A client whose socket never gets an answer, and what is done with that socket. */
const onDeadNetwork = () => {
  const done: string[] = []
  const socket = {
    connected: false,
    on: () => socket,
    connect: () => done.push('connect'),
    disconnect: () => done.push('disconnect'),
  }
  const client = new LiveClient({
    open: vi.fn().mockResolvedValue(socket),
    token: () => 'token',
    renew: () => Promise.resolve(null),
    schedule: (flush) => flush(),
    tell: () => undefined,
    isOnline: () => true,
  })
  return { client, done }
}

describe('C7: the network comes back', () => {
  test('an attempt that still hangs is given up for a new one', async () => {
    const { client, done } = onDeadNetwork()
    await client.start()
    client.hurry()
    expect(done).toEqual(['connect', 'disconnect', 'connect'])
    client.stop()
  })

  test('nothing is tried while nobody is signed in', async () => {
    const { client, done } = onDeadNetwork()
    await client.start()
    client.stop()
    client.hurry()
    expect(done).toEqual(['connect', 'disconnect'])
  })
})
