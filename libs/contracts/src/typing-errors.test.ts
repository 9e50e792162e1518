import { expect, test } from 'vitest'
import { errorsBetween, mayBeMeant } from './typing-errors.ts'

test('letters that are wrong, missing, too many or swapped are one error each', () => {
  const pairs = [
    ['linde', 'linde', 0],
    ['linde', 'lnide', 1],
    ['linde', 'line', 1],
    ['linde', 'liende', 1],
    ['linde', 'lande', 1],
    ['linde', 'lan', 3],
    ['', 'ab', 2],
  ] as const
  for (const [one, other, errors] of pairs) expect(errorsBetween(one, other), other).toBe(errors)
})

test('a long word may have two errors, a short one or a number none', () => {
  expect(mayBeMeant('krnakenhuas', 'krankenhaus')).toBe(true)
  expect(mayBeMeant('lidne', 'linde')).toBe(true)
  expect(mayBeMeant('lixne', 'linde')).toBe(false)
  expect(mayBeMeant('ulm', 'elm')).toBe(false)
  expect(mayBeMeant('4711', '4712')).toBe(false)
})
