import { bulk } from './elasticsearch/bulk.ts'
import { readMany, readOne, writeOne } from './elasticsearch/document-calls.ts'
import { errorAnswer, esError } from './elasticsearch/errors.ts'
import * as indices from './elasticsearch/index-calls.ts'
import { resolve } from './elasticsearch/names.ts'
import { reindex } from './elasticsearch/reindex.ts'
import { count, Scrolls, search } from './elasticsearch/search.ts'
import { apply, type Effect, liveDocs, type Store } from './elasticsearch/store.ts'
import { Tasks } from './elasticsearch/tasks.ts'
import type { WriteKind } from './elasticsearch/write.ts'
import type { Faults } from './faults.ts'
import { type Answer, findRoute, type Incoming, type Params, route } from './http.ts'
import type { Json } from './json.ts'
import { runStandIn } from './run-stand-in.ts'
import {
  type Outcome,
  type StandIn,
  type StandInOptions,
  startStandIn,
  type TargetSystem,
} from './stand-in.ts'

interface Call {
  readonly store: Store
  readonly incoming: Incoming
  readonly faults: Faults
  readonly params: Params
  readonly tasks: Tasks
  readonly scrolls: Scrolls
}
type Handler = (call: Call) => Outcome

const info = {
  name: 'stand-in',
  cluster_name: 'stammbuch',
  cluster_uuid: 'c3RhbW1idWNoLXN0YW5kLQ',
  version: {
    number: '9.2.1',
    build_flavor: 'default',
    build_type: 'docker',
    build_hash: '4ad0ef0e98a2e72fafbd79a19fa5cae2f026117d',
    build_date: '2025-11-06T22:07:39.673130621Z',
    build_snapshot: false,
    lucene_version: '10.3.1',
    minimum_wire_compatibility_version: '8.19.0',
    minimum_index_compatibility_version: '8.0.0',
  },
  tagline: 'You Know, for Search',
}

const health = (store: Store): Json => ({
  cluster_name: info.cluster_name,
  status: 'green',
  timed_out: false,
  number_of_nodes: 1,
  number_of_data_nodes: 1,
  active_primary_shards: store.size,
  active_shards: store.size,
  relocating_shards: 0,
  initializing_shards: 0,
  unassigned_shards: 0,
  unassigned_primary_shards: 0,
  delayed_unassigned_shards: 0,
  number_of_pending_tasks: 0,
  number_of_in_flight_fetch: 0,
  task_max_waiting_in_queue_millis: 0,
  active_shards_percent_as_number: 100,
})

const ok = (body: unknown): Outcome => ({ answer: { status: 200, body } })

const refresh = ({ store, params }: Call): Outcome => {
  const found = resolve(store, params.index ?? '')
  if ('error' in found) return { answer: errorAnswer(found) }
  return ok({ _shards: { total: found.length * 2, successful: found.length, failed: 0 } })
}

const writes =
  (kind: WriteKind): Handler =>
  ({ store, incoming, faults, params: { index = '', id } }) => {
    const asCreate = kind === 'index' && incoming.query.get('op_type') === 'create'
    return writeOne(store, incoming, faults, { kind: asCreate ? 'create' : kind, index, id })
  }
const bulks: Handler = ({ store, incoming, faults, params }) =>
  bulk(store, incoming, faults, params.index)
const searches: Handler = ({ store, incoming: { body, query }, params, scrolls }) => ({
  answer: query.has('scroll')
    ? scrolls.begin(store, params.index ?? '', body, query)
    : search(store, params.index ?? '', body, query),
})
const counts: Handler = ({ store, incoming, params }) => ({
  answer: count(store, params.index ?? '', incoming.body),
})
const readsDocument: Handler = ({ store, params: { index = '', id = '' } }) =>
  readOne(store, index, id)
const readsDocuments: Handler = ({ store, incoming, params: { index = '' } }) =>
  readMany(store, index, incoming)
const showsAliases: Handler = ({ store, params: { index, alias } }) =>
  index ? indices.describe(store, index, ['aliases']) : indices.readAliases(store, alias)
const puttingMapping: Handler = ({ store, incoming, params: { index = '' } }) =>
  indices.putMapping(store, index, incoming.body)
const catting: Handler = ({ store, incoming, params: { index = '' } }) =>
  indices.catIndices(store, index, incoming.query)

const reindexing: Handler = ({ store, incoming, tasks }) => {
  const outcome = reindex(store, incoming.body)
  return incoming.query.get('wait_for_completion') === 'false' ? tasks.add(outcome) : outcome
}

const describing =
  (...parts: readonly ('aliases' | 'mappings' | 'settings')[]): Handler =>
  ({ store, params: { index = '' } }) =>
    indices.describe(store, index, parts)

const routes = [
  route<Handler>('GET', '/', () => ok(info)),
  route<Handler>('GET', '/_cluster/health', ({ store }) => ok(health(store))),
  route<Handler>('GET', '/_cluster/health/{index}', ({ store }) => ok(health(store))),
  route('GET', '/_cat/indices', catting),
  route('GET', '/_cat/indices/{index}', catting),
  route<Handler>('POST', '/_aliases', ({ store, incoming }) =>
    indices.changeAliases(store, incoming.body),
  ),
  route('GET', '/_alias', showsAliases),
  route('GET', '/_alias/{alias}', showsAliases),
  route('POST', '/_bulk', bulks),
  route('PUT', '/_bulk', bulks),
  route('POST', '/_refresh', refresh),
  route('POST', '/_reindex', reindexing),
  route<Handler>('GET', '/_tasks/{id}', ({ tasks, params: { id = '' } }) => tasks.look(id)),
  route('GET', '/_search', searches),
  route('POST', '/_search', searches),
  route<Handler>('POST', '/_search/scroll', ({ scrolls, incoming }) => ({
    answer: scrolls.go(incoming.body),
  })),
  route<Handler>('DELETE', '/_search/scroll', ({ scrolls, incoming }) => ({
    answer: scrolls.end(incoming.body),
  })),
  route('GET', '/_count', counts),
  route('GET', '/_mapping', describing('mappings')),
  route('POST', '/{index}/_bulk', bulks),
  route('PUT', '/{index}/_bulk', bulks),
  route('POST', '/{index}/_refresh', refresh),
  route('GET', '/{index}/_search', searches),
  route('POST', '/{index}/_search', searches),
  route('GET', '/{index}/_count', counts),
  route('POST', '/{index}/_count', counts),
  route('GET', '/{index}/_alias', showsAliases),
  route('GET', '/{index}/_mapping', describing('mappings')),
  route('PUT', '/{index}/_mapping', puttingMapping),
  route('POST', '/{index}/_mapping', puttingMapping),
  route('GET', '/{index}/_settings', describing('settings')),
  route<Handler>('PUT', '/{index}/_settings', ({ store, incoming, params: { index = '' } }) =>
    indices.putSettings(store, index, incoming.body),
  ),
  route('GET', '/{index}/_doc/{id}', readsDocument),
  route('POST', '/{index}/_mget', readsDocuments),
  route('PUT', '/{index}/_doc/{id}', writes('index')),
  route('POST', '/{index}/_doc/{id}', writes('index')),
  route('DELETE', '/{index}/_doc/{id}', writes('delete')),
  route('PUT', '/{index}/_create/{id}', writes('create')),
  route('POST', '/{index}/_create/{id}', writes('create')),
  route('POST', '/{index}/_update/{id}', writes('update')),
  route('GET', '/{index}', describing('aliases', 'mappings', 'settings')),
  route<Handler>('PUT', '/{index}', ({ store, incoming, params: { index = '' } }) =>
    indices.createIndex(store, index, incoming.body),
  ),
  route<Handler>('DELETE', '/{index}', ({ store, params: { index = '' } }) =>
    indices.deleteIndex(store, index),
  ),
]

/** The calls that are answered, by method and pattern; of several that fit the first answers. */
export const answeredCalls: readonly string[] = routes.map(
  ({ method, pattern }) => `${method} /${pattern.join('/')}`,
)

const acceptable = /^application\/((vnd\.elasticsearch\+)?(json|x-ndjson))\b/

const wrongType = ({ body, headers }: Incoming): Answer | undefined => {
  const type = headers['content-type'] ?? ''
  if (body === '' || acceptable.test(type)) return undefined
  const error = `Content-Type header [${type}] is not supported`
  return { status: 406, body: { error, status: 406 } }
}

const noHandler = ({ method, path }: Incoming): Answer => ({
  status: 400,
  body: { error: `no handler found for uri [${path}] and method [${method}]` },
})

/** Adds the header without which official clients refuse a server. */
const asProduct = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'x-elastic-product': 'Elasticsearch' },
})

const failure = (status: number): Answer => {
  const type = status === 429 ? 'es_rejected_execution_exception' : 'status_exception'
  return asProduct(errorAnswer(esError(status, type, 'the stand-in was told to fail')))
}

const documentsOf = (store: Store, wanted: string | null): readonly Json[] =>
  [...store.values()]
    .filter(({ name, aliases }) => !wanted || wanted === name || wanted in aliases)
    .flatMap((index) =>
      liveDocs(index).map(([id, { version, source }]) => ({
        index: index.name,
        id,
        version,
        source,
      })),
    )

const createSystem = (): TargetSystem => {
  const store: Store = new Map()
  const tasks = new Tasks()
  const scrolls = new Scrolls()
  return {
    name: 'elasticsearch',
    handle: (incoming, faults) => {
      const refused = wrongType(incoming)
      if (refused) return { answer: asProduct(refused) }
      const found = findRoute(routes, incoming)
      if (!found) return { answer: asProduct(noHandler(incoming)) }
      const { answer, notes = [] } = found.handler({
        store,
        incoming,
        faults,
        params: found.params,
        tasks,
        scrolls,
      })
      return { answer: asProduct(answer), notes }
    },
    failure,
    replay: ({ effect, body }) => {
      if (effect) apply(store, effect as Effect, body)
    },
    documents: (query) => documentsOf(store, query.get('index')),
    forget: () => {
      store.clear()
      tasks.forget()
      scrolls.forget()
    },
  }
}

/**
 * An Elasticsearch 9 of one node that speaks the REST API for indices, mappings, aliases,
 * documents with external versions, bulk, count and a small part of search
 * (https://www.elastic.co/docs/api/doc/elasticsearch/). It differs from the real one in that a
 * search sees a write at once and in the endpoints that begin with two underscores (stand-in.ts).
 */
export const startElasticsearch = (options: StandInOptions): Promise<StandIn> =>
  startStandIn(createSystem(), options)

if (import.meta.main) await runStandIn(startElasticsearch, 9200)
