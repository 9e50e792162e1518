import { expect, test } from 'vitest'
import { endOfDay, startOfDay } from './berlin-day.ts'

test('a day is that of Berlin, in winter, in summer and when the clocks change', () => {
  expect(startOfDay('2026-11-20')).toBe('2026-11-19T23:00:00.000Z')
  expect(endOfDay('2026-11-20')).toBe('2026-11-20T22:59:59.999Z')
  expect(startOfDay('2026-07-01')).toBe('2026-06-30T22:00:00.000Z')
  expect(startOfDay('2026-03-29')).toBe('2026-03-28T23:00:00.000Z')
  expect(endOfDay('2026-03-29')).toBe('2026-03-29T21:59:59.999Z')
  expect(startOfDay('2026-10-25')).toBe('2026-10-24T22:00:00.000Z')
  expect(endOfDay('2026-10-25')).toBe('2026-10-25T22:59:59.999Z')
})
