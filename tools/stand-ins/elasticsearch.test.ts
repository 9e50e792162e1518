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

test('it presents itself as the product that official clients insist on', async () => {
  const { status, headers, body } = await call('GET', '/')
  expect(status).toBe(200)
  expect(headers.get('x-elastic-product')).toBe('Elasticsearch')
  expect(body.version.number).toMatch(/^9\./)
  expect((await call('GET', '/_cluster/health')).body).toMatchObject({ status: 'green' })
})

describe('indices', () => {
  test('an index is created once, described and deleted', async () => {
    const mappings = { dynamic: 'strict', properties: { name: { type: 'text' } } }
    expect((await call('HEAD', '/konten')).status).toBe(404)
    expect((await call('PUT', '/konten', { mappings })).body).toEqual({
      acknowledged: true,
      shards_acknowledged: true,
      index: 'konten',
    })
    expect(await call('PUT', '/konten', { mappings })).toMatchObject({
      status: 400,
      body: { status: 400, error: { type: 'resource_already_exists_exception' } },
    })
    expect((await call('GET', '/konten')).body.konten.mappings).toEqual(mappings)
    expect((await call('GET', '/_cat/indices?format=json')).body).toMatchObject([
      { index: 'konten', 'docs.count': '0', health: 'green' },
    ])
    expect((await call('DELETE', '/konten')).body).toEqual({ acknowledged: true })
    expect(await call('DELETE', '/konten')).toMatchObject({
      status: 404,
      body: { error: { type: 'index_not_found_exception', 'resource.id': 'konten' }, status: 404 },
    })
  })

  test('a mapping takes new fields and refuses another type', async () => {
    await call('PUT', '/konten', { mappings: { properties: { rang: { type: 'integer' } } } })
    const more = { properties: { ort: { type: 'keyword' } } }
    expect((await call('PUT', '/konten/_mapping', more)).body).toEqual({ acknowledged: true })
    const other = { properties: { rang: { type: 'keyword' } } }
    expect((await call('PUT', '/konten/_mapping', other)).body.error.reason).toBe(
      'mapper [rang] cannot be changed from type [integer] to [keyword]',
    )
    expect((await call('GET', '/konten/_mapping')).body.konten.mappings.properties).toEqual({
      rang: { type: 'integer' },
      ort: { type: 'keyword' },
    })
  })

  test('an alias moves to another index in one step and is resolved everywhere', async () => {
    await call('PUT', '/konten-1', { aliases: { konten: {} } })
    await call('PUT', '/konten-2')
    await call('PUT', '/konten-2/_doc/a', { name: 'Neu' })
    const move = [
      { remove: { index: 'konten-1', alias: 'konten' } },
      { add: { index: 'konten-2', alias: 'konten' } },
    ]
    expect((await call('POST', '/_aliases', { actions: move })).status).toBe(200)
    expect((await call('GET', '/_alias/konten')).body).toEqual({
      'konten-2': { aliases: { konten: {} } },
    })
    expect((await call('GET', '/konten/_doc/a')).body).toMatchObject({ _index: 'konten-2' })
    expect((await call('GET', '/konten/_count')).body.count).toBe(1)
    expect((await bulk(externally('b', 7), { name: 'B' })).body.items[0].index).toMatchObject({
      _index: 'konten-2',
      status: 201,
    })
    expect((await call('DELETE', '/konten')).body.error.type).toBe('illegal_argument_exception')
    expect((await call('POST', '/_aliases', { actions: move })).status).toBe(404)
    const second = [{ add: { index: 'konten-1', alias: 'schreiben', is_write_index: true } }]
    expect((await call('POST', '/_aliases', { actions: second })).status).toBe(200)
    const third = [{ add: { index: 'konten-2', alias: 'schreiben', is_write_index: true } }]
    expect((await call('POST', '/_aliases', { actions: third })).body.error.reason).toBe(
      'alias [schreiben] has more than one write index [konten-1,konten-2]',
    )
    const instead = [...third, { remove_index: { index: 'konten-1' } }]
    expect((await call('POST', '/_aliases', { actions: instead })).status).toBe(200)
    expect((await call('GET', '/_alias/nichts')).body).toEqual({
      error: 'alias [nichts] missing',
      status: 404,
    })
  })
})

describe('documents with external versions', () => {
  test('an older or equal version never replaces a newer one', async () => {
    const put = (version: number, type = 'external') =>
      call('PUT', `/konten/_doc/a?version=${version}&version_type=${type}`, { stand: version })
    expect(await put(5)).toMatchObject({
      status: 201,
      body: { _version: 5, result: 'created', _seq_no: 0, _primary_term: 1 },
    })
    const refused = await put(5)
    expect(refused.status).toBe(409)
    expect(refused.body.error).toMatchObject({
      type: 'version_conflict_engine_exception',
      reason:
        '[a]: version conflict, current version [5] is higher or equal to the one provided [5]',
      shard: '0',
      index: 'konten',
      root_cause: [{ type: 'version_conflict_engine_exception' }],
    })
    expect((await put(5, 'external_gte')).body).toMatchObject({ _version: 5, result: 'updated' })
    expect((await put(4, 'external_gte')).status).toBe(409)
    expect((await put(9)).body).toMatchObject({ _version: 9, result: 'updated' })
    expect((await call('GET', '/konten/_doc/a')).body).toMatchObject({
      found: true,
      _version: 9,
      _source: { stand: 9 },
    })
  })

  test('a late write does not bring back what was deleted', async () => {
    await bulk(externally('a', 5), { name: 'A' })
    const gone = await call('DELETE', '/konten/_doc/a?version=6&version_type=external')
    expect(gone.body).toMatchObject({ result: 'deleted', _version: 6 })
    expect((await bulk(externally('a', 5), { name: 'A' })).body.items[0].index.status).toBe(409)
    expect(await call('GET', '/konten/_doc/a')).toMatchObject({
      status: 404,
      body: { _index: 'konten', _id: 'a', found: false },
    })
    expect(target.documents()).toEqual([])
  })

  test('a version without its type is refused, as is a create that exists', async () => {
    expect((await call('PUT', '/konten/_doc/a?version=3', {})).body.error.type).toBe(
      'action_request_validation_exception',
    )
    await call('PUT', '/konten/_create/a', { name: 'A' })
    expect((await call('PUT', '/konten/_create/a', { name: 'A' })).body.error.reason).toBe(
      '[a]: version conflict, document already exists (current version [1])',
    )
  })
})

describe('bulk', () => {
  test('each action has its own answer, and one failure marks the whole', async () => {
    const { status, body } = await bulk(
      externally('a', 3),
      { name: 'A' },
      externally('a', 2),
      { name: 'zu alt' },
      { delete: { _index: 'konten', _id: 'fehlt' } },
      { update: { _index: 'konten', _id: 'a' } },
      { doc: { ort: 'Köln' } },
      { update: { _index: 'konten', _id: 'fehlt' } },
      { doc: {} },
      { create: { _index: 'konten' } },
      { name: 'ohne Id' },
    )
    expect(status).toBe(200)
    expect(body.errors).toBe(true)
    expect(body.items.map((item: object) => Object.values(item)[0].status)).toEqual([
      201, 409, 404, 200, 404, 201,
    ])
    expect(body.items[1].index).toMatchObject({
      _index: 'konten',
      _id: 'a',
      error: { type: 'version_conflict_engine_exception', shard: '0', index: 'konten' },
    })
    expect(body.items[2].delete).toMatchObject({ result: 'not_found' })
    expect(body.items[4].update.error.type).toBe('document_missing_exception')
    expect((await call('GET', '/konten/_doc/a')).body._source).toEqual({ name: 'A', ort: 'Köln' })
  })

  test('without a failure errors is false', async () => {
    expect((await bulk(externally('a', 1), {})).body.errors).toBe(false)
  })

  test('a malformed bulk is refused as a whole', async () => {
    const type = 'application/x-ndjson'
    const line = `${JSON.stringify(externally('a', 1))}\n{}`
    expect((await call('POST', '/_bulk', line, type)).body.error.reason).toContain(
      'must be terminated by a newline',
    )
    expect((await bulk({ verschiebe: { _id: 'a' } })).status).toBe(400)
    expect((await call('POST', '/_bulk', `${line}\n`, 'text/plain')).status).toBe(406)
    expect(target.received()).toEqual([])
  })

  test('a document that does not fit the mapping fails alone', async () => {
    const properties = { rang: { type: 'integer' }, adresse: { properties: {} } }
    await call('PUT', '/konten', { mappings: { dynamic: 'strict', properties } })
    const { body } = await bulk(
      externally('a', 1),
      { rang: 'erster' },
      externally('b', 1),
      { fremd: 1 },
      externally('c', 1),
      { rang: '1' },
    )
    expect(body.items.map((item: { index: { status: number } }) => item.index.status)).toEqual([
      400, 400, 201,
    ])
    expect(body.items[0].index.error).toMatchObject({
      type: 'document_parsing_exception',
      caused_by: { type: 'illegal_argument_exception', reason: 'For input string: "erster"' },
    })
    expect(body.items[1].index.error.type).toBe('strict_dynamic_mapping_exception')
  })
})

describe('search and count', () => {
  const names = async (body: object) => {
    const answer = await call('POST', '/konten/_search', body)
    return answer.body.hits.hits.map((hit: { _id: string }) => hit._id)
  }

  test('finds by id, term, words and bool, sorted and in pages', async () => {
    await bulk(
      externally('a', 1),
      { name: 'Klinik am Rhein', rang: 2, ort: { plz: '50667' } },
      externally('b', 1),
      { name: 'Klinik am Main', rang: 10, ort: { plz: '60311' } },
      externally('c', 1),
      { name: 'Praxis am Main', ort: { plz: '60311' } },
    )
    expect(await names({ query: { ids: { values: ['a', 'x'] } } })).toEqual(['a'])
    expect(await names({ query: { term: { 'name.keyword': 'Praxis am Main' } } })).toEqual(['c'])
    expect(await names({ query: { term: { 'ort.plz': '60311' } } })).toEqual(['b', 'c'])
    expect(
      await names({ query: { match: { name: { query: 'KLINIK Main', operator: 'and' } } } }),
    ).toEqual(['b'])
    const must_not = [{ exists: { field: 'rang' } }]
    expect(await names({ query: { bool: { must_not } } })).toEqual(['c'])
    expect(await names({ sort: [{ rang: 'desc' }] })).toEqual(['b', 'a', 'c'])
    expect(await names({ sort: ['rang'], from: 1, size: 1 })).toEqual(['b'])
    expect((await call('POST', '/konten/_search', {})).body.hits).toMatchObject({
      total: { value: 3, relation: 'eq' },
      max_score: 1,
    })
    const query = { query: { match: { name: 'klinik' } } }
    expect((await call('POST', '/konten/_count', query)).body.count).toBe(2)
    expect((await call('POST', '/konten/_refresh')).status).toBe(200)
  })

  test('what it does not know is refused instead of ignored', async () => {
    await call('PUT', '/konten')
    expect((await call('POST', '/konten/_search', { query: { geo_shape: {} } })).status).toBe(400)
    expect((await call('POST', '/konten/_search', { aggs: {} })).status).toBe(400)
    expect((await call('POST', '/fehlt/_search', {})).body.error.type).toBe(
      'index_not_found_exception',
    )
  })
})
