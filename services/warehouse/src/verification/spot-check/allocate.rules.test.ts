import { describe, expect, test } from 'vitest'
import { allocate } from './allocate.rules.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

describe('dividing a sample among strata', () => {
  test('goes by size, and every stratum has its one', () => {
    expect(allocate([900, 90, 10], 60)).toEqual([54, 5, 1])
    expect(allocate([5_000, 1, 1, 1], 10)).toEqual([7, 1, 1, 1])
  })

  test('takes all where there are no more than wanted', () => {
    expect(allocate([3, 4], 60)).toEqual([3, 4])
    expect(allocate([], 60)).toEqual([])
  })

  test('leaves out the smallest where there are more strata than values wanted', () => {
    expect(allocate([5, 9, 7, 1], 3)).toEqual([1, 1, 1, 0])
  })

  test('always draws as many as wanted, and never more than there are', () => {
    for (let seed = 1; seed < 200; seed += 1) {
      const sizes = Array.from({ length: 1 + (seed % 9) }, (_, n) => (seed * (n + 3) * 37) % 113)
      const drawn = allocate(sizes, 60)
      expect(sum(drawn)).toBe(Math.min(60, sum(sizes)))
      expect(drawn.every((one, n) => one >= 0 && one <= (sizes[n] ?? 0))).toBe(true)
    }
  })
})
