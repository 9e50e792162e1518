import { expect, test } from 'vitest'
import { Retries } from './retries.ts'

const options = { first: 100, most: 1_000, maxAttempts: 4 }

test('each failure of a record waits about twice as long as the one before', () => {
  const retries = new Retries(options)
  const waits = [1, 2, 3].map(() => {
    retries.failed('a', 0)
    return retries.next(0) ?? 0
  })
  for (const [at, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(50 * 2 ** at)
    expect(wait).toBeLessThanOrEqual(100 * 2 ** at)
  }
})

test('no wait is longer than the longest allowed', () => {
  const retries = new Retries({ first: 100, most: 300, maxAttempts: 50 })
  for (let attempt = 0; attempt < 40; attempt += 1) retries.failed('a', 0)
  expect(retries.next(0)).toBeLessThanOrEqual(300)
})

test('a record may be tried when its time has come, and others at once', () => {
  const retries = new Retries(options)
  retries.failed('a', 0)
  expect(retries.notYet(0)).toEqual(['a'])
  expect(retries.notYet(101)).toEqual([])
})

test('a record that the target could not take waits longer each time and counts no attempt', () => {
  const retries = new Retries({ first: 100, most: 400, maxAttempts: 3 })
  retries.failed('a', 0)
  for (let turn = 0; turn < 20; turn += 1)
    expect(retries.postponed('a', turn)).toEqual({ attempts: 1, firstAt: new Date(0) })
  expect(retries.next(20)).toBeGreaterThan(100)
  expect(retries.failed('a', 30).attempts).toBe(2)
})

test('a success and the last attempt both forget the record', () => {
  const retries = new Retries(options)
  retries.failed('a', 5)
  retries.succeeded('a')
  expect(retries.next(5)).toBeNull()
  const attempts = [1, 2, 3, 4].map((at) => retries.failed('b', at))
  expect(attempts.at(-1)).toEqual({ attempts: 4, firstAt: new Date(1) })
  expect(retries.next(5)).toBeNull()
})
