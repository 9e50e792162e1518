import type { LiveEvent, LiveFrame, LiveSummary, SubscribeAnswer } from '@stammbuch/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveStore } from './live-store.ts'
import type { TopicUpdate } from './topic-update.ts'

const event = (p: number): LiveEvent => ({
  p,
  k: 'ChangeAccepted',
  a: 'a',
  v: p,
  d: { root: `r${p}` },
  by: 'AB',
  mid: `m${p}`,
})

const frame = (prev: number, ...positions: number[]): LiveFrame => ({
  t: 'queue',
  prev,
  pos: positions.at(-1) ?? prev,
  ev: positions.map(event),
  rows: [],
  at: 0,
})

const summary = (prev: number, pos: number): LiveSummary => ({
  t: 'queue',
  prev,
  pos,
  n: 500,
  ids: ['r1'],
  stale: true,
  at: 0,
})

type Wanted = readonly { readonly t: string; readonly after: number }[]

/** A connection of which the test is the other end. */
const newPage = () => {
  const asked: Wanted[] = []
  const let_go: string[] = []
  const waiting: { resolve: (a: readonly SubscribeAnswer[]) => void; reject: () => void }[] = []
  const gaps: string[] = []
  const store = new LiveStore(
    {
      sub: (wanted) => {
        asked.push(wanted)
        return new Promise((resolve, reject) =>
          waiting.push({ resolve, reject: () => reject(new Error('no answer')) }),
        )
      },
      unsub: (topics) => let_go.push(...topics),
    },
    {
      schedule: (flush) => setTimeout(flush, 16),
      random: () => 0.5,
      onGap: (topic) => gaps.push(topic),
    },
  )
  const answer = async (...answers: SubscribeAnswer[]) => {
    waiting.shift()?.resolve(answers)
    await vi.advanceTimersByTimeAsync(0)
  }
  const fail = async () => {
    waiting.shift()?.reject()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { store, asked, let_go, gaps, answer, fail }
}

const ok = (head: number, missed: LiveFrame | LiveSummary | null = null, t = 'queue') =>
  ({ t, ok: true, head, missed }) as const

const positionsIn = (updates: readonly TopicUpdate[]): number[] =>
  updates.flatMap((update) => (update.kind === 'events' ? update.events.map(({ p }) => p) : []))

const kindsIn = (updates: readonly TopicUpdate[]): string[] => updates.map(({ kind }) => kind)

/** A page that follows the queue, read at position 10, with everything told so far. */
const following = async () => {
  const page = newPage()
  const told: TopicUpdate[] = []
  page.store.connected()
  const place = page.store.follow('queue', 10, (update) => told.push(update))
  await vi.advanceTimersByTimeAsync(0)
  await page.answer(ok(10))
  return { ...page, told, place }
}

const painted = () => vi.advanceTimersByTimeAsync(20)

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
    store.beat({ head: 20, heads: { queue: 12 } })
    await vi.advanceTimersByTimeAsync(900)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(400)
    expect(asked.slice(1)).toEqual([[{ t: 'queue', after: 10 }]])
  })

  test('C3: a heartbeat that overtakes its frame asks nothing', async () => {
    const { store, asked } = await following()
    store.beat({ head: 20, heads: { queue: 12 } })
    store.take(frame(10, 12))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toHaveLength(1)
  })

  test('C3: a topic that the server does not know of is asked for again', async () => {
    const { store, asked } = await following()
    store.beat({ head: 20, heads: {} })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(asked).toHaveLength(2)
  })

  test('C4: an older row never replaces a newer one', async () => {
    const { store } = await following()
    const row = { id: 'r1', class: 'account', isApproved: true, excludedByEditor: false }
    const heard = vi.fn()
    store.rows.subscribe('r1', heard)
    store.take({ ...frame(10, 11), rows: [{ ...row, openChanges: 2, rev: 12 }] })
    store.take({ ...frame(11, 12), rows: [{ ...row, openChanges: 5, rev: 11 }] })
    await painted()
    expect(store.rows.get('r1')?.openChanges).toBe(2)
    expect(heard).toHaveBeenCalledTimes(1)
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
    store.lost(['queue'])
    store.take(frame(10, 11))
    store.connected()
    await painted()
    expect(kindsIn(told)).toEqual(['lost'])
    expect(asked).toHaveLength(1)
  })

  test('a page change lets go of a topic only when nobody takes it again', async () => {
    const { store, place, let_go, asked } = await following()
    place.end()
    const next = store.follow('queue', 10, () => undefined)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(let_go).toEqual([])
    expect(asked).toHaveLength(1)
    next.end()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(let_go).toEqual(['queue'])
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
})

describe('own commands', () => {
  const command = { mid: 'k1', topic: 'queue', targets: ['r1'], effect: 'accepted' }

  test('P6: the echo before the answer, one visual change', async () => {
    const { store } = await following()
    const heard = vi.fn()
    store.overlay.subscribe('r1', heard)
    store.overlay.add(command)
    expect(store.overlay.of('r1')).toEqual(['accepted'])
    store.take(frame(10, 11))
    expect(store.overlay.of('r1')).toEqual(['accepted'])
    store.overlay.acked('k1', 11)
    await painted()
    expect(store.overlay.of('r1')).toEqual([])
    expect(heard).toHaveBeenCalledTimes(2)
  })

  test('P6: the answer before the echo, one visual change', async () => {
    const { store } = await following()
    const heard = vi.fn()
    store.overlay.subscribe('r1', heard)
    store.overlay.add(command)
    store.overlay.acked('k1', 11)
    expect(store.overlay.of('r1')).toEqual(['accepted'])
    store.take(frame(10, 11))
    await painted()
    expect(store.overlay.of('r1')).toEqual([])
    expect(heard).toHaveBeenCalledTimes(2)
  })

  test('P4: a reading that is older than the own decision does not bring the old state back', async () => {
    const { store, place } = await following()
    store.overlay.add(command)
    store.overlay.acked('k1', 15)
    place.moved(12)
    await painted()
    expect(store.overlay.of('r1')).toEqual(['accepted'])
    place.moved(15)
    await painted()
    expect(store.overlay.of('r1')).toEqual([])
  })

  test('P6: an own decision stays over the list until the list itself is told', async () => {
    const { store } = await following()
    const shown: string[] = []
    store.follow('queue', 10, () => shown.push('told'))
    store.overlay.subscribe('r1', () => shown.push(store.overlay.of('r1').length ? 'over' : 'bare'))
    store.overlay.add(command)
    store.overlay.acked('k1', 11)
    store.take(frame(10, 11))
    await painted()
    expect(shown).toEqual(['over', 'told', 'bare'])
  })

  test('P6: an own decision within a summary stays over the list until that was read again', async () => {
    const { store, place } = await following()
    store.overlay.add(command)
    store.take(summary(10, 510))
    store.overlay.acked('k1', 300)
    await painted()
    expect(store.overlay.of('r1')).toEqual(['accepted'])
    place.moved(511)
    await painted()
    expect(store.overlay.of('r1')).toEqual([])
  })

  test('an echo that does not come is asked for after three seconds', async () => {
    const page = newPage()
    const missing = vi.fn()
    const store = new LiveStore(
      { sub: () => new Promise(() => undefined), unsub: () => undefined },
      { schedule: () => undefined, onMissingEcho: missing },
    )
    store.overlay.add(command)
    store.overlay.acked('k1', 15)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(missing).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(missing).toHaveBeenCalledWith(command, 15)
    expect(store.overlay.of('r1')).toEqual([])
    expect(page.asked).toEqual([])
  })

  test('a refused command leaves nothing behind; one that changed nothing neither', () => {
    const { store } = newPage()
    store.overlay.add(command)
    store.overlay.drop('k1')
    expect(store.overlay.of('r1')).toEqual([])
    store.overlay.add(command)
    store.overlay.acked('k1', null)
    expect(store.overlay.of('r1')).toEqual([])
  })
})
