import { parkedDeliveries } from '@stammbuch/ledger'
import { expect, vi } from 'vitest'
import { checkpointOf } from '../delivery/sync.tables.ts'
import { crmClient, crmIds, filledCrm, test, until } from '../testing/crm-test.ts'
import type { Scene } from '../testing/scene.ts'
import type { StandInProcess } from '../testing/stand-in.ts'
import { Salesforce } from './salesforce.ts'

const lack = (crm: StandInProcess, what: object) =>
  fetch(`${crm.url}/__control/lack`, { method: 'POST', body: JSON.stringify(what) })

const workerState = (scene: Scene) =>
  scene.db
    .selectFrom('checkpoint')
    .select(['state', 'detail'])
    .where('name', '=', checkpointOf('salesforce'))
    .executeTakeFirst()

const quick = (crm: StandInProcess) =>
  new Salesforce({ url: crm.url, ...crmClient, timeout: 1_000, describeEvery: 100 })

test('[O-005] a CRM that lacks fields, an object or an external id is told all of them, and nothing is parked', async ({
  scene,
  crm,
}) => {
  await crm.forget()
  await lack(crm, {
    objects: ['Award__c'],
    fields: ['Account.Short_Name__c', 'Contact.Stammbuch_Removed__c'],
    externalIds: ['Contact'],
  })
  const id = await scene.released('Wartet', 'salesforce')
  scene.work(quick(crm), filledCrm(scene), { maxAttempts: 2 })
  await vi.waitFor(async () => {
    expect((await workerState(scene))?.detail).toBe(
      'Salesforce ist nicht eingerichtet – es fehlt oder ist für den Benutzer nicht sichtbar: Account.Short_Name__c, Contact.Stammbuch_Removed__c, Award__c; nicht als externe ID gekennzeichnet: Contact.Stammbuch_Id__c. Siehe docs/salesforce.md',
    )
    expect((await workerState(scene))?.state).toBe('unreachable')
  }, until)
  expect(await crm.received()).toEqual([])
  await lack(crm, {})
  await vi.waitFor(async () => expect(await crmIds(crm)).toEqual([id]), until)
  await vi.waitFor(async () => expect((await workerState(scene))?.state).toBe('running'), until)
  expect(await parkedDeliveries(scene.db)).toEqual([])
  expect(scene.errors).toEqual([])
})

test('a field that goes while the worker runs is named too, and parks nothing', async ({
  scene,
  crm,
}) => {
  await crm.forget()
  scene.work(quick(crm), filledCrm(scene), { maxAttempts: 2 })
  const first = await scene.released('Kommt an', 'salesforce')
  await vi.waitFor(async () => expect(await crmIds(crm)).toEqual([first]), until)
  await lack(crm, { fields: ['Account.Email__c'] })
  const second = await scene.released('Wartet', 'salesforce')
  await vi.waitFor(
    async () => expect((await workerState(scene))?.detail).toContain('Account.Email__c'),
    until,
  )
  expect(await parkedDeliveries(scene.db)).toEqual([])
  await lack(crm, {})
  await vi.waitFor(
    async () => expect((await crmIds(crm)).sort()).toEqual([first, second].sort()),
    until,
  )
  expect(await parkedDeliveries(scene.db)).toEqual([])
})

test('objects are described once while nothing speaks against it, and not with every preparation', async ({
  crm,
}) => {
  await crm.forget()
  const target = quick(crm)
  const real = globalThis.fetch
  const described: string[] = []
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (String(url).endsWith('/describe')) described.push(String(url))
    return real(url, init)
  })
  for (let times = 0; times < 3; times += 1) await target.prepare()
  spy.mockRestore()
  expect(described.map((url) => url.split('/').at(-2))).toEqual(['Account', 'Contact', 'Award__c'])
})
