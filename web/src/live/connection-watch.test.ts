import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectionWatch, type Standing } from './connection-watch.ts'
import { retryDelay } from './retry-delay.ts'

const newWatch = (isOnline = () => true) => {
  const told: Standing[] = []
  const watch = new ConnectionWatch({ tell: (standing) => told.push(standing), isOnline })
  return { watch, told, last: () => told.at(-1) }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('C8: what a lost connection looks like', () => {
  test('a gap of less than two seconds is not shown', () => {
    const { watch, told } = newWatch()
    watch.connected()
    watch.disconnected()
    vi.advanceTimersByTime(1_900)
    watch.connected()
    vi.advanceTimersByTime(120_000)
    expect(told.map(({ state }) => state)).toEqual(['live', 'live'])
  })

  test('two seconds: a quiet dot, five: a banner with the time, sixty: nothing can be entered', () => {
    const { watch, last } = newWatch()
    watch.connected()
    watch.disconnected()
    vi.advanceTimersByTime(2_000)
    expect(last()).toEqual({ state: 'connecting', since: 1_000_000, readOnly: false })
    vi.advanceTimersByTime(3_000)
    expect(last()).toEqual({ state: 'interrupted', since: 1_000_000, readOnly: false })
    vi.advanceTimersByTime(54_900)
    expect(last()?.readOnly).toBe(false)
    vi.advanceTimersByTime(100)
    expect(last()).toEqual({ state: 'interrupted', since: 1_000_000, readOnly: true })
    watch.connected()
    expect(last()).toEqual({ state: 'live', since: null, readOnly: false })
  })

  test('every failed attempt counts from the first', () => {
    const { watch, last } = newWatch()
    watch.disconnected()
    vi.advanceTimersByTime(4_000)
    watch.disconnected()
    vi.advanceTimersByTime(1_000)
    expect(last()?.state).toBe('interrupted')
  })

  test('without a network it says so', () => {
    const { watch, last } = newWatch(() => false)
    watch.disconnected()
    vi.advanceTimersByTime(2_000)
    expect(last()?.state).toBe('offline')
  })

  test('an ended session is said at once and stays until there is a connection again', () => {
    const { watch, last, told } = newWatch()
    watch.disconnected()
    watch.needsAuth()
    vi.advanceTimersByTime(120_000)
    expect(told).toHaveLength(1)
    expect(last()).toEqual({ state: 'needs-auth', since: 1_000_000, readOnly: true })
  })
})

describe('C7: when it is tried again', () => {
  test('after half a second, then twice as long each time, at most eight, half more or less', () => {
    const middle = [1, 2, 3, 4, 5, 6, 50].map((failures) => retryDelay(failures, () => 0.5))
    expect(middle).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
    expect(retryDelay(5, () => 0)).toBe(4_000)
    expect(retryDelay(5, () => 1)).toBe(12_000)
  })
})
