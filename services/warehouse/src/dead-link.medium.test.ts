import { startDyingLink, test } from '@stammbuch/testing'
import { expect } from 'vitest'
import { startWarehouse } from './testing/warehouse.ts'

test('[U-013] while the link to Postgres is dead every call says so and when to come back; then all is as before', {
  timeout: 120_000,
}, async ({ database }) => {
  const link = await startDyingLink(database.appUrl)
  const warehouse = await startWarehouse(link.url)
  try {
    const anna = await warehouse.person('Stille', 'ROLE_ADMIN', 'ROLE_IT', 'ROLE_AUDITOR')
    expect((await anna.call('listPeriods')).status).toBe(200)
    link.set(true)
    const key = 'dead-link'
    const said = await Promise.all([
      anna.call('listPeriods'),
      anna.call('listAccounts'),
      anna.call('pendingFacets'),
      anna.call('createPeriod', { body: { name: '2031' } }, { key }),
    ])
    for (const { status, headers, problem } of said) {
      expect([status, problem.code]).toEqual([503, 'unavailable'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const ready = await fetch(`${warehouse.url}/api/health/ready`)
    expect(ready.status).toBe(503)
    expect((await fetch(`${warehouse.url}/api/health/live`)).status).toBe(200)
    link.set(false)
    await expect.poll(async () => (await anna.call('listPeriods')).status).toBe(200)
    const again = () => anna.call('createPeriod', { body: { name: '2031' } }, { key })
    await expect.poll(async () => (await again()).status).toBe(201)
    const { body } = await anna.call('listPeriods')
    expect(body.list.filter(({ name }) => name === '2031')).toHaveLength(1)
  } finally {
    link.set(false)
    await warehouse.close()
  }
})
