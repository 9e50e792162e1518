import { expect } from 'vitest'
import { test } from '../testing/test.ts'

test('[A-009] a worker that is gone is down, for those who watch the service and for those who look at its page', async ({
  warehouse,
}) => {
  const said = async (age: string) => {
    await warehouse.parts.pool.query(
      `insert into checkpoint (name, position, state, updated_at)
       values ('sync:salesforce', 0, 'running', now() - $1::interval)
       on conflict (name) do update set updated_at = excluded.updated_at`,
      [age],
    )
    const ida = await warehouse.person('Ida', 'ROLE_IT')
    const { targets } = (await ida.call('healthReady')).body
    const { list } = (await ida.call('listSyncWorkers')).body
    return [targets.salesforce, list.find(({ target }) => target === 'salesforce')?.state]
  }
  expect(await said('1 second')).toEqual([{ state: 'up', detail: null }, 'running'])
  const detail = 'Der Übertragungsdienst meldet sich nicht.'
  expect(await said('1 hour')).toEqual([{ state: 'down', detail }, 'silent'])
})
