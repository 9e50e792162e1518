import { expect, test } from 'vitest'
import { dayOfCheck } from './nightly-check.rules.ts'

const at = (text: string) => new Date(text)

test('the nightly check is due in its hour of Berlin, summer and winter', () => {
  expect(dayOfCheck(at('2026-07-01T01:30:00Z'), 3, null)).toBe('2026-07-01')
  expect(dayOfCheck(at('2026-12-01T02:30:00Z'), 3, null)).toBe('2026-12-01')
  expect(dayOfCheck(at('2026-12-01T01:30:00Z'), 3, null)).toBeNull()
  expect(dayOfCheck(at('2026-11-30T23:10:00Z'), 0, null)).toBe('2026-12-01')
})

test('a night in which nothing ran is made up for, but a log that was never checked waits for its hour', () => {
  const noon = at('2026-12-02T11:00:00Z')
  expect(dayOfCheck(noon, 3, at('2026-12-01T02:00:00Z'))).toBe('2026-12-02')
  expect(dayOfCheck(noon, 3, at('2026-12-02T02:00:00Z'))).toBeNull()
  expect(dayOfCheck(noon, 3, null)).toBeNull()
})
