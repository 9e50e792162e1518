import { expect, test } from 'vitest'
import { isGood, type Outcome, summary } from './outcome.ts'

const unit: Outcome = { step: 'unit', passed: 12, failed: 0, skipped: 0, seconds: 1.24 }
const types: Outcome = { step: 'type check', passed: 0, failed: 1, skipped: 0, seconds: 10 }
const browser: Outcome = {
  step: 'browser',
  passed: 0,
  failed: 0,
  skipped: 1,
  seconds: 0,
  note: 'no Chromium',
}

test('the totals stand alone on the last line', () => {
  expect(summary([unit]).split('\n').at(-1)).toBe('12 passed, 0 failed')
  expect(summary([unit, types, browser]).split('\n').at(-1)).toBe('12 passed, 1 failed, 1 skipped')
})

test('the table names every step, its time and why it was skipped', () => {
  expect(summary([types, unit, browser])).toContain(
    [
      '  type check  10.0 s  ✗ 0 passed, 1 failed',
      '  unit         1.2 s  ✓ 12 passed, 0 failed',
      '  browser      0.0 s  – 0 passed, 0 failed, 1 skipped (no Chromium)',
    ].join('\n'),
  )
})

test('a run is good when something passed and nothing failed', () => {
  expect(isGood([unit, browser])).toBe(true)
  expect(isGood([unit, types])).toBe(false)
  expect(isGood([browser])).toBe(false)
})
