import { expect, test } from 'vitest'
import { learnsAt } from './learning.rules.ts'

test('a model is learnt from so many records first, then each time the store grew by half', () => {
  expect(learnsAt(2_000, null)).toBe(2_000)
  expect(learnsAt(2_000, 2_345)).toBe(3_518)
  expect(learnsAt(2_000, 400)).toBe(2_000)
  expect(learnsAt(0, 9_000)).toBeNull()
})
