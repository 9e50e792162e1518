import { test as onDatabase } from '@stammbuch/testing'
import { expect } from 'vitest'
import { brokenInvariants } from '../testing/invariants.ts'
import { givenRecords } from '../testing/records.ts'
import { type Person, startWarehouse, type TestWarehouse } from '../testing/warehouse.ts'

/** The service with a webhook, and on the same database one without. */
const test = onDatabase.extend<{ withWebhook: TestWarehouse; without: TestWarehouse }>({
  withWebhook: [
    async ({ database }, use) => {
      const settings = { WEBHOOK_URL: 'http://127.0.0.1:9/records' }
      const warehouse = await startWarehouse(database.appUrl, settings)
      await use(warehouse)
      await warehouse.close()
    },
    { scope: 'file' },
  ],
  without: [
    async ({ database }, use) => {
      const warehouse = await startWarehouse(database.appUrl)
      await use(warehouse)
      await warehouse.close()
    },
    { scope: 'file' },
  ],
})

const workersOf = async (person: Person) => (await person.call('listSyncWorkers')).body.list

test('an optional target is marked for, listed and asked about only where it is set up', async ({
  withWebhook,
  without,
}) => {
  const values = { name: 'Klinik am Rhein' }
  const given = { class: 'account', values, approved: true } as const
  const [one = '', two = ''] = await givenRecords(withWebhook, [given, given])
  const ida = await withWebhook.person('Ida', 'ROLE_ADMIN', 'ROLE_IT')
  const otto = await without.person('Otto', 'ROLE_ADMIN', 'ROLE_IT')
  const asked = await ida.call('requestSync', { params: { class: 'account', id: one } })
  expect(asked.body).toContain('an Suchindex, Salesforce und Webhook')
  const elsewhere = await otto.call('requestSync', { params: { class: 'account', id: two } })
  expect(elsewhere.body).toContain('an Suchindex und Salesforce vorgemerkt')
  const marks = async (id: string) =>
    (await ida.call('getAccount', { params: { id } })).body.webhookSyncRequested
  expect(await marks(one)).not.toBeNull()
  expect(await marks(two)).toBeNull()

  expect((await workersOf(otto)).map(({ target }) => target)).toEqual([
    'elasticsearch',
    'salesforce',
  ])
  expect((await workersOf(ida)).map(({ target, comparable }) => [target, comparable])).toEqual([
    ['elasticsearch', true],
    ['salesforce', true],
    ['webhook', false],
  ])
  const release = { id: one, target: 'webhook' } as const
  const refused = await otto.call('pushRelease', { params: release })
  expect(refused).toMatchObject({ status: 503, problem: { code: 'unavailable' } })
  const compared = await ida.call('compareTarget', { body: { target: 'webhook' } as never })
  expect(compared.status).toBe(422)
  expect(await brokenInvariants(withWebhook.parts.pool)).toEqual({})
})

test('[A-009] a worker that nobody wants any more is not reported as down', async ({
  withWebhook,
  without,
}) => {
  await withWebhook.parts.pool.query(
    `insert into checkpoint (name, position, state, updated_at)
     values ('sync:webhook', 0, 'running', now() - interval '1 hour')
     on conflict (name) do nothing`,
  )
  const targetsOf = async (warehouse: TestWarehouse, name: string) => {
    const ida = await warehouse.person(name, 'ROLE_IT')
    return (await ida.call('healthReady')).body.targets
  }
  expect(await targetsOf(withWebhook, 'Inga')).toMatchObject({ webhook: { state: 'down' } })
  expect(await targetsOf(without, 'Ines')).toEqual({})
})

test('[U-010] the check of an erasure says of the webhook as well what is confirmed and what is left', async ({
  withWebhook,
}) => {
  const admin = await withWebhook.person('Ada', 'ROLE_ADMIN')
  const values = { surname: 'Zeisig', firstName: 'Ulla', emailAddress: 'ulla@zeisig.example' }
  const given = { class: 'contact', values, approved: true } as const
  const [taken = ''] = await givenRecords(withWebhook, [given])
  const { pool } = withWebhook.parts
  await pool.query(
    `insert into target_state (target, record_id, present) values ('webhook', $1, false)`,
    [taken],
  )
  const body = { confirmation: 'LÖSCHEN', reason: 'request' } as const
  const answer = await admin.call('eraseContact', { params: { id: taken }, body })
  const stores = 'check' in answer.body ? (answer.body.check?.stores ?? []) : []
  expect(stores.find(({ store }) => store === 'webhook')).toMatchObject({ removed: 1, left: 0 })
})
