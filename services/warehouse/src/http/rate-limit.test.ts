import { expect, test } from 'vitest'
import { RateLimit } from './rate-limit.ts'

test('a person who calls too often waits for the next minute; others go on', () => {
  const limit = new RateLimit(2, 'Anfragen')
  limit.count('anna', 0)
  limit.count('anna', 10)
  expect(() => limit.count('anna', 20)).toThrow(
    expect.objectContaining({
      code: 'too-many-requests',
      message: 'Mehr als 2 Anfragen in einer Minute. Bitte in 60 Sekunden erneut versuchen.',
      details: { retryAfter: 60 },
    }),
  )
  expect(() => limit.count('bert', 20)).not.toThrow()
  expect(() => limit.count('anna', 60_000)).not.toThrow()
})

test('what a person called elsewhere counts here, in the minute that began there', () => {
  const [here, there] = [new RateLimit(3, 'Anfragen'), new RateLimit(3, 'Anfragen')]
  there.count('anna', 0)
  there.count('anna', 500)
  here.count('anna', 900)
  for (const told of there.untold(1_000)) here.hear(told, 1_000)
  expect(() => here.count('anna', 2_000)).toThrow(
    expect.objectContaining({ details: { retryAfter: 58 } }),
  )
  expect(() => here.count('bert', 2_000)).not.toThrow()
  for (const told of here.untold(2_000)) there.hear(told, 2_000)
  expect(() => there.count('anna', 3_000)).toThrow()
  expect(() => here.count('anna', 60_000)).not.toThrow()
})

test('calls are told once, refused ones and those of a minute that is over never', () => {
  const limit = new RateLimit(2, 'Anfragen')
  limit.count('anna', 0)
  limit.count('anna', 0)
  expect(() => limit.count('anna', 0)).toThrow()
  expect(limit.untold(10)).toEqual([{ key: 'anna', age: 10, calls: 2 }])
  expect(limit.untold(20)).toEqual([])
  limit.count('bert', 30)
  expect(limit.untold(60_030)).toEqual([])
})

test('news of a minute that ends does not fill the next', () => {
  const limit = new RateLimit(1, 'Anfragen')
  limit.hear({ key: 'anna', age: 59_500, calls: 1 }, 60_000)
  expect(() => limit.count('anna', 60_000)).not.toThrow()
})
