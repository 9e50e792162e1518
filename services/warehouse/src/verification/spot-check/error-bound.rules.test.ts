import { describe, expect, test } from 'vitest'
import { upperBound } from './error-bound.rules.ts'

const percent = (share: number): number => Math.round(share * 1000) / 10

describe('the upper bound of the error rate at 95 %', () => {
  // One-sided exact binomial limits as printed in tables for attribute sampling, in percent.
  test.for([
    [0, 10, 25.9],
    [1, 10, 39.4],
    [2, 10, 50.7],
    [3, 10, 60.7],
    [0, 20, 13.9],
    [1, 20, 21.6],
    [2, 20, 28.3],
    [0, 30, 9.5],
    [1, 30, 14.9],
    [2, 30, 19.5],
    [0, 50, 5.8],
    [1, 50, 9.1],
    [2, 50, 12.1],
    [0, 100, 3.0],
    [1, 100, 4.7],
    [2, 100, 6.2],
  ] as const)('[A-007] with %i errors in %i it is %f %%', ([errors, n, bound]) => {
    expect(percent(upperBound(errors, n))).toBe(bound)
  })

  test('two-sided limits come out at 97.5 %: 1 of 10 is 44.5 %, 0 of 10 is 30.8 %', () => {
    expect(percent(upperBound(1, 10, 0.975))).toBe(44.5)
    expect(percent(upperBound(0, 10, 0.975))).toBe(30.8)
  })

  test('without an error it is 1 − 0.05^(1/n): 59 right ones are needed for less than 5 %', () => {
    for (const n of [1, 7, 58, 59, 300, 1_000])
      expect(upperBound(0, n)).toBeCloseTo(1 - 0.05 ** (1 / n), 12)
    expect(upperBound(0, 58)).toBeGreaterThan(0.05)
    expect(upperBound(0, 59)).toBeLessThan(0.05)
  })

  test('it grows with errors, shrinks with the sample, and ends at 1', () => {
    for (let errors = 0; errors < 1_000; errors += 37) {
      expect(upperBound(errors + 1, 1_000)).toBeGreaterThan(upperBound(errors, 1_000))
      expect(upperBound(errors, 1_000)).toBeGreaterThan(errors / 1_000)
      expect(upperBound(errors, 2_000)).toBeLessThan(upperBound(errors, 1_000))
    }
    expect(upperBound(5, 5)).toBe(1)
  })

  test('refuses what is no count', () => {
    for (const [errors, n] of [
      [-1, 10],
      [11, 10],
      [0, 0],
      [0.5, 10],
    ] as const)
      expect(() => upperBound(errors, n)).toThrow(RangeError)
  })
})
