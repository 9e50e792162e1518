import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startElasticsearch } from './elasticsearch.ts'
import type { StandIn } from './stand-in.ts'
import { elasticsearchClient, externally } from './testing/elasticsearch-client.ts'

let target: StandIn
beforeEach(async () => {
  target = await startElasticsearch({ port: 0 })
})
afterEach(() => target.close())

const { call, bulk } = elasticsearchClient(() => target.url)

describe('told to fail', () => {
  test('named documents always fail, the rest of the bulk is written', async () => {
    target.control({ failIds: ['b'] })
    const { body } = await bulk(externally('a', 1), { n: 1 }, externally('b', 1), { n: 2 })
    expect(body).toMatchObject({
      errors: true,
      items: [{ index: { status: 201 } }, { index: { status: 400 } }],
    })
    expect(target.received().map(({ id, outcome }) => [id, outcome])).toEqual([
      ['a', 'applied'],
      ['b', 'refused'],
    ])
  })

  test('an outage answers in the words of the product and applies nothing', async () => {
    target.control({ errorRate: 1, statusOnError: 429 })
    const { status, headers, body } = await bulk(externally('a', 1), { n: 1 })
    expect(status).toBe(429)
    expect(headers.get('x-elastic-product')).toBe('Elasticsearch')
    expect(body.error.type).toBe('es_rejected_execution_exception')
    expect(target.documents()).toEqual([])
  })

  test('a write can be applied without the sender ever hearing of it', async () => {
    target.control({ timeoutAfterApplyRate: 1 })
    await expect(bulk(externally('a', 4), { n: 1 })).rejects.toThrow('fetch failed')
    target.reset()
    expect(target.documents()).toEqual([{ index: 'konten', id: 'a', version: 4, source: { n: 1 } }])
    expect(target.received()).toMatchObject([
      { seq: 1, operation: 'index', id: 'a', version: 4, outcome: 'applied', answered: false },
    ])
    expect((await bulk(externally('a', 4), { n: 1 })).body.items[0].index.status).toBe(409)
  })
})

test('a restart finds indices, aliases, versions and deletions', async () => {
  await target.close()
  const dataDir = mkdtempSync(join(tmpdir(), 'stand-in-'))
  target = await startElasticsearch({ port: 0, dataDir })
  await call('PUT', '/konten-1', { aliases: { konten: {} } })
  await bulk(externally('a', 3), { name: 'A', rang: 1 }, externally('b', 3), { name: 'B' })
  await bulk({ update: { _index: 'konten', _id: 'a' } }, { doc: { rang: 2 } })
  await bulk({ delete: { _index: 'konten', _id: 'b', version: 4, version_type: 'external' } })
  await call('PUT', '/andere/_doc/x?version=1&version_type=external', { n: 1 })
  const before = { documents: target.documents(), received: target.received() }
  const mapping = (await call('GET', '/konten')).body
  await target.close()
  target = await startElasticsearch({ port: 0, dataDir })
  expect(target.documents()).toEqual(before.documents)
  expect(target.received()).toEqual(before.received)
  expect((await call('GET', '/konten')).body).toEqual(mapping)
  expect((await bulk(externally('b', 3), { name: 'B' })).body.items[0].index.status).toBe(409)
  expect(target.received().at(-1)?.seq).toBe((before.received.at(-1)?.seq ?? 0) + 1)
  rmSync(dataDir, { recursive: true })
})
