import type { LiveRow } from '@stammbuch/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { divergencesOf, startAudit } from './audit.ts'
import { RowStore } from './row-store.ts'

const row = (id: string, rev: number, openChanges: number): LiveRow => ({
  id,
  class: 'account',
  openChanges,
  isApproved: true,
  excludedByEditor: false,
  rev,
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a record that a reading of the same position shows differently is reported', () => {
  const rows = new RowStore()
  rows.put(row('a', 5, 2))
  rows.put(row('b', 5, 1))
  rows.put(row('c', 9, 7))
  const read = [
    { id: 'a', openChanges: 3 },
    { id: 'b', openChanges: 1 },
    { id: 'c', openChanges: 1 },
    { id: 'd', openChanges: 1 },
  ]
  expect(divergencesOf(rows, read, 6).map(({ id }) => id)).toEqual(['a'])
})

test('a reading that is ahead of the page proves nothing; one that is not is compared', async () => {
  const rows = new RowStore()
  rows.put(row('a', 5, 2))
  const report = vi.fn()
  let reached = 5
  const stop = startAudit({
    rows,
    read: async () => ({ rows: [{ id: 'a', openChanges: 3 }], position: 6 }),
    reached: () => reached,
    report,
    every: 1_000,
  })
  await vi.advanceTimersByTimeAsync(1_100)
  expect(report).not.toHaveBeenCalled()
  reached = 6
  await vi.advanceTimersByTimeAsync(1_000)
  expect(report).toHaveBeenCalledTimes(1)
  stop()
})
