import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSalesforce } from './salesforce.ts'
import type { StandIn } from './stand-in.ts'
import { data, salesforceClient } from './testing/salesforce-client.ts'

let org: StandIn

const { call, signIn, upsertAll } = salesforceClient(() => org.url)

beforeEach(async () => {
  org = await startSalesforce({ port: 0 })
  await signIn()
})
afterEach(() => org.close())

describe('told to fail', () => {
  test('the daily limit ends further calls', async () => {
    await org.close()
    org = await startSalesforce({ port: 0, dailyRequests: 2 })
    await signIn()
    await call('GET', `${data}/limits`)
    const last = await call('GET', `${data}/limits`)
    expect(last.body.DailyApiRequests).toEqual({ Max: 2, Remaining: 0 })
    expect(last.headers.get('sforce-limit-info')).toBe('api-usage=2/2')
    expect(await call('GET', `${data}/limits`)).toMatchObject({
      status: 403,
      body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED' }],
    })
  })

  test('a sender that was cut off after the write finds the record and makes no second one', async () => {
    org.control({ timeoutAfterApplyRate: 1 })
    const send = () => upsertAll('Account', [{ Stammbuch_Id__c: 'a-1', Name: 'Alpha' }])
    await expect(send()).rejects.toThrow('fetch failed')
    org.reset()
    expect((await send()).body[0]).toMatchObject({ success: true, created: false })
    expect(org.documents()).toHaveLength(1)
  })

  test('a poisoned record fails alone, a locked one only for a time', async () => {
    org.control({ failIds: ['a-1'] })
    const accounts = ['a-1', 'a-2'].map((id) => ({ Stammbuch_Id__c: id, Name: id }))
    const { body } = await upsertAll('Account', accounts)
    expect(body[0].errors[0].statusCode).toBe('FIELD_CUSTOM_VALIDATION_EXCEPTION')
    expect(body[1].success).toBe(true)
    org.control({ failIds: [], itemErrorRate: 1 })
    expect((await upsertAll('Account', accounts)).body[0].errors[0].statusCode).toBe(
      'UNABLE_TO_LOCK_ROW',
    )
  })
})

test('a restart finds the records and goes on with new ids', async () => {
  await org.close()
  const dataDir = mkdtempSync(join(tmpdir(), 'stand-in-'))
  org = await startSalesforce({ port: 0, dataDir })
  await signIn()
  await upsertAll('Account', [{ Stammbuch_Id__c: 'z', Name: 'Z' }, { Stammbuch_Id__c: 'y' }], true)
  await upsertAll('Account', [{ Stammbuch_Id__c: 'a-1', Name: 'Alpha', Stammbuch_Version__c: 7 }])
  await call('DELETE', `${data}/sobjects/Account/Stammbuch_Id__c/fehlt`)
  const before = org.documents()
  expect(before).toMatchObject([{ id: 'a-1', version: 7 }])
  await org.close()
  org = await startSalesforce({ port: 0, dataDir })
  expect((await call('GET', `${data}/limits`)).status).toBe(401)
  await signIn()
  expect(org.documents()).toEqual(before)
  await upsertAll('Account', [{ Stammbuch_Id__c: 'a-2', Name: 'Beta' }])
  expect(new Set(org.documents().map(({ crmId }) => crmId)).size).toBe(2)
  rmSync(dataDir, { recursive: true })
})
