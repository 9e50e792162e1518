import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import {
  crmClient,
  crmDocument,
  crmIds,
  filledCrm,
  managing,
  test,
  until,
} from '../testing/crm-test.ts'
import { Salesforce } from './salesforce.ts'

test('[A-009] what the CRM lost comes back with what points at it; what it must not hold goes', async ({
  scene,
  crm,
  target,
}) => {
  const rankingGroupId = await scene.project(managing)
  const [account, excluded] = [
    await scene.released('Klinik am Rhein', 'salesforce'),
    await scene.released('Ausgeschlossen', 'salesforce'),
  ]
  const contact = await scene.create('contact', { surname: 'Amsel', mainAccountId: account })
  const award = await scene.create('award', { accountId: account, rankingGroupId })
  for (const id of [contact, award]) {
    await scene.approve(id)
    await scene.request(id, 'salesforce')
  }
  const first = scene.work(target, filledCrm(scene), { compareEvery: 0 })
  for (const id of [account, excluded, contact, award])
    await vi.waitFor(async () => expect((await scene.state(id))?.present).toBe(true), until)
  await first.stop()
  const losing = new Salesforce({ url: crm.url, ...crmClient, remove: 'delete' })
  await losing.write([{ do: 'remove', id: account, position: 1, version: 1, class: 'account' }])
  expect(await crmIds(crm)).not.toContain(account)
  await scene.exclude(excluded)
  await sql`update checkpoint set position = (select position from log_head)
    where name = 'sync:salesforce'`.execute(scene.db)
  scene.work(target, filledCrm(scene), { compareEvery: 50 })
  await vi.waitFor(async () => {
    expect((await crmIds(crm)).sort()).toEqual([account, contact, award].sort())
    const { crmId } = (await crmDocument(crm, account)) ?? {}
    expect((await crmDocument(crm, contact))?.fields.AccountId).toBe(crmId)
    expect((await crmDocument(crm, award))?.fields.Account__c).toBe(crmId)
  }, until)
  expect(scene.errors).toEqual([])
})
