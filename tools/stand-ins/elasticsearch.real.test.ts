import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { recordAlias, recordIndex, recordIndexShape } from '@stammbuch/records/targets'
import { engines } from '@stammbuch/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startElasticsearch } from './elasticsearch.ts'
import type { StandIn } from './stand-in.ts'

interface Exchange {
  readonly method: string
  readonly path: string
  readonly body?: object | string
}

interface Answered {
  readonly status: number
  readonly body: unknown
}

const send = async (url: string, { method, path: at, body }: Exchange): Promise<Answered> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
  const sent = body === undefined ? {} : { body: text, headers: { 'content-type': type } }
  const answer = await fetch(`${url}${at}`, { method, ...sent })
  const told = await answer.text()
  return { status: answer.status, body: told === '' ? null : JSON.parse(told) }
}

const lines = (...parts: readonly object[]): string =>
  parts.map((part) => `${JSON.stringify(part)}\n`).join('')

const put = (id: string, version: number, values: object = {}, more: object = {}) =>
  lines(
    {
      index: {
        ...{ _index: recordAlias, require_alias: true, _id: id },
        ...{ version, version_type: 'external' },
      },
    },
    { class: 'account', label: id, values, ...more },
  )
const remove = (id: string, version: number) =>
  lines({ delete: { _index: recordIndex, _id: id, version, version_type: 'external' } })
const bulk = (...parts: readonly string[]): Exchange => ({
  ...{ method: 'POST', path: '/_bulk', body: parts.join('') },
})
const call = (method: string, at: string, body?: object): Exchange =>
  body === undefined ? { method, path: at } : { method, path: at, body }

const settings = (settled: object) => call('PUT', `/${recordIndex}/_settings`, settled)

/** The requests of the worker and of the service, with what goes wrong in them. */
const conversations: Readonly<Record<string, readonly Exchange[]>> = {
  'an index is made once and gets its alias': [
    call('HEAD', `/${recordIndex}`),
    call('GET', `/_alias/${recordAlias}`),
    bulk(put('a', 1)),
    call('PUT', `/${recordIndex}`, recordIndexShape()),
    call('PUT', `/${recordIndex}`, recordIndexShape()),
    call('HEAD', `/${recordIndex}`),
    call('POST', '/_aliases', {
      actions: [{ add: { index: recordIndex, alias: recordAlias, is_write_index: true } }],
    }),
    call('GET', `/_alias/${recordAlias}`),
  ],
  'versions only grow, removed ones too': [
    bulk(put('a', 5), put('b', 5), remove('unknown', 5)),
    bulk(put('a', 5), put('a', 4), put('a', 7), remove('b', 4), remove('b', 9), put('b', 8)),
    bulk(remove('b', 9), remove('b', 10), put('b', 12), put('c', 78_480_000_000_812)),
    call('POST', `/${recordAlias}/_mget?_source=false`, { ids: ['a', 'b', 'c', 'unknown'] }),
  ],
  'values that do not fit are refused one by one': [
    bulk(
      put('fine', 1, { rank: 3 }),
      put('large', 1, { rank: 3_000_000_000 }),
      put('text', 1, { rank: 'erster' }),
      put('strange', 1, { noSuchField: 1 }),
      put('outside', 1, {}, { unheardOf: true }),
      put('date', 1, {}, { createdAt: 'gestern' }),
      put('long', 1, {}, { accountIds: 'x'.repeat(32_767) }),
      put('nested', 1, {}, { projects: { id: 'p', surprise: 1 } }),
    ),
    call('POST', `/${recordAlias}/_mget?_source=false`, { ids: ['fine', 'large', 'long'] }),
  ],
  'what is no bulk is refused as a whole': [
    bulk('{"index":{"_index":"stammbuch-records","_id":"x"}}'),
    bulk('{"turn":{}}\n{}\n'),
    bulk('no json\n'),
    bulk(''),
  ],
  'a mapping grows and never turns': [
    call('PUT', `/${recordIndex}/_mapping`, { properties: { class: { type: 'keyword' } } }),
    call('PUT', `/${recordIndex}/_mapping`, { properties: { class: { type: 'integer' } } }),
  ],
  'an index that may only lose documents refuses the others': [
    settings({ 'index.blocks.read_only_allow_delete': true }),
    bulk(put('z', 1), remove('a', 90)),
    settings({ 'index.blocks.read_only_allow_delete': null }),
    bulk(put('z', 1)),
    settings({ 'index.blocks.write': true }),
    bulk(put('z', 2), remove('z', 3)),
    settings({ 'index.blocks.write': null }),
  ],
  'a list is read page by page as of its beginning, and is over when it is ended': [
    call('POST', `/${recordIndex}/_refresh`),
    call('POST', `/${recordAlias}/_search?scroll=1m`, { size: 2, _source: false, sort: ['_doc'] }),
    bulk(put('later', 1)),
    call('POST', '/_search/scroll', { scroll: '1m', scroll_id: '{scroll}' }),
    call('POST', '/_search/scroll', { scroll: '1m', scroll_id: '{scroll}' }),
    call('DELETE', '/_search/scroll', { scroll_id: '{scroll}' }),
    call('POST', '/_search/scroll', { scroll: '1m', scroll_id: '{scroll}' }),
    call('DELETE', '/_search/scroll', { scroll_id: '{scroll}' }),
  ],
  'an index that is gone is missed': [
    call('DELETE', `/${recordIndex}`),
    call('DELETE', `/${recordIndex}`),
    bulk(put('a', 100)),
    call('POST', `/${recordAlias}/_mget?_source=false`, { ids: ['a'] }),
    call('GET', `/_alias/${recordAlias}`),
  ],
}

/** Properties that differ from run to run, by the number of shards, or are wording that nobody reads. */
const passing = new Set([
  ...[
    'took',
    '_shards',
    '_seq_no',
    '_scroll_id',
    '_primary_term',
    'index_uuid',
    'shard',
    'root_cause',
  ],
  ...['settings', 'uuid', 'resource.id', 'resource.type', 'caused_by', 'failed_shards'],
])

/** Errors whose wording the product reads. */
const worded = new Set(['version_conflict_engine_exception'])

const lasting = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lasting)
  if (typeof value !== 'object' || value === null) return value
  const isWorded = 'type' in value && worded.has(String(value.type))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !passing.has(key) && (key !== 'reason' || isWorded))
      .map(([key, inner]) => [key, lasting(inner)]),
  )
}

interface ItemBody {
  readonly status: number
  readonly result?: string
  readonly _version?: number
  readonly error?: { readonly type: string }
}

/** Returns what the worker judges by: statuses, results and versions, whichever engine it is. */
const essence = ({ status, body }: Answered): unknown => {
  const { items } = (body ?? {}) as { readonly items?: readonly Record<string, ItemBody>[] }
  return {
    status,
    ...(items && {
      items: items.map((item) => {
        const [kind = '', found] = Object.entries(item)[0] ?? []
        return { kind, status: found?.status, result: found?.result, version: found?._version }
      }),
    }),
  }
}

/** Sends requests one after another; `{scroll}` stands for the scroll that an earlier answer named. */
const converse = async (url: string, exchanges: readonly Exchange[]): Promise<Answered[]> => {
  const answers: Answered[] = []
  let scroll = ''
  for (const exchange of exchanges) {
    const text = JSON.stringify(exchange).replaceAll('{scroll}', scroll)
    const answer = await send(url, JSON.parse(text) as Exchange)
    scroll = (answer.body as { _scroll_id?: string } | null)?._scroll_id ?? scroll
    answers.push(answer)
  }
  return answers
}

let standIn: StandIn
let folder: string
const expected = new Map<string, Answered[]>()

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-stand-in-'))
  standIn = await startElasticsearch({ port: 0, dataDir: folder })
  for (const [name, exchanges] of Object.entries(conversations))
    expected.set(name, await converse(standIn.url, exchanges))
})
afterAll(async () => {
  await standIn?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(engines)('$name answers as the stand-in does', ({ name: engine, url, flat }) => {
  beforeAll(async () => {
    // Another test may have moved the alias to an index of another name.
    const { status, body } = await send(url, call('GET', `/_alias/${recordAlias}`))
    const used = status === 200 ? Object.keys(body as object) : []
    for (const index of new Set([...used, recordIndex]))
      await send(url, call('DELETE', `/${index}`))
  })

  test.each(Object.entries(conversations))('%s', async (name, exchanges) => {
    const inItsTongue = JSON.parse(
      JSON.stringify(exchanges).replaceAll('"flattened"', JSON.stringify(flat)),
    ) as typeof exchanges
    const answers = await converse(url, inItsTongue)
    const standIns = expected.get(name) ?? []
    expect(answers.map(essence)).toEqual(standIns.map(essence))
    // The stand-in speaks the words of this version.
    if (engine.startsWith('Elasticsearch 9'))
      expect(answers.map(({ body }) => lasting(body))).toEqual(
        standIns.map(({ body }) => lasting(body)),
      )
  })
})
