import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { following, frame, kindsIn, newPage, ok, painted, positionsIn } from './testing/page.ts'
import type { TopicUpdate } from './topic-update.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('following a topic', () => {
  test('asks from the position that was read, and tells what was missed meanwhile', async () => {
    const { store, asked, answer } = newPage()
    const told: TopicUpdate[] = []
    store.follow('queue', 10, (update) => told.push(update))
    expect(asked).toEqual([])
    store.connected()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([[{ t: 'queue', after: 10 }]])
    await answer(ok(14, frame(10, 12, 14)))
    store.take(frame(14, 15))
    await painted()
    expect(positionsIn(told)).toEqual([12, 14, 15])
  })

  test('the chain may begin before the reading: what was read already is not told again', async () => {
    const { store, told, answer, asked } = { ...newPage(), told: [] as TopicUpdate[] }
    store.connected()
    store.follow('queue', 100, (update) => told.push(update))
    await vi.advanceTimersByTimeAsync(0)
    await answer(ok(90))
    store.take(frame(90, 97, 101))
    await painted()
    expect(positionsIn(told)).toEqual([101])
    expect(asked).toHaveLength(1)
  })

  test('C1: a frame that comes twice counts once', async () => {
    const { store, told, asked } = await following()
    store.take(frame(10, 11))
    store.take(frame(10, 11))
    store.take(frame(11, 12))
    store.take(frame(10, 11))
    await painted()
    expect(positionsIn(told)).toEqual([11, 12])
    expect(asked).toHaveLength(1)
  })

  test('C2: after a lost frame nothing counts until the missing part is there, and one question asks for it', async () => {
    const { store, told, asked, answer, gaps } = await following()
    store.take(frame(11, 12))
    store.take(frame(12, 13))
    store.take(frame(13, 14))
    await painted()
    expect(told).toEqual([])
    await vi.advanceTimersByTimeAsync(250)
    expect(asked.slice(1)).toEqual([[{ t: 'queue', after: 10 }]])
    expect(gaps).toEqual(['queue'])
    await answer(ok(14, frame(10, 11, 12, 13, 14)))
    store.take(frame(14, 15))
    await painted()
    expect(positionsIn(told)).toEqual([11, 12, 13, 14, 15])
  })

  test('C2: a question without an answer is asked again', async () => {
    const { store, asked, told, answer, fail } = await following()
    store.take(frame(11, 12))
    await vi.advanceTimersByTimeAsync(250)
    await fail()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(3)
    await answer(ok(12, frame(10, 11, 12)))
    await painted()
    expect(positionsIn(told)).toEqual([11, 12])
  })

  test('C3: a lost last frame is noticed by the heartbeat, after a second', async () => {
    const { store, asked } = await following()
    store.heartbeat({ head: 20, heads: { queue: 12 } })
    await vi.advanceTimersByTimeAsync(900)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(400)
    expect(asked.slice(1)).toEqual([[{ t: 'queue', after: 10 }]])
  })

  test('C3: a heartbeat that overtakes its frame asks nothing', async () => {
    const { store, asked } = await following()
    store.heartbeat({ head: 20, heads: { queue: 12 } })
    store.take(frame(10, 12))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toHaveLength(1)
  })

  test('C3: a topic that the server does not know of is asked for again', async () => {
    const { store, asked } = await following()
    store.heartbeat({ head: 20, heads: {} })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(asked).toHaveLength(2)
  })

  test('C4: an older row never replaces a newer one', async () => {
    const { store } = await following()
    const row = { id: 'r1', class: 'account', isApproved: true, excludedByEditor: false }
    store.take({ ...frame(10, 11), rows: [{ ...row, openChanges: 2, rev: 12 }] })
    store.take({ ...frame(11, 12), rows: [{ ...row, openChanges: 5, rev: 11 }] })
    await painted()
    expect(store.rows.get('r1')?.openChanges).toBe(2)
  })

  test('C5: a new connection asks for every topic from where it stands, in one message', async () => {
    const { store, asked, answer, told } = await following()
    store.follow('sync', 10, () => undefined)
    await vi.advanceTimersByTimeAsync(0)
    await answer(ok(10, null, 'sync'))
    store.take(frame(10, 13))
    store.disconnected()
    store.take(frame(15, 16))
    store.connected()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.at(-1)).toEqual([
      { t: 'queue', after: 13 },
      { t: 'sync', after: 10 },
    ])
    await answer(ok(16, frame(13, 15, 16)), ok(10, null, 'sync'))
    await painted()
    expect(positionsIn(told)).toEqual([13, 15, 16])
  })

  test('C5: an answer to a question of the connection before counts for nothing', async () => {
    const { store, asked, answer, told } = await following()
    store.take(frame(11, 12))
    await vi.advanceTimersByTimeAsync(250)
    store.disconnected()
    store.connected()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(3)
    await answer({ t: 'queue', reset: true, head: 50 })
    await painted()
    expect(told).toEqual([])
    await answer(ok(12, frame(10, 11, 12)))
    await painted()
    expect(positionsIn(told)).toEqual([11, 12])
  })

  test('C6: a hidden page gathers and paints nothing; a visible one gets it all at once', async () => {
    const { store, told } = await following()
    store.setHidden(true)
    for (let p = 11; p <= 60; p += 1) store.take(frame(p - 1, p))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual([])
    store.setHidden(false)
    await painted()
    expect(told).toHaveLength(1)
    expect(positionsIn(told)).toHaveLength(50)
  })

  test.each([
    ['2,000 events', 2_001, 1_000],
    ['five minutes', 1, 300_000],
  ])('C6: after %s a hidden page reads again instead', async (_, events, milliseconds) => {
    const { store, told, asked } = await following()
    store.setHidden(true)
    for (let p = 11; p < 11 + events; p += 1) store.take(frame(p - 1, p))
    await vi.advanceTimersByTimeAsync(milliseconds)
    store.setHidden(false)
    await painted()
    expect(kindsIn(told)).toEqual(['stale'])
    expect(asked).toHaveLength(1)
  })

  test('many frames between two paints are one update', async () => {
    const { store, told } = await following()
    for (let p = 11; p <= 30; p += 1) store.take(frame(p - 1, p))
    await painted()
    expect(told).toHaveLength(1)
  })
})
