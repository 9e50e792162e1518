import { recordAlias, recordIndex, recordIndexShape } from '@stammbuch/records/targets'

/** One request to a search engine. */
export interface Exchange {
  readonly method: string
  readonly path: string
  readonly body?: object | string
}

const document = (label: string) => ({ class: 'account', label })

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
export const call = (method: string, at: string, body?: object): Exchange =>
  body === undefined ? { method, path: at } : { method, path: at, body }

const settings = (settled: object) => call('PUT', `/${recordIndex}/_settings`, settled)

/** The requests of the worker and of the service, with what goes wrong in them, and whatever else the stand-in answers. */
export const conversations: Readonly<Record<string, readonly Exchange[]>> = {
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
    call('POST', `/${recordIndex}/_mapping`, { properties: { class: { type: 'keyword' } } }),
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
  'how it stands is told of the cluster and of each index': [
    call('PUT', `/${recordIndex}`, recordIndexShape()),
    call('POST', '/_aliases', {
      actions: [{ add: { index: recordIndex, alias: recordAlias, is_write_index: true } }],
    }),
    bulk(put('a', 1), put('b', 1)),
    call('POST', `/${recordIndex}/_refresh`),
    call('POST', '/_refresh'),
    call('POST', '/unknown/_refresh'),
    call('GET', '/_cluster/health'),
    call('GET', `/_cluster/health/${recordIndex}`),
    call('GET', '/_cat/indices?format=json&bytes=b&h=index,docs.count'),
    call('GET', `/_cat/indices/${recordIndex}?format=json&bytes=b&h=index,docs.count`),
    call('GET', '/_cat/indices/unknown?format=json'),
    call('GET', '/_alias'),
    call('GET', `/${recordIndex}/_alias`),
    call('GET', '/unknown/_alias'),
    call('GET', `/${recordIndex}/_mapping`),
    call('GET', '/_mapping'),
    call('GET', '/unknown/_mapping'),
    call('GET', `/${recordIndex}/_settings`),
    call('GET', `/${recordIndex}`),
    call('GET', '/unknown'),
  ],
  'documents are written and read one by one': [
    call('PUT', `/${recordIndex}/_doc/c?version=4&version_type=external`, document('c')),
    call('PUT', `/${recordIndex}/_doc/c?version=4&version_type=external`, document('c')),
    call('POST', `/${recordIndex}/_doc/d`, document('d')),
    call('PUT', `/${recordIndex}/_create/e`, document('e')),
    call('POST', `/${recordIndex}/_create/e`, document('e')),
    call('POST', `/${recordIndex}/_update/e`, { doc: { label: 'anders' } }),
    call('POST', `/${recordIndex}/_update/unknown`, { doc: { label: 'anders' } }),
    call('GET', `/${recordIndex}/_doc/e`),
    call('GET', `/${recordIndex}/_doc/unknown`),
    call('GET', '/unknown/_doc/e'),
    call('DELETE', `/${recordIndex}/_doc/e`),
    call('DELETE', `/${recordIndex}/_doc/e`),
    call('PUT', `/${recordIndex}/_doc/f`, { surprise: true }),
    { ...bulk(put('g', 1)), path: `/${recordIndex}/_bulk` },
    { ...bulk(put('h', 1)), method: 'PUT' },
    { ...bulk(put('i', 1)), method: 'PUT', path: `/${recordIndex}/_bulk` },
  ],
  'documents are found and counted': [
    call('POST', `/${recordIndex}/_refresh`),
    call('GET', '/_count'),
    call('GET', `/${recordIndex}/_count`),
    call('POST', `/${recordIndex}/_count`, { query: { term: { 'label.keyword': 'c' } } }),
    call('GET', '/unknown/_count'),
    call('POST', `/${recordIndex}/_search`, { query: { ids: { values: ['c'] } } }),
    call('GET', `/${recordIndex}/_search?size=0`),
    call('POST', '/_search', { query: { ids: { values: ['c'] } }, _source: ['label'] }),
    call('GET', '/_search?size=0'),
    call('POST', '/unknown/_search', { query: { match_all: {} } }),
    call('POST', `/${recordIndex}/_search`, { query: { unheard: {} } }),
  ],
  'searches move to another index in one step': [
    call('PUT', '/stammbuch-records-v2', recordIndexShape()),
    bulk(put('moved', 3)),
    call('POST', '/_aliases', {
      actions: [
        { add: { index: 'stammbuch-records-v2', alias: recordAlias, is_write_index: true } },
        { remove_index: { index: recordIndex } },
      ],
    }),
    call('GET', `/_alias/${recordAlias}`),
    call('HEAD', `/${recordIndex}`),
    bulk(put('moved', 3), put('moved', 4)),
    call('POST', '/_aliases', {
      actions: [{ add: { index: 'unknown', alias: recordAlias } }],
    }),
    call('DELETE', '/stammbuch-records-v2'),
    call('DELETE', '/stammbuch-records-v2'),
  ],
}
