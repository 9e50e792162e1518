import { type AuditVerdict, digestOfRows, type PageAudit } from '@stammbuch/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ShownTopic, startAudit } from './audit.ts'

const row = (id: string, openChanges: number, isApproved = true) => ({
  id,
  openChanges,
  isApproved,
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the digest is the same in any order, and another one for any other number, state or record', () => {
  const rows = [row('a', 2), row('b', 1, false)]
  const digest = digestOfRows(rows)
  expect(digestOfRows(rows.toReversed())).toBe(digest)
  for (const other of [
    [row('a', 3), row('b', 1, false)],
    [row('a', 2), row('b', 1)],
    [row('a', 2), row('c', 1, false)],
    [row('a', 2)],
  ])
    expect(digestOfRows(other)).not.toBe(digest)
})

test('what is on screen is compared regularly, and read again only when the server knows better', async () => {
  const shown: ShownTopic[] = [{ topic: 'queue', rows: [row('a', 2), row('b', 1)] }]
  const asked: PageAudit[] = []
  const reload = vi.fn()
  let verdict: AuditVerdict = 'same'
  const stop = startAudit({
    shown: () => shown,
    reached: () => 7,
    ask: async (page) => {
      asked.push(page)
      return verdict
    },
    reload,
    every: 1_000,
  })
  await vi.advanceTimersByTimeAsync(1_000)
  verdict = 'moved'
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reload).not.toHaveBeenCalled()
  verdict = 'diverged'
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reload.mock.calls).toEqual([['queue']])
  expect(asked[0]).toEqual({
    head: 7,
    ids: ['a', 'b'],
    digest: digestOfRows([row('a', 2), row('b', 1)]),
  })
  shown.length = 0
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(3)
  stop()
})
