import { newId } from '@stammbuch/ledger'
import { expect, vi } from 'vitest'
import {
  crmClient,
  crmDocument,
  crmIds,
  filledCrm,
  managing,
  markedIds,
  test,
  until,
} from '../testing/crm-test.ts'
import type { Scene } from '../testing/scene.ts'
import { Salesforce } from './salesforce.ts'

const erase = (scene: Scene, id: string) =>
  scene.decide(id, { do: 'erase', reason: 'request', at: new Date().toISOString() })

/** A company with a person and an award, released for the CRM. */
const company = async (scene: Scene) => {
  const rankingGroupId = await scene.project(managing)
  const account = await scene.released('Klinik am Rhein', 'salesforce')
  const contact = await scene.create('contact', {
    surname: 'Amsel',
    mailOptIn: true,
    mainAccountId: account,
  })
  const award = await scene.create('award', {
    displayName: 'Top-Klinik',
    accountId: account,
    rankingGroupId,
  })
  for (const id of [contact, award]) {
    await scene.approve(id)
    await scene.request(id, 'salesforce')
  }
  return { account, contact, award }
}

test('[O-005] an excluded company stays in the CRM with its people, marked, and returns without the mark', async ({
  scene,
  crm,
  target,
}) => {
  const { account, contact, award } = await company(scene)
  scene.work(target, filledCrm(scene))
  const stands = (...ids: string[]) =>
    vi.waitFor(async () => expect((await crmIds(crm)).sort()).toEqual(ids.sort()), until)
  await stands(account, contact, award)
  const { crmId } = (await crmDocument(crm, account)) ?? {}
  await scene.exclude(account)
  await stands(contact)
  expect(await markedIds(crm)).toEqual([account])
  expect(await crmDocument(crm, award)).toBeUndefined()
  await scene.change(contact, 'role', 'Leitung')
  await vi.waitFor(
    async () =>
      expect((await crmDocument(crm, contact))?.fields).toMatchObject({
        Role__c: 'Leitung',
        AccountId: crmId,
      }),
    until,
  )
  const held = [account, contact].map((id, at) => ({
    id,
    class: at === 0 ? ('account' as const) : ('contact' as const),
  }))
  expect([...((await target.held?.(held))?.keys() ?? [])]).toEqual([contact])
  const listed: string[] = []
  for await (const page of target.list?.() ?? []) listed.push(...page)
  expect(listed).toEqual([contact])
  await scene.restore(account)
  await stands(account, contact, award)
  expect(await crmDocument(crm, account)).toMatchObject({
    crmId,
    fields: { Name: 'Klinik am Rhein', Stammbuch_Removed__c: false },
  })
  expect(scene.errors).toEqual([])
})

test('[O-005] an excluded person is marked and no longer agrees to anything there', async ({
  scene,
  crm,
  target,
}) => {
  const { contact } = await company(scene)
  scene.work(target, filledCrm(scene))
  const agrees = async () => (await crmDocument(crm, contact))?.fields.Mail_Opt_In__c
  await vi.waitFor(async () => expect(await agrees()).toBe(true), until)
  await scene.exclude(contact)
  await vi.waitFor(async () => expect(await markedIds(crm)).toEqual([contact]), until)
  expect(await agrees()).toBe(false)
  await scene.restore(contact)
  await vi.waitFor(async () => expect(await agrees()).toBe(true), until)
  expect(await markedIds(crm)).toEqual([])
})

test('[O-005] a forgotten person is gone from the CRM, also when only the mark was left', async ({
  scene,
  crm,
  target,
}) => {
  const { account, contact: first } = await company(scene)
  const second = await scene.create('contact', { surname: 'Dohle', mainAccountId: account })
  await scene.approve(second)
  await scene.request(second, 'salesforce')
  scene.work(target, filledCrm(scene))
  for (const id of [first, second])
    await vi.waitFor(async () => expect((await scene.state(id))?.present).toBe(true), until)
  await scene.exclude(second)
  await vi.waitFor(async () => expect((await scene.state(second))?.present).toBe(false), until)
  expect(await markedIds(crm)).toEqual([second])
  for (const id of [first, second]) await erase(scene, id)
  for (const id of [first, second])
    await vi.waitFor(async () => expect(await crmDocument(crm, id)).toBeUndefined(), until)
  expect(await crmIds(crm)).toContain(account)
  expect(scene.errors).toEqual([])
})

test('[O-005] told to delete, the worker deletes companies, and brings back the people who went along', async ({
  scene,
  crm,
}) => {
  await crm.forget()
  const target = new Salesforce({ url: crm.url, ...crmClient, timeout: 1_000, remove: 'delete' })
  const { account, contact, award } = await company(scene)
  scene.work(target, filledCrm(scene))
  for (const id of [account, contact, award])
    await vi.waitFor(async () => expect((await scene.state(id))?.present).toBe(true), until)
  const before = (await crmDocument(crm, contact))?.crmId
  await scene.exclude(account)
  await vi.waitFor(async () => {
    expect(await crmIds(crm)).toEqual([contact])
    expect((await crmDocument(crm, contact))?.crmId).not.toBe(before)
  }, until)
  expect(await markedIds(crm)).toEqual([])
  expect((await crmDocument(crm, contact))?.fields.AccountId ?? null).toBeNull()
})

/** Counts the calls of the target by method and path. */
const countCalls = () => {
  const calls: string[] = []
  const real = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    calls.push(`${init?.method} ${new URL(String(url)).pathname}`)
    return real(url, init)
  })
  return {
    of: (what: string) => calls.filter((one) => one === what).length,
    end: () => spy.mockRestore(),
  }
}

const put = (id: string) =>
  ({
    do: 'put',
    id,
    position: 5,
    version: 5,
    record: {
      id,
      class: 'account',
      label: id,
      fields: { name: `Firma ${id}` },
      createdAt: new Date(0),
      updatedAt: new Date(0),
      memberships: [],
      names: {},
      held: [],
      linked: [],
      identifications: [],
    },
  }) as const

const removal = (id: string, recordClass: 'account' | null = 'account') =>
  ({ do: 'remove', id, position: 9, version: 9, class: recordClass }) as const

test('[O-005] 450 removals take three collections, and each item has its own result', async ({
  crm,
  target,
}) => {
  await target.prepare()
  const ids = Array.from({ length: 450 }, newId)
  for (let from = 0; from < ids.length; from += 200)
    await target.write(ids.slice(from, from + 200).map(put))
  const [locked = '', poisoned = ''] = ids
  await crm.control({ busyIds: [locked], failIds: [poisoned] })
  const calls = countCalls()
  const written = await target.write(ids.map((id) => removal(id)))
  calls.end()
  expect(calls.of('PATCH /services/data/v62.0/composite/sobjects')).toBe(3)
  expect(calls.of('GET /services/data/v62.0/query')).toBe(3)
  expect(written).toHaveLength(450)
  expect(written.filter(({ error }) => error !== null)).toEqual([
    { id: locked, error: 'UNABLE_TO_LOCK_ROW', busy: 'record' },
    { id: poisoned, error: 'FIELD_CUSTOM_VALIDATION_EXCEPTION' },
  ])
  expect(await markedIds(crm)).toHaveLength(448)
  await crm.heal()
  const deleting = new Salesforce({ url: crm.url, ...crmClient, remove: 'delete' })
  const again = countCalls()
  // Those of an unknown class are looked for in each object, and what is gone counts as removed.
  const gone = await deleting.write([...ids.map((id) => removal(id, null)), removal(newId())])
  again.end()
  expect(again.of('DELETE /services/data/v62.0/composite/sobjects')).toBe(3)
  expect(gone.every(({ error }) => error === null)).toBe(true)
  expect([...(await crmIds(crm)), ...(await markedIds(crm))]).toEqual([])
})
