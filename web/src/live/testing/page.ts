import type { LiveEvent, LiveFrame, LiveSummary, SubscribeAnswer } from '@stammbuch/contracts'
import { vi } from 'vitest'
import { LiveStore } from '../live-store.ts'
import type { TopicUpdate } from '../topic-update.ts'

export const event = (p: number): LiveEvent => ({
  p,
  k: 'ChangeAccepted',
  a: 'a',
  v: p,
  d: { root: `r${p}` },
  by: 'AB',
  mid: `m${p}`,
})

export const frame = (prev: number, ...positions: number[]): LiveFrame => ({
  t: 'queue',
  prev,
  pos: positions.at(-1) ?? prev,
  ev: positions.map(event),
  rows: [],
  at: 0,
})

export const summary = (prev: number, pos: number): LiveSummary => ({
  t: 'queue',
  prev,
  pos,
  n: 500,
  ids: ['r1'],
  stale: true,
  at: 0,
})

type Subscriptions = readonly { readonly t: string; readonly after: number }[]

/** A connection of which the test is the other end. */
export const newPage = () => {
  const asked: Subscriptions[] = []
  const letGo: string[] = []
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
      unsub: (topics) => letGo.push(...topics),
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
  return { store, asked, letGo, gaps, answer, fail }
}

export const ok = (head: number, missed: LiveFrame | LiveSummary | null = null, t = 'queue') =>
  ({ t, ok: true, head, missed }) as const

export const positionsIn = (updates: readonly TopicUpdate[]): number[] =>
  updates.flatMap((update) => (update.kind === 'events' ? update.events.map(({ p }) => p) : []))

export const kindsIn = (updates: readonly TopicUpdate[]): string[] =>
  updates.map(({ kind }) => kind)

/** A page that follows the queue, read at position 10, with everything told so far. */
export const following = async () => {
  const page = newPage()
  const told: TopicUpdate[] = []
  page.store.connected()
  const place = page.store.follow('queue', 10, (update) => told.push(update))
  await vi.advanceTimersByTimeAsync(0)
  await page.answer(ok(10))
  return { ...page, told, place }
}

export const painted = () => vi.advanceTimersByTimeAsync(20)
