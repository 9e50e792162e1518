import { expect, test } from 'vitest'
import { fittingIn } from './use-fitting.ts'

const chips = [100, 80, 120]

test('pieces that all fit need no piece for the others', () => {
  expect(fittingIn(chips, { room: 310, gap: 5, rest: 90 })).toBe(3)
})

test('one that has no room makes room for what stands for it', () => {
  expect(fittingIn(chips, { room: 309, gap: 5, rest: 90 })).toBe(2)
  expect(fittingIn(chips, { room: 279, gap: 5, rest: 90 })).toBe(1)
  expect(fittingIn(chips, { room: 10, gap: 5, rest: 90 })).toBe(0)
  expect(fittingIn([], { room: 10, gap: 5, rest: 90 })).toBe(0)
})
