import { parkedDeliveries } from '@stammbuch/ledger'
import { expect, vi } from 'vitest'
import { checkpointOf } from '../delivery/sync.tables.ts'
import { crmIds, filledCrm, test, until } from '../testing/crm-test.ts'

test('[O-004] a record that somebody works on in the CRM waits without being parked, and holds up nobody', async ({
  scene,
  crm,
  target,
}) => {
  const locked = await scene.released('Gesperrt', 'salesforce')
  await crm.control({ busyIds: [locked] })
  scene.work(target, filledCrm(scene), { maxAttempts: 2 })
  const tries = async () => (await crm.received()).filter(({ id }) => id === locked).length
  await vi.waitFor(async () => expect(await tries()).toBeGreaterThan(4), until)
  const other = await scene.released('Frei', 'salesforce')
  await vi.waitFor(async () => expect(await crmIds(crm)).toEqual([other]), until)
  expect(await parkedDeliveries(scene.db)).toEqual([])
  expect((await scene.state(locked))?.last_error).toBe('UNABLE_TO_LOCK_ROW')
  const name = checkpointOf('salesforce')
  expect(
    await scene.db.selectFrom('checkpoint').select('state').where('name', '=', name).execute(),
  ).toEqual([{ state: 'running' }])
  await crm.heal()
  await vi.waitFor(
    async () => expect((await crmIds(crm)).sort()).toEqual([locked, other].sort()),
    until,
  )
  expect(scene.errors).toEqual([])
})
