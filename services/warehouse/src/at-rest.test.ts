import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { giveBackMemory, whenAtRest } from './at-rest.ts'

test('while somebody asks, nothing is tidied; when only the health is asked, it is done once', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [server, work] = [new EventEmitter(), vi.fn()]
  whenAtRest(server, work, 1_000)
  for (let second = 0; second < 5; second += 1) {
    server.emit('request', { url: '/api/user/me' })
    vi.advanceTimersByTime(1_000)
  }
  expect(work).not.toHaveBeenCalled()
  server.emit('request', { url: '/api/health/ready' })
  vi.advanceTimersByTime(5_000)
  expect(work).toHaveBeenCalledOnce()
  expect(server.listenerCount('request')).toBe(0)
})

test('memory that nobody holds any more is given back', () => {
  const dropped = (): WeakRef<object> => new WeakRef({ large: new Array(1_000_000).fill(0) })
  const held = dropped()
  return new Promise((resolve) => setImmediate(resolve)).then(() => {
    giveBackMemory()
    expect(held.deref()).toBeUndefined()
  })
})
