import { SalesforceClient } from '@stammbuch/records/targets'
import { expect, vi } from 'vitest'
import { crmClient, crmDocument, crmIds, filledCrm, test, until } from '../testing/crm-test.ts'

const collection = '/composite/sobjects'
const attributes = { type: 'Account' }

/** Creates accounts as the organisation's own people do, without an id of ours, and returns their ids. */
const heldAlready = async (client: SalesforceClient, names: readonly string[]) => {
  const { body } = await client.call('PATCH', `${collection}/Account/Stammbuch_Id__c`, {
    records: names.map((Name) => ({ attributes, Stammbuch_Id__c: Name, Name, Fax: '0221 7' })),
  })
  const ids = (body as { id: string }[]).map(({ id }) => id)
  const records = ids.map((id) => ({ attributes, id, Stammbuch_Id__c: null }))
  await client.call('PATCH', collection, { records })
  return ids
}

test('an account that took over our id is the one that is written, and none that may stay is taken away', async ({
  scene,
  crm,
  target,
}) => {
  const client = new SalesforceClient({ url: crm.url, ...crmClient })
  const theirs = await heldAlready(client, ['Klinik a. Rhein', 'Klinik an der Ahr'])
  const requested = await scene.released('Klinik am Rhein', 'salesforce')
  const waiting = await scene.create('account', { name: 'Klinik an der Ahr' })
  await scene.approve(waiting)
  const records = [requested, waiting].map((id, at) => ({
    attributes,
    id: theirs[at],
    Stammbuch_Id__c: id,
  }))
  await client.call('PATCH', collection, { records })
  scene.work(target, filledCrm(scene), { compareEvery: 50 })
  await vi.waitFor(async () => expect(await scene.acknowledged(requested)).not.toEqual([]), until)
  const written = await crmDocument(crm, requested)
  expect(written).toMatchObject({ crmId: theirs[0], fields: { Name: 'Klinik am Rhein' } })
  expect((await scene.record(requested)).fields.salesforceId).toBe(theirs[0])
  // The comparison learns that one is there that nobody asked for yet, and leaves it alone.
  await vi.waitFor(
    async () => expect(await scene.state(waiting)).toMatchObject({ present: true, requested: 0 }),
    until,
  )
  expect(await crmDocument(crm, waiting)).toMatchObject({ crmId: theirs[1] })
  expect((await crmIds(crm)).sort()).toEqual([requested, waiting].sort())
  await scene.exclude(waiting)
  await vi.waitFor(async () => expect(await crmIds(crm)).toEqual([requested]), until)
  expect(scene.errors).toEqual([])
})
