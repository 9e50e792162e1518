import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords, newRecord } from '@stammbuch/records'
import { test as onDatabase } from '@stammbuch/testing'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { deliveryReceived } from '../testing/delivery.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { givenAccount, givenAward, givenProject, inLog } from '../testing/records.ts'
import { startWarehouse, type TestWarehouse } from '../testing/warehouse.ts'

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

/** A search index of two names and a CRM that lets in whoever asks, as far as administration sees them. */
const startTargets = async () => {
  const indices = new Set(['stammbuch-records-v3'])
  let used: string | undefined = 'stammbuch-records-v3'
  const heard: string[] = []
  const answers: Readonly<Record<string, (body: string) => [number, unknown]>> = {
    'GET /_alias/stammbuch-records': () =>
      used ? [200, { [used]: { aliases: {} } }] : [404, { error: 'missing', status: 404 }],
    'GET /_cat/indices?format=json&bytes=b': () => [
      200,
      [...indices, 'fremder-index'].map((index) => ({
        index,
        health: 'green',
        'docs.count': '1234',
        'store.size': '5300000',
      })),
    ],
    'POST /_reindex?refresh=true&wait_for_completion=false': () => [200, { task: 'node:1' }],
    'GET /_tasks/node%3A1': () => [200, { completed: true, response: { failures: [] } }],
    'POST /_aliases': (body) => {
      for (const { add, remove_index } of JSON.parse(body).actions) {
        if (add) used = add.index
        if (remove_index) indices.delete(remove_index.index)
      }
      return [200, { acknowledged: true }]
    },
    'POST /services/oauth2/token': () => [200, { access_token: 'x', instance_url: url }],
    'GET /services/data/v62.0/limits': () => [200, {}],
  }
  const server = createServer(async (request, response) => {
    const what = `${request.method} ${request.url}`
    heard.push(what)
    const body = await bodyOf(request)
    const named = /^(PUT|DELETE) \/(stammbuch-records-v\d+)$/.exec(what)
    if (named?.[1] === 'PUT') indices.add(named[2] ?? '')
    if (named?.[1] === 'DELETE') indices.delete(named[2] ?? '')
    if (named?.[1] === 'DELETE') used = undefined
    const [status, answer] =
      named || what.endsWith('/_refresh')
        ? [200, { acknowledged: true }]
        : (answers[what]?.(body) ?? [404, {}])
    response.writeHead(status, {
      'content-type': 'application/json',
      'sforce-limit-info': 'api-usage=7/15000',
    })
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url: string = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, heard, close: () => new Promise((resolve) => server.close(resolve)) }
}

type Targets = Awaited<ReturnType<typeof startTargets>>

const test = onDatabase.extend<{ targets: Targets; warehouse: TestWarehouse }>({
  targets: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const targets = await startTargets()
      await use(targets)
      await targets.close()
    },
    { scope: 'file' },
  ],
  warehouse: [
    async ({ database, targets }, use) => {
      const warehouse = await startWarehouse(database.appUrl, {
        ELASTICSEARCH_URL: targets.url,
        SALESFORCE_URL: targets.url,
        SALESFORCE_CLIENT_ID: 'me',
        SALESFORCE_CLIENT_SECRET: 'secret',
      })
      await use(warehouse)
      await warehouse.close()
    },
    { scope: 'file' },
  ],
})

const requestsOf = async ({ parts }: TestWarehouse, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; type: string; targets: string[] }>`
    select stream as id, type, data -> 'targets' as targets from log.event
    where stream = any(${ids}::uuid[]) and type like 'SyncRequest%' order by position`.execute(
    parts.db,
  )
  return rows
}

/** A project with a verified, an unverified, two excluded accounts, each with an award. */
const givenMixture = async (warehouse: TestWarehouse, code: string) => {
  const project = await givenProject(warehouse, `${code}${newId().slice(-6)}`, {
    salesforceManageAwards: true,
    salesforceManageAccounts: true,
  })
  const verified = await givenAccount(warehouse)
  const unverified = await givenAccount(warehouse, {}, false)
  const banned = await givenAccount(warehouse, { excludedFromSalesforce: true })
  const excluded = await givenAccount(warehouse)
  await inLog(warehouse, async (unit) => {
    const stream = (await loadRecords(unit.db, [excluded])).get(excluded)
    if (stream) decideOn(unit, stream, { do: 'exclude', changeId: newId(), kind: 'editor' })
  })
  const awards: string[] = []
  for (const id of [verified, unverified, banned, excluded])
    awards.push(await givenAward(warehouse, project, id))
  return { project, verified, unverified, banned, excluded, awards }
}

const values = (list: readonly { name: string; value: string | string[] }[]) =>
  Object.fromEntries(list.map(({ name, value }) => [name, value]))

test('[R-040] marking takes verified, not excluded records alone and says how many; clearing takes the marks back', async ({
  warehouse,
}) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const ida = await warehouse.person('Ida', 'ROLE_IT')
  await ida.call('clearSyncRequests')
  const { project, verified, unverified, banned, excluded, awards } = await givenMixture(
    warehouse,
    'MRK',
  )
  expect((await ada.call('markForSalesforce', { body: {} })).status).toBe(422)
  const body = { periodId: project.periodId, rankingGroupId: project.rankingGroupId }
  const marked = await ada.call('markForSalesforce', { body })
  expect(marked.headers.get('content-type')).toContain('text/plain')
  expect(String(marked.body)).toMatch(/ 5$/)
  const requests = await requestsOf(warehouse, [verified, unverified, banned, excluded, ...awards])
  expect(requests.map(({ id }) => id).sort()).toEqual([verified, ...awards].sort())
  expect(requests[0]?.targets).toEqual(['salesforce'])
  const status = values((await ada.call('salesforceStatus')).body)
  expect(status).toMatchObject({
    'Vorgemerkte Einträge': '5',
    'Vorgemerkt: Auszeichnungen': '4',
    'Wartet: Der Inhaber steht noch nicht in Salesforce': '1',
    'Wartet: Der Inhaber ist von Salesforce ausgeschlossen': '1',
    'Wartet: Inhaber oder Produkt ist nicht verifiziert oder ausgeschlossen': '2',
  })
  const unknown = { ...body, toplistLabelIds: [newId()] }
  expect((await ada.call('markForSalesforce', { body: unknown })).status).toBe(404)
  const service = await warehouse.person('Dienst', 'ROLE_SYNC')
  expect((await service.call('clearSyncRequests')).status).toBe(403)
  const cleared = await ada.call('clearSyncRequests')
  expect(String(cleared.body)).toMatch(/ 5$/)
  expect(String((await ida.call('clearSyncRequests')).body)).toMatch(/ 0$/)
  expect(values((await ada.call('salesforceStatus')).body)['Vorgemerkte Einträge']).toBe('0')
  const { body: account } = await ada.call('getAccount', { params: { id: verified } })
  expect(account).toMatchObject({ salesForceSyncRequested: null })
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})

test('[R-040] a delivery is marked by itself, as a job when preferred, and the same key marks once', async ({
  warehouse,
}) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const sampleId = newId()
  const id = await inLog(warehouse, async (unit) => {
    unit.append({ kind: 'delivery', id: sampleId, version: 0 }, [deliveryReceived])
    const stream = newRecord(newId())
    const from = { kind: 'import', sampleId, row: 1, mappingId: null, revision: null } as const
    const origin = { ...from, columns: {} }
    decideOn(unit, stream, { do: 'create', class: 'account', values: { name: 'X' }, origin })
    decideOn(unit, stream, { do: 'approve', dynamic: [] })
    return stream.id
  })
  const key = newId()
  const once = await ada.call('markSampleForSalesforce', { params: { sampleId } }, { key })
  const twice = await ada.call('markSampleForSalesforce', { params: { sampleId } }, { key })
  expect([once.body, twice.body]).toEqual([1, 1])
  expect(await requestsOf(warehouse, [id])).toHaveLength(1)
  const async = await ada.call(
    'markForSalesforce',
    { body: { sampleId } },
    { headers: { prefer: 'respond-async' } },
  )
  expect([async.status, Object.keys(async.body)]).toEqual([202, ['jobId']])
})

test('[R-040] the connection is tried with the settings there are', async ({ warehouse }) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const { body } = await ada.call('testSalesforce')
  expect(body).toBe('Die Verbindung zu Salesforce steht. Aufrufe heute: 7 von 15000.')
})

test('[R-041] the index is shown, moved to a new shape without a gap, and deleted by its typed name', async ({
  warehouse,
  targets,
}) => {
  const ida = await warehouse.person('Ida', 'ROLE_IT')
  const status = values((await ida.call('elasticsearchStatus')).body)
  expect(status.Elasticsearch).toBe('erreichbar')
  expect(Object.keys(status).filter((name) => name.includes('fremder'))).toEqual([])
  const [before = ''] = Object.keys(status).filter((name) => name.startsWith('Index '))
  expect(status[before]).toContain('5,3 MB')
  targets.heard.length = 0
  const applied = await ida.call('applySearchMapping')
  const next = /über (\S+?-v\d+)/.exec(String(applied.body))?.[1] ?? ''
  expect(next).toMatch(/^stammbuch-records-v\d+$/)
  expect(before).not.toContain(next)
  const steps = targets.heard.filter((what) => /^P/.test(what))
  expect(steps).toEqual([
    `PUT /${next}`,
    expect.stringMatching(/^POST \/stammbuch-records-v\d+\/_refresh$/),
    'POST /_reindex?refresh=true&wait_for_completion=false',
    'POST /_aliases',
  ])
  const wrong = await ida.call('deleteSearchIndex', {
    params: { index: next },
    body: { confirmation: 'stammbuch' },
  })
  expect([wrong.status, wrong.problem.code]).toEqual([422, 'confirmation-wrong'])
  const foreign = 'fremder-index'
  const unknown = await ida.call('deleteSearchIndex', {
    params: { index: foreign },
    body: { confirmation: foreign },
  })
  expect(unknown.status).toBe(404)
  const alias = 'stammbuch-records'
  const gone = await ida.call('deleteSearchIndex', {
    params: { index: alias },
    body: { confirmation: alias },
  })
  expect(gone.status).toBe(200)
  expect(targets.heard).toContain(`DELETE /${next}`)
  expect((await ida.call('applySearchMapping')).status).toBe(200)
})

test('[A-009] what is parked is seen, tried again or given up, and stands on the record', async ({
  warehouse,
}) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const { db } = warehouse.parts
  const ids = await Promise.all(['Eins', 'Zwei'].map((name) => givenAccount(warehouse, { name })))
  const [one = '', two = ''] = ids
  for (const id of ids) {
    await sql`insert into work.target_state (target, record_id, requested, sent, last_error, attempts)
      values ('salesforce', ${id}, 7, 7, '400 STRING_TOO_LONG', 8)`.execute(db)
    await sql`insert into work.parked_delivery (id, target, record_id, position, reason, attempts, first_at, last_at)
      values (${newId()}, 'salesforce', ${id}, 7, '400 STRING_TOO_LONG', 8, now(), now())`.execute(
      db,
    )
  }
  const mine = async () =>
    (await ada.call('listParked', { query: { target: 'salesforce' } })).body.list.filter(
      ({ record }) => ids.includes(record.id),
    )
  expect(await mine()).toMatchObject([
    { reason: '400 STRING_TOO_LONG', attempts: 8, position: 7, root: { id: one } },
    { reason: '400 STRING_TOO_LONG' },
  ])
  const at = async (id: string) => (await ada.call('getRecordSync', { params: { id } })).body.list
  expect((await at(one))[1]).toMatchObject({
    target: 'salesforce',
    requested: 7,
    sent: 7,
    acknowledged: 0,
    present: false,
    lastError: '400 STRING_TOO_LONG',
    attempts: 8,
  })
  const parkedId = (await at(one))[1]?.parkedId ?? ''
  const retried = await ada.call('retryParked', {
    body: { target: 'salesforce', ids: [parkedId] },
  })
  expect(retried.body).toEqual({ count: 1 })
  expect((await mine()).map(({ record }) => record.id)).toEqual([two])
  const last = (await at(two))[1]?.parkedId ?? ''
  expect(
    (await ada.call('dropParked', { body: { target: 'salesforce', ids: [last] } })).body,
  ).toEqual({ count: 1 })
  expect([await mine(), (await at(two))[1]?.dropped]).toEqual([[], true])
  const { rows } = await sql<{ type: string; data: unknown }>`
    select type, data from log.event where type like 'Parked%' order by position desc limit 2`.execute(
    db,
  )
  expect(rows).toEqual([
    { type: 'ParkedDropped', data: { target: 'salesforce', records: [two] } },
    { type: 'ParkedRetried', data: { target: 'salesforce', records: [one] } },
  ])
  const workers = (await ada.call('listSyncWorkers')).body.list
  expect(workers.map(({ target }) => target)).toEqual(['elasticsearch', 'salesforce'])
  expect((await ada.call('getRecordSync', { params: { id: newId() } })).status).toBe(404)
})
