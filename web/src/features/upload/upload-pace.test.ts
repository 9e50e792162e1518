import { expect, test } from 'vitest'
import { type Mark, paceOf, withMark } from './upload-pace.ts'

const given = (...marks: readonly (readonly [seconds: number, megabytes: number])[]) =>
  marks.reduce<readonly Mark[]>(
    (known, [seconds, megabytes]) =>
      withMark(known, { at: seconds * 1000, bytes: megabytes * 1_000_000 }),
    [],
  )

test('the speed is that of the last ten seconds', () => {
  expect(paceOf(given([0, 0], [1, 1], [2, 2]))).toBe(1_000_000)
  expect(paceOf(given([0, 0], [5, 50], [9, 54], [15, 60]))).toBe(1_000_000)
})

test('a broken connection leaves no slow speed behind', () => {
  const interrupted = given([0, 0], [2, 2], [60, 2])
  expect(paceOf(interrupted)).toBeNull()
  expect(paceOf(given([0, 0], [2, 2], [60, 2], [62, 6]))).toBe(2_000_000)
})

test('nothing is guessed from the first moment', () => {
  expect(paceOf([])).toBeNull()
  expect(paceOf(given([0, 0], [1, 3]))).toBeNull()
})
