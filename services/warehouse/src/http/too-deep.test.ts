import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deepest, isTooDeep, isTooDeepText } from './too-deep.ts'

const nested = (levels: number): unknown => {
  let value: unknown = 'Kiel [{'
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { value }
  return value
}

test('a value may have so many levels and not one more, however many more they are', () => {
  expect([0, 1, deepest].map((levels) => isTooDeep(nested(levels)))).toEqual([false, false, false])
  expect([deepest + 1, 500_000].map((levels) => isTooDeep(nested(levels)))).toEqual([true, true])
})

test('how much stands beside each other does not count', () => {
  expect(isTooDeep(Array.from({ length: 50_000 }, (_, at) => ({ at: [at] })))).toBe(false)
  expect([null, 1, 'x', true, undefined].some(isTooDeep)).toBe(false)
})

test('text is judged as the value that it stands for, brackets in words not counting', () => {
  for (const levels of [0, 1, deepest, deepest + 1, 500])
    expect(isTooDeepText(JSON.stringify(nested(levels)))).toBe(isTooDeep(nested(levels)))
  const words = JSON.stringify({ ['[{"\\'.repeat(99)]: ['"[{\\'.repeat(99), '\\'] })
  expect(isTooDeepText(words)).toBe(false)
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 60 }), (value) => {
      expect(isTooDeepText(JSON.stringify(value))).toBe(isTooDeep(value))
    }),
  )
})

test('what is no JSON is judged as well, and comes to an end', () => {
  expect(isTooDeepText('['.repeat(2_000_000))).toBe(true)
  expect(isTooDeepText(`"${'['.repeat(2_000_000)}`)).toBe(false)
  expect(isTooDeepText(']'.repeat(100))).toBe(false)
  expect(isTooDeepText('')).toBe(false)
})
