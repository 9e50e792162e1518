import { expect, test } from 'vitest'
import { isGood, type Outcome, summary } from './outcome.ts'
import { outcomeOf } from './steps.ts'

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
  // Such a test, or the product, is to be mended.
  expect(isGood([{ ...unit, flaky: ['b.test.ts > it mostly works'] }])).toBe(false)
})

test('failures with their reason and tests that needed a second try stand before the totals', () => {
  const medium: Outcome = {
    ...unit,
    step: 'medium',
    failed: 1,
    failures: [{ test: 'a.test.ts > it works', why: 'expected 1 to be 2' }],
    flaky: ['b.test.ts > it mostly works'],
  }
  expect(summary([medium]).split('\n').slice(-8)).toEqual([
    'Failed:',
    '  a.test.ts > it works',
    '    expected 1 to be 2',
    '',
    'Passed only at the second try (1), which fails the run:',
    '  b.test.ts > it mostly works',
    '',
    '12 passed, 1 failed',
  ])
})

test('what tests that were left out needed is told once, with their number', () => {
  const leftOut = [
    'a.test.ts > lists (needs ../shared/data) > one',
    'a.test.ts > lists (needs ../shared/data) > another',
    'b.test.ts > it works',
  ]
  const medium = outcomeOf(
    'medium',
    { passed: 2, skipped: 3, failed: [], flaky: [], leftOut },
    'code 0',
    1,
  )
  expect(summary([medium]).split('\n').slice(-5)).toEqual([
    'Left out, for want of:',
    '  2 × ../shared/data',
    '  1 × no reason: b.test.ts > it works',
    '',
    '2 passed, 0 failed, 3 skipped',
  ])
})

test('a project without a tally, without tests or with an unexplained end counts as failed', () => {
  const good = { passed: 3, skipped: 0, failed: [], flaky: [] }
  expect(outcomeOf('unit', good, 'code 0', 1)).toMatchObject({ passed: 3, failed: 0 })
  expect(outcomeOf('unit', good, 'code 1', 1)).toMatchObject({ passed: 3, failed: 1 })
  expect(outcomeOf('unit', undefined, 'code 0', 1)).toMatchObject({ failed: 1 })
  expect(outcomeOf('unit', { ...good, passed: 0 }, 'code 0', 1)).toMatchObject({ failed: 1 })
})
