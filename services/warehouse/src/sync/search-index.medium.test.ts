import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords, type RecordCommand } from '@stammbuch/records'
import { test } from '@stammbuch/testing'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { givenAccount, inLog } from '../testing/records.ts'
import { startTestStandIn, startWorkers } from '../testing/stand-in.ts'
import { startWarehouse, type TestWarehouse } from '../testing/warehouse.ts'

const until = { timeout: 60_000, interval: 50 }

interface IndexedDocument {
  readonly index: string
  readonly id: string
  readonly source: { readonly values: Readonly<Record<string, unknown>> }
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A gate that a test opens: it reports when the code under test waits at it. */
const gate = () => {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pass = (): Promise<void> => {
    reached.resolve()
    return opened.promise
  }
  return { pass, reached: reached.promise, open: () => opened.resolve() }
}

/** A way to the index on which requests and answers can be held. */
const startWay = async (url: string) => {
  /** The answers of the index. */
  const heard: string[] = []
  const held: {
    before?: () => Promise<void>
    after?: () => Promise<void>
    /** Looks at the request, and whether it is to be answered with 503. */
    fails?: () => boolean
    what: RegExp
  } = { what: /^$/ }
  const server = createServer(async (request, response) => {
    const body = await bytesOf(request)
    const meant = held.what.test(request.url ?? '')
    if (meant && held.fails?.()) {
      response.writeHead(503).end()
      return
    }
    if (meant) await held.before?.()
    const answer = await fetch(`${url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    }).catch(() => null)
    // A connection that was kept open can be closed in the moment in which it is used again.
    if (!answer) {
      response.writeHead(503).end()
      return
    }
    const text = await answer.text()
    heard.push(`${request.method} ${request.url}`)
    if (meant) await held.after?.()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, held, heard }
}

const decide = (warehouse: TestWarehouse, id: string, ...commands: RecordCommand[]) =>
  inLog(warehouse, async (unit) => {
    const stream = (await loadRecords(unit.db, [id])).get(id)
    if (!stream) throw new Error('there is no such record')
    for (const command of commands) decideOn(unit, stream, command)
  })

const move = (warehouse: TestWarehouse, id: string, city: string) => {
  const changeId = newId()
  const source = { kind: 'editor', sampleId: null, row: null, column: null } as const
  return decide(
    warehouse,
    id,
    {
      do: 'propose',
      changeId,
      attribute: 'city',
      newValue: city,
      source,
      comment: null,
      dynamic: [],
    },
    { do: 'accept', changeId, evenIfStale: false, otherThan: null },
  )
}

test('[R-041] applying the mapping while the worker writes loses nothing of what is written, before, in between or after', {
  timeout: 120_000,
}, async ({ database }) => {
  const index = await startTestStandIn('elasticsearch')
  onTestFinished(() => index.close())
  const [ofWorker, ofPeople] = [await startWay(index.url), await startWay(index.url)]
  const warehouse = await startWarehouse(database.appUrl, { ELASTICSEARCH_URL: ofPeople.url })
  onTestFinished(() => warehouse.close())
  const held = async () =>
    (await (await fetch(`${index.url}/__documents`)).json()) as IndexedDocument[]
  const citiesOf = async (wanted: string) =>
    (await held()).filter(({ id }) => id === wanted).map(({ source }) => source.values.city)

  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, at) => givenAccount(warehouse, { name: `Klinik ${at}` })),
  )
  const [underWay = '', leaving = '', between = ''] = ids
  const at = new Date().toISOString()
  for (const id of ids)
    await decide(warehouse, id, { do: 'request-sync', targets: ['elasticsearch'], at })
  const endWorkers = await startWorkers({
    DATABASE_URL: database.appUrl,
    ELASTICSEARCH_URL: ofWorker.url,
    SYNC_TIMEOUT: '60000',
  })
  onTestFinished(endWorkers)
  const waiting = async () => {
    const { rows } = await sql`select record_id from work.target_state
      where requested > acknowledged or calling_since is not null`.execute(warehouse.parts.db)
    return rows
  }
  await vi.waitFor(async () => {
    expect(await held()).toHaveLength(12)
    expect(await waiting()).toEqual([])
  }, until)

  // Read and on its way before the mapping is applied; it arrives in the old index after that was copied.
  const [bulk, copied] = [gate(), gate()]
  onTestFinished(() => {
    for (const { open } of [bulk, copied]) open()
  })
  Object.assign(ofWorker.held, { what: /_bulk/, before: bulk.pass })
  await move(warehouse, underWay, 'Unterwegs')
  await bulk.reached
  Object.assign(ofPeople.held, { what: /_reindex/, after: copied.pass })
  const ida = await warehouse.person('Ida', 'ROLE_IT')
  const applying = ida.call('applySearchMapping')
  await copied.reached
  ofWorker.held.what = /^$/
  bulk.open()
  await vi.waitFor(async () => expect(await citiesOf(underWay)).toContain('Unterwegs'), until)
  await decide(warehouse, leaving, { do: 'exclude', changeId: newId(), kind: 'editor' })
  await move(warehouse, between, 'Zwischendurch')
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), until)
  copied.open()
  const applied = await applying
  expect(applied.status).toBe(200)
  const next = /über (\S+?-v\d+)/.exec(String(applied.body))?.[1]

  await vi.waitFor(async () => {
    expect(await waiting()).toEqual([])
    const documents = await held()
    expect(new Set(documents.map((one) => one.index))).toEqual(new Set([next]))
    expect(documents.map(({ id }) => id).sort()).toEqual(
      ids.filter((id) => id !== leaving).toSorted(),
    )
    expect(await citiesOf(underWay)).toEqual(['Unterwegs'])
    expect(await citiesOf(between)).toEqual(['Zwischendurch'])
  }, until)
})

test.for([
  ['goes on with the same copy', 1],
  ['begins one anew that the index forgot', 2],
] as const)(
  '[R-041] the copying runs by itself, how far it is can be seen, and a process that takes over %s',
  {
    timeout: 120_000,
  },
  async ([, copies], { database }) => {
    const index = await startTestStandIn('elasticsearch')
    onTestFinished(() => index.close())
    const way = await startWay(index.url)
    const settings = { ELASTICSEARCH_URL: way.url }
    const first = await startWarehouse(database.appUrl, settings)
    const send = (method: string, path: string, body: object) =>
      fetch(`${index.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await send('PUT', '/stammbuch-records-v2', {})
    const add = { index: 'stammbuch-records-v2', alias: 'stammbuch-records' }
    await send('POST', '/_aliases', { actions: [{ add }] })
    for (const id of ['a', 'b', 'c', 'd'])
      await send('PUT', `/stammbuch-records-v2/_doc/${id}`, { class: 'account', label: id })

    const looks = () => way.heard.filter((what) => what.startsWith('GET /_tasks')).length
    Object.assign(way.held, { what: /_tasks/, fails: () => looks() > 0 })
    const ida = await first.person(`Ina${copies}`, 'ROLE_IT')
    const begun = await ida.call('applySearchMapping', {}, { headers: { prefer: 'respond-async' } })
    const { jobId } = begun.body as unknown as { jobId: string }
    await vi.waitFor(async () => {
      const { body } = await ida.call('getJob', { params: { id: jobId } })
      expect(body.progress).toEqual({ done: 2, total: 4, unit: 'Dokumente' })
    }, until)
    await first.close()
    way.held.what = /^$/
    const second = await startWarehouse(database.appUrl, settings)
    onTestFinished(() => second.close())
    const task = copies === 1 ? sql`progress` : sql`progress || '{"task": "stand-in:99"}'`
    await sql`update work.job set leased_until = now(), progress = ${task} where id = ${jobId}`.execute(
      second.parts.db,
    )
    const iris = await second.person(`Iris${copies}`, 'ROLE_IT')
    await vi.waitFor(async () => {
      const { body } = await iris.call('getJob', { params: { id: jobId } })
      expect([body.state, body.problem]).toEqual(['done', null])
    }, until)
    const documents = (await (await fetch(`${index.url}/__documents`)).json()) as IndexedDocument[]
    expect(documents.map((one) => one.index)).toEqual(Array(4).fill('stammbuch-records-v3'))
    expect(way.heard.filter((what) => what.startsWith('POST /_reindex'))).toHaveLength(copies)
  },
)

test('[R-041] an index that is deleted, and given its mapping before the worker looks, is filled again', {
  timeout: 120_000,
}, async ({ database }) => {
  const index = await startTestStandIn('elasticsearch')
  onTestFinished(() => index.close())
  const settings = { ELASTICSEARCH_URL: index.url }
  const warehouse = await startWarehouse(database.appUrl, settings)
  onTestFinished(() => warehouse.close())
  const id = await givenAccount(warehouse, { name: 'Klinik am Hang' })
  const at = new Date().toISOString()
  await decide(warehouse, id, { do: 'request-sync', targets: ['elasticsearch'], at })
  onTestFinished(await startWorkers({ DATABASE_URL: database.appUrl, ...settings }))
  const held = async () =>
    (await (await fetch(`${index.url}/__documents`)).json()) as IndexedDocument[]
  await vi.waitFor(async () => expect((await held()).map((one) => one.id)).toContain(id), until)

  const inge = await warehouse.person('Inge', 'ROLE_IT')
  const name = 'stammbuch-records'
  const input = { params: { index: name }, body: { confirmation: name } }
  expect((await inge.call('deleteSearchIndex', input)).status).toBe(200)
  expect((await inge.call('applySearchMapping')).status).toBe(200)
  await vi.waitFor(async () => expect((await held()).map((one) => one.id)).toContain(id), until)
})

test('[R-041] an index that does not answer is named, and one that falls silent at the last step is asked again', {
  timeout: 120_000,
}, async ({ database }) => {
  const index = await startTestStandIn('elasticsearch')
  onTestFinished(() => index.close())
  const way = await startWay(index.url)
  const warehouse = await startWarehouse(database.appUrl, { ELASTICSEARCH_URL: way.url })
  onTestFinished(() => warehouse.close())
  const ines = await warehouse.person('Ines', 'ROLE_IT')
  Object.assign(way.held, { what: /_cat/, fails: () => true })
  expect(await ines.call('applySearchMapping')).toMatchObject({
    status: 503,
    body: { code: 'unavailable', detail: 'Elasticsearch antwortet mit 503' },
  })
  let silent = 0
  Object.assign(way.held, { what: /_aliases/, fails: () => ++silent === 1 })
  expect((await ines.call('applySearchMapping')).status).toBe(200)
  expect(silent).toBe(2)
})

test('[R-041] searches are on one index only, also when they were moved while the mapping was applied', {
  timeout: 120_000,
}, async ({ database }) => {
  const index = await startTestStandIn('elasticsearch')
  onTestFinished(() => index.close())
  const way = await startWay(index.url)
  const warehouse = await startWarehouse(database.appUrl, { ELASTICSEARCH_URL: way.url })
  onTestFinished(() => warehouse.close())
  const irma = await warehouse.person('Irma', 'ROLE_IT')
  const making = gate()
  onTestFinished(making.open)
  Object.assign(way.held, { what: /stammbuch-records-v1$/, before: making.pass })
  const applying = irma.call('applySearchMapping')
  await making.reached
  const alias = { 'stammbuch-records': { is_write_index: true } }
  await fetch(`${index.url}/stammbuch-records-v5`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ aliases: alias }),
  })
  making.open()
  expect((await applying).status).toBe(200)
  const aliases = await (await fetch(`${index.url}/_alias`)).json()
  expect(aliases).toEqual({ 'stammbuch-records-v1': { aliases: alias } })
})
