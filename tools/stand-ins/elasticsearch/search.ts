import type { Answer } from '../http.ts'
import { isJson, type Json, parseJson, textList } from '../json.ts'
import { type EsError, errorAnswer, esError, isEsError } from './errors.ts'
import { resolve } from './names.ts'
import { compare, fieldValues, testOf } from './query.ts'
import { type Doc, type Index, liveDocs, type Store } from './store.ts'

interface Hit {
  readonly index: Index
  readonly id: string
  readonly doc: Doc
}

interface SortKey {
  readonly field: string
  readonly down: boolean
}

const known = [
  'query',
  'from',
  'size',
  'sort',
  '_source',
  'track_total_hits',
  'version',
  'seq_no_primary_term',
]

/** Returns the body of a search, with `from` and `size` also taken from the query string. */
const requestOf = (body: string, query: URLSearchParams): Json | EsError => {
  const parsed = body === '' ? {} : parseJson(body)
  if (!parsed) return esError(400, 'parsing_exception', 'Expected [START_OBJECT]')
  const unknown = Object.keys(parsed).find((key) => !known.includes(key))
  if (unknown)
    return esError(400, 'parsing_exception', `unknown key [${unknown}] in the search body`)
  const inQuery = ['from', 'size'].flatMap((name) =>
    query.has(name) ? [[name, Number(query.get(name))]] : [],
  )
  return { ...parsed, ...Object.fromEntries(inQuery) }
}

const hitsOf = (indices: readonly Index[], query: unknown): readonly Hit[] | EsError => {
  const hits: Hit[] = []
  for (const index of indices) {
    const test = testOf(index, query)
    if (isEsError(test)) return test
    for (const [id, doc] of liveDocs(index)) if (test(id, doc.source)) hits.push({ index, id, doc })
  }
  return hits
}

const sortKeys = (sort: unknown): readonly SortKey[] =>
  (Array.isArray(sort) ? sort : sort === undefined ? [] : [sort]).map((key: unknown) => {
    if (!isJson(key)) return { field: String(key), down: key === '_score' }
    const [field = '', how] = Object.entries(key)[0] ?? []
    return { field, down: (isJson(how) ? how.order : how) === 'desc' }
  })

const keyOf = ({ index, id, doc }: Hit, field: string): unknown => {
  if (field === '_id') return id
  if (field === '_doc') return doc.seqNo
  if (field === '_score') return 1
  return fieldValues(index, doc.source, field)[0]
}

/** Compares by a sort key; documents without the field come last in either direction, as with `missing: _last`. */
const byKey = ({ field, down }: SortKey, left: Hit, right: Hit): number => {
  const [one, other] = [keyOf(left, field), keyOf(right, field)]
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined)
  }
  return down ? compare(other, one) : compare(one, other)
}

const inOrder =
  (keys: readonly SortKey[]) =>
  (left: Hit, right: Hit): number => {
    for (const key of keys) {
      const difference = byKey(key, left, right)
      if (difference !== 0) return difference
    }
    return 0
  }

const sourceOf = (source: Json, wanted: unknown): Json | undefined => {
  if (wanted === false) return undefined
  if (wanted === undefined || wanted === true) return source
  const names = textList(isJson(wanted) ? wanted.includes : wanted)
  return Object.fromEntries(Object.entries(source).filter(([name]) => names.includes(name)))
}

const shown = (hit: Hit, request: Json, keys: readonly SortKey[]): Json => {
  const source = sourceOf(hit.doc.source, request._source)
  return {
    _index: hit.index.name,
    _id: hit.id,
    _score: keys.length > 0 ? null : 1,
    ...(request.version === true ? { _version: hit.doc.version } : {}),
    ...(request.seq_no_primary_term === true ? { _seq_no: hit.doc.seqNo, _primary_term: 1 } : {}),
    ...(source ? { _source: source } : {}),
    ...(keys.length > 0 ? { sort: keys.map(({ field }) => keyOf(hit, field) ?? null) } : {}),
  }
}

const shardsOf = (indices: readonly Index[]): Json => ({
  total: indices.length,
  successful: indices.length,
  skipped: 0,
  failed: 0,
})

/** Returns the total; beyond 10,000 the real one stops counting unless `track_total_hits` is true. */
const totalOf = (count: number, track: unknown): Json =>
  count > 10_000 && track !== true
    ? { value: 10_000, relation: 'gte' }
    : { value: count, relation: 'eq' }

const windowProblem = (from: number, size: number): EsError | undefined => {
  if (from + size <= 10_000) return undefined
  const reason =
    'Result window is too large, from + size must be less than or equal to: [10000] but was ' +
    `[${from + size}]. See the scroll api for a more efficient way to request large data sets.`
  const cause = { type: 'illegal_argument_exception', reason }
  const more = { phase: 'query', grouped: true, failed_shards: [], caused_by: cause }
  return esError(400, 'search_phase_execution_exception', 'all shards failed', more)
}

interface Found {
  readonly request: Json
  readonly indices: readonly Index[]
  readonly keys: readonly SortKey[]
  readonly sorted: readonly Hit[]
}

const find = (
  store: Store,
  name: string,
  body: string,
  query: URLSearchParams,
): Found | EsError => {
  const indices = resolve(store, name)
  if (isEsError(indices)) return indices
  const request = requestOf(body, query)
  if (isEsError(request)) return request
  const { from = 0, size = 10 } = request as { readonly from?: number; readonly size?: number }
  const tooLarge = windowProblem(from, size)
  if (tooLarge) return tooLarge
  const hits = hitsOf(indices, request.query)
  if (isEsError(hits)) return hits
  const keys = sortKeys(request.sort)
  return { request, indices, keys, sorted: keys.length > 0 ? [...hits].sort(inOrder(keys)) : hits }
}

const pageOf = ({ request, indices, keys, sorted }: Found, from: number, started: number) => {
  const { size = 10 } = request as { readonly size?: number }
  const total =
    request.track_total_hits === false
      ? {}
      : { total: totalOf(sorted.length, request.track_total_hits) }
  const page = sorted.slice(from, from + size)
  return {
    took: Math.round(performance.now() - started),
    timed_out: false,
    _shards: shardsOf(indices),
    hits: {
      ...total,
      max_score: page.length > 0 && keys.length === 0 ? 1 : null,
      hits: page.map((hit) => shown(hit, request, keys)),
    },
  }
}

/** `_search`; unlike the real one it sees a write before the next refresh. */
export const search = (
  store: Store,
  name: string,
  body: string,
  query: URLSearchParams,
): Answer => {
  const started = performance.now()
  const found = find(store, name, body, query)
  if (isEsError(found)) return errorAnswer(found)
  return { status: 200, body: pageOf(found, Number(found.request.from ?? 0), started) }
}

/** Searches that are read page by page as of their beginning (`?scroll=`). */
export class Scrolls {
  private readonly open = new Map<string, { readonly found: Found; next: number }>()
  private count = 0

  begin(store: Store, name: string, body: string, query: URLSearchParams): Answer {
    const found = find(store, name, body, query)
    if (isEsError(found)) return errorAnswer(found)
    this.count += 1
    const id = Buffer.from(`scroll-${this.count}`).toString('base64')
    this.open.set(id, { found, next: 0 })
    return this.page(id)
  }

  /** Returns the next page; empty after the last. */
  go(body: string): Answer {
    return this.page(String(parseJson(body)?.scroll_id ?? ''))
  }

  end(body: string): Answer {
    const ended = this.open.delete(String(parseJson(body)?.scroll_id ?? ''))
    return { status: ended ? 200 : 404, body: { succeeded: true, num_freed: Number(ended) } }
  }

  forget(): void {
    this.open.clear()
  }

  private page(id: string): Answer {
    const scroll = this.open.get(id)
    if (!scroll) {
      const cause = esError(404, 'search_context_missing_exception', 'No search context found')
      return errorAnswer(
        esError(404, 'search_phase_execution_exception', 'all shards failed', {
          phase: 'query',
          grouped: true,
          failed_shards: [{ shard: -1, index: null, reason: cause.error }],
          caused_by: cause.error,
        }),
      )
    }
    const { found, next } = scroll
    scroll.next += Number(found.request.size ?? 10)
    return { status: 200, body: { _scroll_id: id, ...pageOf(found, next, performance.now()) } }
  }
}

export const count = (store: Store, name: string, body: string): Answer => {
  const indices = resolve(store, name)
  if (isEsError(indices)) return errorAnswer(indices)
  const hits = hitsOf(indices, body === '' ? undefined : parseJson(body)?.query)
  if (isEsError(hits)) return errorAnswer(hits)
  return { status: 200, body: { count: hits.length, _shards: shardsOf(indices) } }
}
