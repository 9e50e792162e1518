import type { LiveFrame, LiveRow, LiveSummary } from '@stammbuch/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { originAllowed } from './live.adapter.ts'
import { liveLimits } from './live.limits.ts'
import { PresenceBoard } from './presence-board.ts'
import { RecentLog } from './recent-log.ts'
import type { TailedEvent } from './tailed-event.ts'
import { TopicFeeds } from './topic-feed.ts'

const row = (id: string): LiveRow => ({
  id,
  class: 'account',
  openChanges: 1,
  isApproved: true,
  excludedByEditor: false,
  rev: 1,
})

const event = (position: number, ...topics: string[]): TailedEvent => ({
  position,
  id: `e${position}`,
  topics,
  shown: { p: position, k: 'T', a: 'a', v: 1, d: {}, by: 'AB', mid: 'm' },
  root: `r${position}`,
  row: row(`r${position}`),
  at: position,
  user: null,
})

const events = (from: number, to: number, ...topics: string[]): TailedEvent[] =>
  Array.from({ length: to - from + 1 }, (_, at) => event(from + at, ...topics))

/** `cost`: milliseconds that it takes to send a frame. */
const newFeeds = (cost: (frame: LiveFrame | LiveSummary) => number = () => 0) => {
  const sent: (LiveFrame | LiveSummary)[] = []
  let spent = 0
  const feeds = new TopicFeeds({
    limits: liveLimits,
    rowOf: row,
    deliver: (frame) => {
      sent.push(frame)
      spent += cost(frame)
    },
    now: () => performance.now() + spent,
  })
  return { sent, feeds, chain: () => sent.map(({ prev, pos }) => [prev, pos]) }
}

/** Puts an event into the topic every 5 ms; returns the number of frames that went. */
const busyFor = (
  { feeds, sent }: ReturnType<typeof newFeeds>,
  milliseconds: number,
  from: number,
): number => {
  const before = sent.length
  for (let step = 0; step < milliseconds / 5; step += 1) {
    feeds.take([event(from + step, 'queue')])
    vi.advanceTimersByTime(5)
  }
  return sent.length - before
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the frames of a topic', () => {
  test('a few events in a row go at once, each by itself', () => {
    const { feeds, chain } = newFeeds()
    feeds.open('queue', 10)
    // An edit that is proposed and accepted: the second is not held back by the first.
    feeds.take([event(11, 'queue')])
    feeds.take([event(12, 'queue')])
    expect(chain()).toEqual([
      [10, 11],
      [11, 12],
    ])
  })

  test('of a stream of events, what comes within one refresh of the screen goes together, and quiet makes room again', () => {
    const { feeds, chain } = newFeeds()
    feeds.open('queue', 10)
    for (let position = 11; position <= 14; position += 1) feeds.take([event(position, 'queue')])
    expect(chain()).toHaveLength(4)
    feeds.take([event(15, 'queue')])
    feeds.take([event(16, 'queue', 'sync')])
    vi.advanceTimersByTime(15)
    expect(chain()).toHaveLength(4)
    vi.advanceTimersByTime(1)
    expect(chain().at(-1)).toEqual([14, 16])
    // Ten decisions every 32 ms: no more frames than windows.
    for (let step = 0; step < 10; step += 1) {
      const first = 17 + step * 10
      for (let n = 0; n < 10; n += 1) feeds.take([event(first + n, 'queue')])
      vi.advanceTimersByTime(32)
    }
    expect(chain().length).toBeLessThanOrEqual(5 + 20)
    expect(chain().at(-1)?.[1]).toBe(116)
    vi.advanceTimersByTime(200)
    const before = chain().length
    feeds.take([event(117, 'queue')])
    expect(chain()).toHaveLength(before + 1)
  })

  test('frames that take much of the time go further apart, and nearer again when they take little', () => {
    let cost = 0
    const busy = newFeeds(() => cost)
    busy.feeds.open('queue', 10)
    const light = busyFor(busy, 1_000, 11)
    cost = 20
    const heavy = busyFor(busy, 1_000, 211)
    busyFor(busy, 1_000, 411)
    cost = 0
    busyFor(busy, 2_000, 611)
    const lightAgain = busyFor(busy, 1_000, 1_011)
    expect(light).toBeGreaterThan(50)
    expect(heavy).toBeLessThan(light / 2)
    expect(lightAgain).toBeGreaterThan(50)
    // However wide the window was: the chain has no gap, and nothing is left behind.
    vi.advanceTimersByTime(liveLimits.windowAtMost)
    for (const [at, [prev]] of busy.chain().entries())
      expect(prev).toBe(at === 0 ? 10 : busy.chain()[at - 1]?.[1])
    expect(busy.chain().at(-1)?.[1]).toBe(1_210)
  })

  test('a topic that is quiet is told at once, even while another one is busy', () => {
    const busy = newFeeds(({ t }) => (t === 'queue' ? 20 : 0))
    busy.feeds.open('queue', 10)
    busy.feeds.open('sync', 10)
    busyFor(busy, 1_000, 11)
    busy.feeds.take([event(211, 'sync')])
    expect(busy.sent.at(-1)).toMatchObject({ t: 'sync', pos: 211 })
  })

  test('nothing is sent of topics that nobody follows', () => {
    const { feeds, sent } = newFeeds()
    feeds.open('sync', 10)
    feeds.take(events(11, 20, 'queue'))
    vi.advanceTimersByTime(100)
    expect(sent).toEqual([])
  })

  test('too many events, or too many bytes, go as a summary that keeps the chain', () => {
    const { feeds, sent } = newFeeds()
    feeds.open('queue', 10)
    feeds.take(events(11, 211, 'queue'))
    expect(sent[0]).toMatchObject({ prev: 10, pos: 211, n: 201, stale: true })
    vi.advanceTimersByTime(50)
    feeds.take(events(212, 411, 'queue'))
    expect(sent[1]).toMatchObject({ prev: 211, pos: 411 })
    expect(JSON.stringify(sent[1]).length).toBeLessThan(32 * 1024)
    vi.advanceTimersByTime(50)
    feeds.take([event(412, 'queue')])
    expect(sent[2]).toMatchObject({ prev: 411, pos: 412, ev: [{ p: 412 }] })
  })

  test('who joins within a window is chained to what everybody has by then', () => {
    const { feeds, chain } = newFeeds()
    feeds.open('queue', 10)
    feeds.take([event(11, 'queue')])
    feeds.take([event(12, 'queue')])
    expect(feeds.open('queue', 12)).toBe(12)
    expect(chain()).toEqual([
      [10, 11],
      [11, 12],
    ])
    vi.advanceTimersByTime(100)
    expect(chain()).toHaveLength(2)
  })
})

describe('the end of the log in memory', () => {
  test('gives what came after a position, of one topic, as far back as it says', () => {
    const recent = new RecentLog(100, 50)
    recent.push(events(51, 120, 'a'))
    recent.push(events(121, 200, 'b'))
    expect(recent.head).toBe(200)
    expect(recent.since).toBeLessThanOrEqual(100)
    expect(recent.after('a', 118).map(({ position }) => position)).toEqual([119, 120])
    expect(recent.after('b', 0)).toHaveLength(80)
    expect(recent.row('r120')).toBeDefined()
    recent.push(events(201, 400, 'b'))
    expect(recent.since).toBe(300)
    expect(recent.after('b', 300)).toHaveLength(100)
    expect(recent.row('r120')).toBeUndefined()
  })

  test('takes what came before as well, where it fits and is right before, and keeps what is newer', () => {
    const recent = new RecentLog(100, 100)
    const newer = { ...event(101, 'a'), root: 'r99', row: { ...row('r99'), rev: 101 } }
    recent.push([newer])
    expect(recent.unshift(events(81, 99, 'a'), 80)).toBe(false)
    expect(recent.unshift(events(81, 100, 'a'), 80)).toBe(true)
    expect(recent.since).toBe(80)
    expect(recent.head).toBe(101)
    expect(recent.after('a', 98).map(({ position }) => position)).toEqual([99, 100, 101])
    expect(recent.row('r99')?.rev).toBe(101)
    expect(recent.row('r81')).toBeDefined()
    expect([recent.touchedSince(['r99'], 100), recent.touchedSince(['r81'], 85)]).toEqual([
      true,
      false,
    ])
    expect(recent.unshift(events(1, 80, 'a'), 0)).toBe(false)
    recent.push(events(102, 300, 'b'))
    expect(recent.since).toBe(200)
    expect(recent.after('a', 0)).toEqual([])
  })
})

describe('who is where', () => {
  const person = { userId: 'u1', shortCode: 'AB', fullName: 'A B', field: null } as const

  test('[L-002] two windows are one person, editing counts more, silence ends it after 12 s', () => {
    const changed = vi.fn()
    const board = new PresenceBoard(12_000, changed)
    const views = { ...person, topic: 't', mode: 'views' } as const
    expect(board.say({ ...views, key: 'one' }, 0)).toBe(true)
    expect(board.say({ ...views, key: 'one' }, 5_000)).toBe(false)
    board.say({ ...views, key: 'two', mode: 'edits' }, 6_000)
    expect(board.state('t').people).toEqual([{ ...person, mode: 'edits' }])
    board.sweep(17_001)
    expect(board.state('t').people).toHaveLength(1)
    board.sweep(18_001)
    expect(board.state('t').people).toEqual([])
    expect(changed).toHaveBeenCalledTimes(4)
  })
})

test('pages of our own origin and of named ones may connect, others may not', () => {
  const from = (origin?: string) =>
    originAllowed({ headers: { host: 'stammbuch.example', ...(origin ? { origin } : {}) } }, [
      'https://other.example',
    ])
  expect(from('https://stammbuch.example')).toBe(true)
  expect(from('https://other.example')).toBe(true)
  expect(from()).toBe(true)
  expect(from('https://stammbuch.example.evil.example')).toBe(false)
  expect(from('https://evil.example')).toBe(false)
  expect(from('null')).toBe(false)
})
