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
    client.reconnectNow()
    expect(done).toEqual(['connect', 'disconnect', 'connect'])
    client.stop()
  })

  test('nothing is tried while nobody is signed in', async () => {
    const { client, done } = onDeadNetwork()
    await client.start()
    client.stop()
    client.reconnectNow()
    expect(done).toEqual(['connect', 'disconnect'])
  })
})

describe('a connection behind which nothing moves', () => {
  test('is no longer shown as live, and is again when the log answers', async () => {
    vi.useFakeTimers({ now: 1_000_000 })
    const heard = new Map<string, (message: unknown) => void>()
    const socket = {
      connected: true,
      on: (name: string, take: (message: unknown) => void) => {
        heard.set(name, take)
        return socket
      },
      emit: () => undefined,
      connect: () => undefined,
      disconnect: () => undefined,
    }
    const told: string[] = []
    const client = new LiveClient({
      open: vi.fn().mockResolvedValue(socket),
      token: () => 'token',
      renew: () => Promise.resolve(null),
      schedule: (flush) => flush(),
      tell: ({ state }) => told.push(state),
      isOnline: () => true,
    })
    await client.start()
    heard.get('connect')?.(undefined)
    const beat = (more: object) => heard.get('hb')?.({ head: 1, heads: {}, ...more })
    beat({ quiet: 4_000 })
    vi.advanceTimersByTime(5_000)
    expect(told).toEqual(['live', 'connecting', 'interrupted'])
    beat({})
    expect(told.at(-1)).toBe('live')
    client.stop()
    vi.useRealTimers()
  })
})
