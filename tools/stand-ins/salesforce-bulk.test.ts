import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSalesforce } from './salesforce.ts'
import type { StandIn } from './stand-in.ts'
import { data, salesforceClient } from './testing/salesforce-client.ts'

let org: StandIn
let token = ''

const { login } = salesforceClient(() => org.url)

const call = async (method: string, path: string, body?: object | string) => {
  const type = typeof body === 'string' ? 'text/csv' : 'application/json'
  const response = await fetch(`${org.url}${data}/jobs/ingest${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isCsv = response.headers.get('content-type')?.startsWith('text/csv')
  return { status: response.status, body: isCsv || text === '' ? text : JSON.parse(text) }
}

beforeEach(async () => {
  org = await startSalesforce({ port: 0 })
  token = ((await (await login()).json()) as { access_token: string }).access_token
})
afterEach(() => org.close())

const wanted = {
  object: 'Account',
  operation: 'upsert',
  externalIdFieldName: 'Stammbuch_Id__c',
  contentType: 'CSV',
  lineEnding: 'LF',
}

const given = async (csv: string): Promise<string> => {
  const { body } = await call('POST', '', wanted)
  expect(body).toMatchObject({ state: 'Open', object: 'Account' })
  expect((await call('PUT', `/${body.id}/batches`, csv)).status).toBe(201)
  expect((await call('PATCH', `/${body.id}`, { state: 'UploadComplete' })).body.state).toBe(
    'UploadComplete',
  )
  return body.id
}

const ended = async (id: string) => {
  await call('GET', `/${id}`)
  return (await call('GET', `/${id}`)).body
}

test('a job has results row by row, empties what is #N/A and leaves what is empty', async () => {
  await ended(await given('Stammbuch_Id__c,Name,Phone,Short_Name__c\na,Alpha,1,A\n'))
  org.control({ busyIds: ['b'] })
  const id = await given(
    'Stammbuch_Id__c,Name,Phone,Short_Name__c,Stammbuch_Version__c\na,"Al, pha",#N/A,,7\nb,Beta,,,1\na,Noch einmal,,,1\n',
  )
  expect(await ended(id)).toMatchObject({
    state: 'JobComplete',
    numberRecordsProcessed: 3,
    numberRecordsFailed: 2,
  })
  const [account] = org.documents()
  expect(account?.fields).toMatchObject({
    Name: 'Al, pha',
    Phone: null,
    Short_Name__c: 'A',
    Stammbuch_Version__c: 7,
  })
  const successful = (await call('GET', `/${id}/successfulResults`)).body.split('\n')
  expect(successful[0]).toMatch(/^"sf__Id","sf__Created","Stammbuch_Id__c"/)
  expect(successful[1]).toMatch(/^"001\w{15}","false","a","Al, pha"/)
  const failed = (await call('GET', `/${id}/failedResults`)).body
  expect(failed).toContain('UNABLE_TO_LOCK_ROW:')
  expect(failed).toContain('DUPLICATE_VALUE:')
})

test('an unknown column ends the whole job', async () => {
  const id = await given('Stammbuch_Id__c,Name,Lieblingsfarbe__c\na,Alpha,blau\n')
  expect(await ended(id)).toMatchObject({
    state: 'Failed',
    errorMessage: 'InvalidBatch : Field name not found : Lieblingsfarbe__c',
  })
  expect((await call('GET', `/${id}/unprocessedrecords`)).body).toContain('Alpha')
  expect(org.documents()).toEqual([])
})

test('an aborted job writes nothing any more, and one that has ended cannot be aborted', async () => {
  const id = await given('Stammbuch_Id__c,Name\na,Alpha\n')
  expect((await call('PATCH', `/${id}`, { state: 'Aborted' })).body.state).toBe('Aborted')
  expect((await ended(id)).state).toBe('Aborted')
  expect(org.documents()).toEqual([])
  expect((await call('PATCH', `/${id}`, { state: 'Aborted' })).status).toBe(400)
  const [listed] = (await call('GET', '?jobType=V2Ingest')).body.records
  expect(listed).toMatchObject({ id, state: 'Aborted', operation: 'upsert' })
  expect(listed).not.toHaveProperty('externalIdFieldName')
  expect((await call('POST', '', { ...wanted, externalIdFieldName: 'Name' })).status).toBe(400)
})
