import { test as onDatabase } from '@stammbuch/testing'
import { expect } from 'vitest'
import { startWarehouse, type TestWarehouse } from '../testing/warehouse.ts'

const test = onDatabase.extend<{ warehouse: TestWarehouse }>({
  warehouse: [
    async ({ database }, use) => {
      const warehouse = await startWarehouse(database.appUrl, { RATE_LIMIT_HEAVY: '3' })
      await use(warehouse)
      await warehouse.close()
    },
    { scope: 'file' },
  ],
})

test('who starts heavy work too often waits for the next minute, and can do everything else', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const olga = await warehouse.person('Olga', 'ROLE_AUDITOR')
  for (let count = 0; count < 3; count += 1)
    expect((await otto.call('verifyLog', { body: {} })).status).toBe(200)
  const { problem, status, headers } = await otto.call('verifyLog', { body: {} })
  expect(status).toBe(429)
  expect(problem.code).toBe('too-many-requests')
  expect(problem.detail).toMatch(
    /^Mehr als 3 aufwendige Vorgänge .* Bitte in \d+ Sekunden erneut versuchen\.$/,
  )
  const seconds = Number(headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect((await otto.call('listLog')).status).toBe(200)
  expect((await olga.call('verifyLog', { body: {} })).status).toBe(200)
})

test('heavy calls are counted by their kind; what was refused for a missing right is not', async ({
  warehouse,
}) => {
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  for (let count = 0; count < 4; count += 1)
    expect((await erik.call('verifyLog', { body: {} })).status).toBe(403)
  const rankingGroupShortCode = 'NONE'
  const statuses = async (call: 'exportSgh' | 'exportResearch') => {
    const answers: number[] = []
    for (let count = 0; count < 4; count += 1)
      answers.push((await erik.call(call, { body: { rankingGroupShortCode } })).status)
    return answers
  }
  const [none = 0, ...more] = await statuses('exportSgh')
  expect(none).not.toBe(429)
  expect(more).toEqual([none, none, 429])
  expect((await statuses('exportResearch'))[0]).toBe(none)
})
