import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSalesforce } from './salesforce.ts'
import type { StandIn } from './stand-in.ts'
import { data, salesforceClient } from './testing/salesforce-client.ts'

let org: StandIn

const { call, signIn, upsertAll, query } = salesforceClient(() => org.url)

beforeEach(async () => {
  org = await startSalesforce({ port: 0 })
  await signIn()
})
afterEach(() => org.close())

const collection = `${data}/composite/sobjects`

/** Creates accounts and returns their ids. */
const accounts = async (...names: string[]): Promise<string[]> => {
  const given = names.map((name) => ({ Stammbuch_Id__c: name, Name: name }))
  const { body } = await upsertAll('Account', given)
  return body.map(({ id }: { id: string }) => id)
}

const marking = (id: string, type = 'Account') => ({
  attributes: { type },
  id,
  Stammbuch_Removed__c: true,
})

test('updates by id have their own results; a checkbox is false until it is set', async () => {
  const [a = '', b = ''] = await accounts('a', 'b')
  const marked = (value: boolean) =>
    query(`SELECT Id FROM Account WHERE Stammbuch_Removed__c = ${value}`)
  expect((await marked(false)).body.totalSize).toBe(2)
  org.control({ busyIds: ['b'] })
  const records = [marking(a), marking(b), marking('001nirgends'), marking(a, 'Contact')]
  const { status, body } = await call('PATCH', collection, { allOrNone: false, records })
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { id: a, success: true, errors: [] },
    { success: false, errors: [{ statusCode: 'UNABLE_TO_LOCK_ROW' }] },
    { success: false, errors: [{ statusCode: 'MALFORMED_ID' }] },
    { success: false, errors: [{ statusCode: 'INVALID_TYPE' }] },
  ])
  expect((await marked(true)).body.records).toMatchObject([{ Id: a }])
})

test('deletions by id have their own results, and contacts go with their account', async () => {
  const [a = '', b = '', c = ''] = await accounts('a', 'b', 'c')
  await upsertAll('Contact', [
    { Stammbuch_Id__c: 'k', LastName: 'Amsel', Account: { Stammbuch_Id__c: 'a' } },
    { Stammbuch_Id__c: 'l', LastName: 'Dohle', Account: { Stammbuch_Id__c: 'c' } },
  ])
  org.control({ failIds: ['b'] })
  const { body } = await call('DELETE', `${collection}?ids=${a},${b},${a}&allOrNone=false`)
  expect(body).toMatchObject([
    { id: a, success: true, errors: [] },
    { success: false, errors: [{ statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION' }] },
    { success: false, errors: [{ statusCode: 'ENTITY_IS_DELETED' }] },
  ])
  expect(org.documents().map(({ id }) => id)).toEqual(['b', 'c', 'l'])
  const all = await call('DELETE', `${collection}?ids=${b},${c}&allOrNone=true`)
  expect(all.body).toMatchObject([
    { success: false, errors: [{ statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION' }] },
    { success: false, errors: [{ statusCode: 'ALL_OR_NONE_OPERATION_ROLLED_BACK' }] },
  ])
  expect(org.documents()).toHaveLength(3)
})

test('more than 200 records, or no ids, are refused as a whole', async () => {
  const ids = Array.from({ length: 201 }, () => '0015I0000000001AAA')
  expect(await call('DELETE', `${collection}?ids=${ids.join(',')}`)).toMatchObject({
    status: 400,
    body: [{ errorCode: 'EXCEEDED_ID_LIMIT' }],
  })
  expect((await call('PATCH', collection, { records: ids.map((id) => marking(id)) })).status).toBe(
    400,
  )
  expect((await call('DELETE', collection)).status).toBe(400)
})

test('an organisation that lacks something describes, queries and writes without it', async () => {
  await accounts('a')
  const lack = (what: object) =>
    fetch(`${org.url}/__control/lack`, { method: 'POST', body: JSON.stringify(what) })
  await lack({ objects: ['Award__c'], fields: ['Account.Email__c'], externalIds: ['Contact'] })
  expect((await call('GET', `${data}/sobjects/Award__c/describe`)).status).toBe(404)
  const { body } = await call('GET', `${data}/sobjects/Account/describe`)
  const names = body.fields.map(({ name }: { name: string }) => name)
  expect(names).toContain('Name')
  expect(names).not.toContain('Email__c')
  expect((await query('SELECT Email__c FROM Account')).body).toMatchObject([
    { errorCode: 'INVALID_FIELD' },
  ])
  const written = await upsertAll('Account', [
    { Stammbuch_Id__c: 'a', Name: 'a', Email__c: 'a@example.org' },
  ])
  expect(written.body).toMatchObject([{ errors: [{ statusCode: 'INVALID_FIELD' }] }])
  expect((await upsertAll('Contact', [{ Stammbuch_Id__c: 'k', LastName: 'A' }])).status).toBe(404)
  await lack({})
  expect((await call('GET', `${data}/sobjects/Award__c/describe`)).status).toBe(200)
})
