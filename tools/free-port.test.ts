import { expect, test } from 'vitest'
import { freePortFrom, isBlocked } from './free-port.ts'

test('a port that browsers and fetch refuse to call is never chosen, however free it is', async () => {
  const refused = fetch('http://127.0.0.1:4045/')
  await expect(refused).rejects.toMatchObject({ cause: { message: 'bad port' } })
  expect(isBlocked(4045)).toBe(true)
  expect(await freePortFrom(4045)).toBeGreaterThan(4045)
  expect(await freePortFrom(6665, new Set([6670]))).toBeGreaterThan(6670)
})
