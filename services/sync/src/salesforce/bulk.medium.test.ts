import { parkedDeliveries } from '@stammbuch/ledger'
import { SalesforceClient } from '@stammbuch/records/targets'
import { expect, vi } from 'vitest'
import { crmClient, crmDocument, crmIds, filledCrm, test, until } from '../testing/crm-test.ts'
import type { Scene } from '../testing/scene.ts'
import type { StandInProcess } from '../testing/stand-in.ts'
import { Salesforce, type SalesforceTargetOptions } from './salesforce.ts'

const bulk = (crm: StandInProcess, options: Partial<SalesforceTargetOptions> = {}) =>
  new Salesforce({
    url: crm.url,
    ...crmClient,
    timeout: 2_000,
    bulkFrom: 5,
    bulkLookEvery: 20,
    ...options,
  })

const hold = (crm: StandInProcess, held: boolean) =>
  fetch(`${crm.url}/__control/hold-jobs`, { method: 'POST', body: JSON.stringify({ held }) })

/** Returns the operations that arrived for these records, each once. */
const waysOf = async (crm: StandInProcess, ids: readonly string[]) => {
  const received = (await crm.received()).filter(({ id }) => ids.includes(id ?? ''))
  return [...new Set(received.map(({ operation }) => operation))]
}

/** Starts a worker that takes up its work when all of these records are due. */
const workOnAll = async (
  { scene, crm }: { scene: Scene; crm: StandInProcess },
  target: Salesforce,
  ids: readonly string[],
) => {
  await crm.control({ errorRate: 1 })
  const transport = filledCrm(scene)
  const work = scene.work(target, transport)
  const due = async () =>
    (await Promise.all(ids.map((id) => scene.state(id)))).every((one) => (one?.requested ?? 0) > 0)
  await vi.waitFor(async () => expect(await due()).toBe(true), until)
  await crm.heal()
  return { transport, work }
}

test('[O-005] many due records of a class go as a job, with their references, and few in a collection', async ({
  scene,
  crm,
}) => {
  await crm.forget()
  const accounts: string[] = []
  const contacts: string[] = []
  for (let at = 0; at < 6; at += 1) {
    const name = `Klinik "${at}",\nam Rhein`
    const account = await scene.released(name, 'salesforce', { description: 'a;b,c\n„d“' })
    const contact = await scene.create('contact', {
      surname: `Amsel ${at}`,
      mailOptIn: at % 2 === 0,
      ...(at === 5 ? {} : { mainAccountId: account }),
    })
    await scene.approve(contact)
    await scene.request(contact, 'salesforce')
    accounts.push(account)
    contacts.push(contact)
  }
  await workOnAll({ scene, crm }, bulk(crm), [...accounts, ...contacts])
  await vi.waitFor(async () => expect(await crmIds(crm)).toHaveLength(12), until)
  for (const id of contacts)
    await vi.waitFor(async () => expect((await scene.state(id))?.present).toBe(true), until)
  for (const [at, id] of contacts.entries()) {
    const { fields } = (await crmDocument(crm, id)) ?? {}
    const account = await crmDocument(crm, accounts[at] ?? '')
    expect(account?.fields).toMatchObject({ Description: 'a;b,c\n„d“', BillingCity: null })
    expect(fields).toMatchObject({ LastName: `Amsel ${at}`, Mail_Opt_In__c: at % 2 === 0 })
    expect(fields?.AccountId ?? null).toBe(at === 5 ? null : account?.crmId)
    expect((await scene.record(accounts[at] ?? '')).fields.salesforceId).toBe(account?.crmId)
  }
  expect(await waysOf(crm, [...accounts, ...contacts])).toContain('bulk-upsert')
  const [first = ''] = contacts
  const before = (await crm.received()).length
  await scene.change(first, 'mainAccountId', null)
  await vi.waitFor(
    async () => expect((await crmDocument(crm, first))?.fields.AccountId ?? null).toBeNull(),
    until,
  )
  expect((await crm.received()).slice(before).map(({ operation }) => operation)).not.toContain(
    'bulk-upsert',
  )
  expect(scene.errors).toEqual([])
})

const account = (id: string, name: string) =>
  ({
    do: 'put',
    id,
    position: 5,
    version: 5,
    record: {
      id,
      class: 'account',
      label: name,
      fields: { name },
      createdAt: new Date(0),
      updatedAt: new Date(0),
      memberships: [],
      names: {},
      held: [],
      linked: [],
      identifications: [],
    },
  }) as const

test('each row of a job has its own result, and what a job did not come to goes in collections', async ({
  crm,
}) => {
  await crm.forget()
  const target = bulk(crm)
  await target.prepare()
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  await crm.control({ busyIds: ['b'], failIds: ['c'] })
  const written = await target.write(ids.map((id) => account(id, id === 'd' ? '' : `Firma ${id}`)))
  expect(written.filter(({ error }) => error !== null)).toMatchObject([
    { id: 'b', error: 'UNABLE_TO_LOCK_ROW', busy: 'record' },
    { id: 'c', error: 'FIELD_CUSTOM_VALIDATION_EXCEPTION' },
    { id: 'd', error: expect.stringContaining('REQUIRED_FIELD_MISSING') },
  ])
  expect(written.find(({ id }) => id === 'a')?.targetId).toMatch(/^001/)
  expect(await waysOf(crm, ids)).toEqual(['bulk-upsert'])
  await crm.heal()
  const lost = { objects: [], fields: ['Account.Description'], externalIds: [] }
  await fetch(`${crm.url}/__control/lack`, { method: 'POST', body: JSON.stringify(lost) })
  await expect(target.write(ids.map((id) => account(id, `Neu ${id}`)))).rejects.toThrow(
    'Account.Description',
  )
})

test('a job that is given up is aborted, writes nothing, and its records go again', async ({
  scene,
  crm,
}) => {
  await crm.forget()
  await hold(crm, true)
  const ids: string[] = []
  for (let at = 0; at < 6; at += 1) ids.push(await scene.released(`Firma ${at}`, 'salesforce'))
  const patient = bulk(crm, { bulkPatience: 60_000 })
  const { transport, work: first } = await workOnAll({ scene, crm }, patient, ids)
  const calling = async () =>
    (await Promise.all(ids.map((id) => scene.state(id)))).every((one) => one?.calling_since)
  await vi.waitFor(async () => expect(await calling()).toBe(true), until)
  await first.stop()
  await hold(crm, false)
  expect(await crmIds(crm)).toEqual([])
  scene.work(bulk(crm), transport)
  await vi.waitFor(async () => expect((await crmIds(crm)).sort()).toEqual(ids.toSorted()), until)
  expect(await parkedDeliveries(scene.db)).toEqual([])
  expect(scene.errors).toEqual([])
})

test('a job that a killed process left is aborted before anything else is written', async ({
  crm,
}) => {
  await crm.forget()
  await hold(crm, true)
  const ids = ['a', 'b', 'c', 'd', 'e']
  const killed = bulk(crm)
  await killed.prepare()
  // Nobody waits for the end of this call.
  const endless = { signal: new AbortController().signal, alive: () => new Promise<void>(() => {}) }
  void killed.write(
    ids.map((id) => account(id, 'alt')),
    endless,
  )
  const client = new SalesforceClient({ url: crm.url, ...crmClient })
  const states = async () => {
    const { body } = await client.call('GET', '/jobs/ingest?jobType=V2Ingest')
    return (body as { records: { state: string }[] }).records.map(({ state }) => state)
  }
  await vi.waitFor(async () => expect(await states()).toEqual(['InProgress']), until)
  const next = bulk(crm)
  await next.prepare()
  await next.write([account('a', 'neu')])
  expect(await states()).toEqual(['Aborted'])
  await hold(crm, false)
  expect((await crmDocument(crm, 'a'))?.fields.Name).toBe('neu')
  expect(await crmIds(crm)).toEqual(['a'])
})
