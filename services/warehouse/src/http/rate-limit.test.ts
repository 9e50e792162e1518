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
