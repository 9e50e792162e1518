import { expect, test } from 'vitest'
import { adaptivePace } from './read-pace.ts'

/** Reads of so many milliseconds, one every `every` of them: returns the pauses that they were given. */
const readsOf = (took: number, every: number, count: number) => {
  let now = 0
  const pace = adaptivePace(() => now)
  return Array.from({ length: count }, () => {
    now += every
    return pace(took)
  })
}

test('reads that come now and then follow their bell at once', () => {
  expect(new Set(readsOf(4, 40, 200))).toEqual(new Set([0]))
})

test('a few reads in a row do so too, and reads without end wait longer the longer they take', () => {
  const quick = readsOf(4, 5, 200)
  expect(quick.slice(0, 3)).toEqual([0, 0, 0])
  expect(quick.at(-1)).toBe(8)
  expect(readsOf(20, 21, 200).at(-1)).toBe(40)
})

test('no pause is so long that people would see it', () => {
  expect(Math.max(...readsOf(5_000, 5_001, 20))).toBe(50)
})
