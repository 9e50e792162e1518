import { fields } from '@stammbuch/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { longId } from './salesforce/ids.ts'
import { startSalesforce } from './salesforce.ts'
import type { StandIn } from './stand-in.ts'
import { data, salesforceClient } from './testing/salesforce-client.ts'

let org: StandIn

const { call, login, signIn, upsertAll, query } = salesforceClient(() => org.url)

beforeEach(async () => {
  org = await startSalesforce({ port: 0 })
  await signIn()
})
afterEach(() => org.close())

describe('signing in', () => {
  test('client credentials give a bearer token and the address of the organisation', async () => {
    const answer = await login()
    expect(await answer.json()).toMatchObject({ token_type: 'Bearer', instance_url: org.url })
    expect((await call('GET', '/services/data/')).body).toContainEqual({
      label: 'Release 62.0',
      url: '/services/data/v62.0',
      version: '62.0',
    })
  })

  test('a wrong secret is refused', async () => {
    const answer = await login('falsch')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      error: 'invalid_client',
      error_description: 'invalid client credentials',
    })
  })

  test('an unknown or expired session is told so', async () => {
    expect((await call('GET', `${data}/limits`)).status).toBe(200)
    await fetch(`${org.url}/__control/expire-sessions`, { method: 'POST' })
    expect(await call('GET', `${data}/limits`)).toMatchObject({
      status: 401,
      body: [{ errorCode: 'INVALID_SESSION_ID', message: 'Session expired or invalid' }],
    })
  })
})

describe('upsert in collections', () => {
  test('the same external id is created once and then updated', async () => {
    const first = await upsertAll('Account', [{ Stammbuch_Id__c: 'a-1', Name: 'Alpha' }])
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject([{ success: true, created: true, errors: [] }])
    const [{ id }] = first.body
    expect(id).toMatch(/^001[0-9A-Za-z]{15}$/)
    const second = await upsertAll('Account', [{ Stammbuch_Id__c: 'a-1', BillingCity: 'Köln' }])
    expect(second.body).toEqual([{ id, success: true, created: false, errors: [] }])
    const read = await call('GET', `${data}/sobjects/Account/Stammbuch_Id__c/a-1`)
    expect(read.body).toMatchObject({
      attributes: { type: 'Account', url: `${data}/sobjects/Account/${id}` },
      Id: id,
      Name: 'Alpha',
      BillingCity: 'Köln',
      Phone: null,
    })
  })

  test('each record has its own result', async () => {
    const { body } = await upsertAll('Contact', [
      { Stammbuch_Id__c: 'k-1', LastName: 'Amsel' },
      { Stammbuch_Id__c: 'k-2', LastName: 'Dohle', Lieblingsfarbe__c: 'blau' },
      { Stammbuch_Id__c: 'k-3' },
      { LastName: 'Elster' },
      { Stammbuch_Id__c: 'k-4', LastName: 'Fink', Email: 'keine Adresse' },
      { Stammbuch_Id__c: 'k-1', LastName: 'Noch einmal' },
      { Stammbuch_Id__c: 'k-5', LastName: 'x'.repeat(81) },
    ])
    const codes = body.map(
      (each: { errors: { statusCode: string }[] }) => each.errors[0]?.statusCode,
    )
    expect(codes).toEqual([
      undefined,
      'INVALID_FIELD',
      'REQUIRED_FIELD_MISSING',
      'MISSING_ARGUMENT',
      'INVALID_EMAIL_ADDRESS',
      'DUPLICATE_VALUE',
      'STRING_TOO_LONG',
    ])
    expect(body[1]).toEqual({
      success: false,
      errors: [
        {
          statusCode: 'INVALID_FIELD',
          message: "No such column 'Lieblingsfarbe__c' on sobject of type Contact",
          fields: [],
        },
      ],
    })
    expect(org.documents().map(({ id }) => id)).toEqual(['k-1'])
  })

  test('all or none takes back what had succeeded', async () => {
    await upsertAll('Account', [{ Stammbuch_Id__c: 'a-1', Name: 'Alt' }])
    const { body } = await upsertAll(
      'Account',
      [{ Stammbuch_Id__c: 'a-1', Name: 'Neu' }, { Stammbuch_Id__c: 'a-2' }],
      true,
    )
    expect(body[0].errors[0].statusCode).toBe('ALL_OR_NONE_OPERATION_ROLLED_BACK')
    expect(body[1].errors[0].statusCode).toBe('REQUIRED_FIELD_MISSING')
    expect(org.documents()).toMatchObject([{ id: 'a-1', fields: { Name: 'Alt' } }])
  })

  test('more than 200 records are refused', async () => {
    const many = Array.from({ length: 201 }, (_, at) => ({ Stammbuch_Id__c: `a-${at}`, Name: 'A' }))
    expect((await upsertAll('Account', many)).body[0].errorCode).toBe('EXCEEDED_ID_LIMIT')
    expect((await upsertAll('Account', many.slice(1))).body).toHaveLength(200)
  })

  test('records point to each other by external id', async () => {
    await upsertAll('Account', [{ Stammbuch_Id__c: 'a-1', Name: 'Alpha' }])
    const award = (account: string) => ({
      Stammbuch_Id__c: `w-${account}`,
      Rank__c: 1,
      Account__r: { Stammbuch_Id__c: account },
    })
    const { body } = await upsertAll('Award__c', [award('a-1'), award('a-9')])
    expect(body[0].success).toBe(true)
    expect(body[1].errors[0].message).toBe(
      'Foreign key external ID: a-9 not found for field Stammbuch_Id__c in entity Account',
    )
    const [account] = org.documents()
    expect(org.documents()[1]).toMatchObject({ fields: { Account__c: account?.crmId } })
  })

  test('a record type has to belong to the object', async () => {
    const types = await query(
      "SELECT Id, SobjectType FROM RecordType WHERE DeveloperName = 'Health' AND SobjectType = 'Contact'",
    )
    const [{ Id: RecordTypeId }] = types.body.records
    const contact = { Stammbuch_Id__c: 'k-1', LastName: 'Amsel', RecordTypeId }
    expect((await upsertAll('Contact', [contact])).body[0].success).toBe(true)
    const account = { Stammbuch_Id__c: 'a-1', Name: 'Alpha', RecordTypeId }
    expect((await upsertAll('Account', [account])).body[0].errors[0].statusCode).toBe(
      'INVALID_CROSS_REFERENCE_KEY',
    )
    const named = { Stammbuch_Id__c: 'a-2', Name: 'Beta', RecordType: { Name: 'Gesundheit' } }
    expect((await upsertAll('Account', [named])).body[0].success).toBe(true)
  })

  test('the organisation has every field that the product carries to the CRM', async () => {
    const objects = { Account: fields.account, Contact: fields.contact, Award__c: fields.award }
    for (const [object, catalogue] of Object.entries(objects)) {
      const carried = Object.values(catalogue).flatMap(({ crm }) => crm ?? [])
      const { body } = await call('GET', `${data}/sobjects/${object}/describe`)
      expect(body.fields.map(({ name }: { name: string }) => name)).toEqual(
        expect.arrayContaining(carried),
      )
    }
  })
})

test('a single record is upserted, read and deleted by its external id', async () => {
  const path = `${data}/sobjects/Account/Stammbuch_Id__c/a-1`
  expect(await call('PATCH', path, { Name: 'Alpha' })).toMatchObject({
    status: 201,
    body: { success: true, created: true },
  })
  expect(await call('PATCH', path, { Name: 'Beta' })).toMatchObject({
    status: 200,
    body: { created: false },
  })
  expect((await call('PATCH', path.replace('62', '45'), { Name: 'Gamma' })).status).toBe(204)
  expect(await call('PATCH', path, { Farbe: 'rot' })).toMatchObject({
    status: 400,
    body: [{ errorCode: 'INVALID_FIELD' }],
  })
  expect((await call('DELETE', path)).status).toBe(204)
  expect(await call('GET', path)).toMatchObject({ status: 404, body: [{ errorCode: 'NOT_FOUND' }] })
  expect(org.received().map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
    'upsert applied',
    'upsert applied',
    'upsert applied',
    'upsert refused',
    'delete applied',
  ])
})

describe('queries', () => {
  test('select, where, order, limit and count', async () => {
    await upsertAll('Account', [
      { Stammbuch_Id__c: 'a-1', Name: "O'Neill", BillingCity: 'Bonn' },
      { Stammbuch_Id__c: 'a-2', Name: 'Berg', BillingCity: 'Bonn' },
      { Stammbuch_Id__c: 'a-3', Name: 'Tal' },
    ])
    const names = async (rest: string) => {
      const { body } = await query(`SELECT Name FROM Account ${rest}`)
      return body.records.map(({ Name }: { Name: string }) => Name)
    }
    expect(await names("WHERE Name = 'O\\'Neill'")).toEqual(["O'Neill"])
    expect(await names("WHERE BillingCity = 'bonn' ORDER BY Name LIMIT 1")).toEqual(['Berg'])
    expect(await names("WHERE Stammbuch_Id__c IN ('a-1', 'a-3') AND BillingCity != null")).toEqual([
      "O'Neill",
    ])
    expect((await query('SELECT COUNT() FROM Account')).body).toMatchObject({ totalSize: 3 })
    expect((await query('SELECT Farbe FROM Account')).body[0].errorCode).toBe('INVALID_FIELD')
    expect((await query('SELECT Id FROM Konto')).body[0].errorCode).toBe('INVALID_TYPE')
    expect((await query('FIND alles')).body[0].errorCode).toBe('MALFORMED_QUERY')
  })

  test('more than 2,000 rows come in batches', async () => {
    for (let from = 0; from < 2100; from += 200) {
      const count = Math.min(200, 2100 - from)
      const records = Array.from({ length: count }, (_, at) => ({
        Stammbuch_Id__c: `a-${from + at}`,
        Name: 'A',
      }))
      await upsertAll('Account', records)
    }
    const first = (await query('SELECT Id FROM Account')).body
    expect(first).toMatchObject({ totalSize: 2100, done: false })
    const second = (await call('GET', first.nextRecordsUrl)).body
    expect(second.done).toBe(true)
    expect(second.records).toHaveLength(100)
  })
})

test('the three last characters of an id say which letters are capitals', () => {
  // The example of Salesforce's own documentation of ids.
  expect(longId('001D000000K0fXO')).toBe('001D000000K0fXOIAZ')
})
