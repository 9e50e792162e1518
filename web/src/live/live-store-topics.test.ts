import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  following,
  frame,
  kindsIn,
  newPage,
  ok,
  painted,
  positionsIn,
  summary,
} from './testing/page.ts'
import type { TopicUpdate } from './topic-update.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('following a topic that loses more than a frame', () => {
  test('P7: who missed too much reads again once and goes on from there', async () => {
    const { store, told, answer } = await following()
    store.disconnected()
    store.connected()
    await vi.advanceTimersByTimeAsync(0)
    await answer({ t: 'queue', reset: true, head: 20_010 })
    store.take(frame(20_010, 20_011))
    await painted()
    expect(kindsIn(told)).toEqual(['stale'])
    store.take(frame(20_011, 20_012))
    await painted()
    expect(positionsIn(told)).toEqual([20_012])
  })

  test('a summary keeps the chain and says what to read again', async () => {
    const { store, told, asked } = await following()
    store.take(summary(10, 510))
    store.take(frame(510, 511))
    await painted()
    expect(told).toEqual([{ kind: 'stale', ids: ['r1', 'r511'], position: 511 }])
    expect(asked).toHaveLength(1)
  })

  test('who read a little earlier than others is told the difference', async () => {
    const { store, told } = await following()
    store.take(frame(10, 11, 12))
    const late: TopicUpdate[] = []
    const place = store.follow('queue', 11, (update) => late.push(update))
    await painted()
    expect(positionsIn(late)).toEqual([12])
    expect(positionsIn(told)).toEqual([11, 12])
    place.moved(10)
    await painted()
    expect(positionsIn(late)).toEqual([12, 11, 12])
    const early: TopicUpdate[] = []
    store.follow('queue', 3, (update) => early.push(update))
    await painted()
    expect(kindsIn(early)).toEqual(['stale'])
  })

  test('what is not allowed is said, and asked for no more', async () => {
    const { store, told, asked } = await following()
    store.revoke(['queue'])
    store.take(frame(10, 11))
    store.connected()
    await painted()
    expect(kindsIn(told)).toEqual(['revoked'])
    expect(asked).toHaveLength(1)
  })

  test('a page change lets go of a topic only when nobody takes it again', async () => {
    const { store, place, letGo, asked } = await following()
    place.end()
    const next = store.follow('queue', 10, () => undefined)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(letGo).toEqual([])
    expect(asked).toHaveLength(1)
    next.end()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(letGo).toEqual(['queue'])
  })

  test('a state without a log is kept for those who come later', async () => {
    const { store, answer } = newPage()
    const told: TopicUpdate[] = []
    store.connected()
    store.follow('presence:queue', 0, () => undefined)
    await vi.advanceTimersByTimeAsync(0)
    await answer(ok(0, null, 'presence:queue'))
    const state = { topic: 'presence:queue', people: [] }
    store.state('presence:queue', state)
    store.follow('presence:queue', 0, (update) => told.push(update))
    await painted()
    expect(told).toEqual([{ kind: 'state', state }])
  })

  test('what was read again in the meantime is not told as well', async () => {
    const { store, told, place } = await following()
    store.take(frame(10, 11))
    store.take(frame(11, 12, 13))
    place.moved(12)
    place.moved(12)
    await painted()
    expect(positionsIn(told)).toEqual([13])
    store.take(summary(13, 300))
    place.moved(300)
    await painted()
    expect(kindsIn(told)).toEqual(['events'])
  })
})
