import {
  type Answer,
  type ClientOptions,
  createRecordIndex,
  ElasticsearchClient,
  extendRecordIndex,
  indexInUse,
  recordAlias,
  recordIndex,
  TargetNotReady,
  TargetUnavailable,
} from '@stammbuch/records/targets'
import { documentOf } from '../delivery/document.ts'
import type { Target, Write, Written } from '../delivery/target.ts'

interface Item {
  readonly status: number
  readonly error?: { readonly type?: string; readonly reason?: string }
}

/** A document in an answer of `_mget`. */
interface MultiGetItem {
  readonly _id: string
  readonly _version: number
  readonly found?: boolean
  /** Without an index the call succeeds, and each document has an error. */
  readonly error?: { readonly type?: string }
}

interface ScrollPage {
  readonly _scroll_id: string
  readonly hits: { readonly hits: readonly { readonly _id: string }[] }
}

/**
 * Returns the lines of a bulk. Elasticsearch takes an alias for writing, but would create an index of its name for a removal that finds
 * none: removals go to the index itself.
 */
const linesOf = (write: Write, index: string): readonly object[] => {
  const place = { _id: write.id, version: write.version, version_type: 'external' }
  return write.do === 'put'
    ? [{ index: { _index: recordAlias, require_alias: true, ...place } }, documentOf(write.record)]
    : [{ delete: { _index: index, ...place } }]
}

const conflict = 409

/**
 * Tells if a refusal is about the state of the cluster and not about the document: a full write queue or a tripped circuit breaker (429),
 * a shard that is not there (503), a block of the index such as that of a full disk (403).
 */
const isBusy = ({ status, error }: Item): boolean =>
  [429, 502, 503, 504].includes(status) || error?.type === 'cluster_block_exception'

/** Returns the type of an error and its field, without its wording, which may quote values. */
const faultOf = (error: Item['error']): string => {
  const field = /field \[([^\]]+)\]/.exec(error?.reason ?? '')?.[1]
  return [error?.type ?? 'ohne Angabe', field].filter(Boolean).join(' in ')
}

/** Returns the version that is there by the reason of a conflict. */
const versionThere = ({ error }: Item): number =>
  Number(/current version \[(\d+)\]/.exec(error?.reason ?? '')?.[1] ?? Number.NaN)

/** Returns the result of one item of a bulk. The same version there counts as written; a higher one came from elsewhere. */
const writtenOf = ({ id, do: verb, version }: Write, item: Item): Written => {
  const { status, error } = item
  const gone = verb === 'remove' && status === 404 && !error
  if (status < 300 || gone) return { id, error: null }
  if (status === conflict) {
    const newer = versionThere(item)
    if (newer === version) return { id, error: null }
    return { id, error: `${status} ${faultOf(error)}`, busy: 'record', newer }
  }
  if (error?.type === 'index_not_found_exception') throw new TargetNotReady('Der Index fehlt.')
  const refused = { id, error: `${status} ${faultOf(error)}` }
  return isBusy(item) ? { ...refused, busy: 'target' } : refused
}

/** The search index: one document per record, versioned by the position at which it was read. */
export class Elasticsearch implements Target {
  readonly name = 'elasticsearch'
  private readonly client: ElasticsearchClient

  constructor(options: ClientOptions) {
    this.client = new ElasticsearchClient(options)
  }

  async prepare(): Promise<{ readonly emptied: boolean }> {
    const used = await indexInUse(this.client)
    if (used !== null) {
      expectTaken(await extendRecordIndex(this.client, used), `PUT /${used}/_mapping`)
      return { emptied: false }
    }
    const { status } = await this.client.call('HEAD', `/${recordIndex}`)
    const change = status === 404 ? createRecordIndex : extendRecordIndex
    expectTaken(await change(this.client, recordIndex), `PUT /${recordIndex}`)
    const add = { index: recordIndex, alias: recordAlias, is_write_index: true }
    expectTaken(
      await this.client.call('POST', '/_aliases', { actions: [{ add }] }),
      'POST /_aliases',
    )
    // An index without its alias came about by a late removal, after somebody deleted the whole.
    return { emptied: true }
  }

  async write(writes: readonly Write[]): Promise<readonly Written[]> {
    // Asked each time: the alias may have moved to an index of a newer shape.
    const removes = writes.some((one) => one.do === 'remove')
    const index = removes ? await indexInUse(this.client) : recordIndex
    if (index === null) throw new TargetNotReady('Der Index fehlt.')
    return this.writeTo(index, writes)
  }

  async held(records: readonly { readonly id: string }[]): Promise<ReadonlyMap<string, number>> {
    // Unlike a search, this sees what was written a moment ago.
    const body = { ids: records.map(({ id }) => id) }
    const path = `/${recordAlias}/_mget?_source=false`
    const answer = await this.client.call('POST', path, body)
    if (answer.status === 404) throw new TargetNotReady('Der Index fehlt.')
    if (answer.status >= 300)
      throw new TargetUnavailable(`POST ${path}: ${answer.status} ${reasonOf(answer.body)}`)
    const { docs } = answer.body as { readonly docs: readonly MultiGetItem[] }
    const fault = docs.find((one) => one.error)?.error?.type
    if (fault === 'index_not_found_exception') throw new TargetNotReady('Der Index fehlt.')
    if (fault) throw new TargetUnavailable(`POST ${path}: ${fault}`)
    return new Map(docs.flatMap((one) => (one.found ? [[one._id, one._version] as const] : [])))
  }

  /** A scroll sees everything as of its beginning, however long the reading takes. */
  async *list(): AsyncIterableIterator<readonly string[]> {
    const first = { size: 1_000, _source: false, sort: ['_doc'] }
    let page = await this.scrolled(`/${recordAlias}/_search?scroll=5m`, first)
    while (page.hits.hits.length > 0) {
      yield page.hits.hits.map(({ _id }) => _id)
      page = await this.scrolled('/_search/scroll', { scroll: '5m', scroll_id: page._scroll_id })
    }
    await this.client.call('DELETE', '/_search/scroll', { scroll_id: page._scroll_id })
  }

  private async scrolled(path: string, body: object): Promise<ScrollPage> {
    const answer = await this.client.call('POST', path, body)
    if (answer.status === 404) throw new TargetNotReady('Der Index fehlt.')
    if (answer.status >= 300)
      throw new TargetUnavailable(`POST ${path}: ${answer.status} ${reasonOf(answer.body)}`)
    return answer.body as ScrollPage
  }

  private async writeTo(index: string, writes: readonly Write[]): Promise<readonly Written[]> {
    const lines = writes
      .flatMap((write) => linesOf(write, index))
      .map((line) => `${JSON.stringify(line)}\n`)
    const { status, body } = await this.client.call('POST', '/_bulk', lines.join(''))
    if (status < 300) {
      const { items } = body as { readonly items: readonly Readonly<Record<string, Item>>[] }
      if (items.length !== writes.length)
        throw new TargetUnavailable('Elasticsearch hat nicht auf alles geantwortet.')
      return writes.map((write, at) => {
        const [item] = Object.values(items[at] ?? {})
        return writtenOf(write, item ?? { status: 500 })
      })
    }
    // A bulk that is refused as a whole (too large, not readable) is taken apart to find the one.
    const [only] = writes
    if (writes.length === 1 && only)
      return [{ id: only.id, error: `${status} ${faultOf(errorIn(body))}` }]
    const half = Math.ceil(writes.length / 2)
    const [first, second] = [writes.slice(0, half), writes.slice(half)]
    return [...(await this.writeTo(index, first)), ...(await this.writeTo(index, second))]
  }
}

const errorIn = (body: unknown): Item['error'] => {
  const { error } = (body ?? {}) as { readonly error?: Item['error'] | string }
  return typeof error === 'string' ? { type: error } : error
}

const reasonOf = (body: unknown): string => {
  const { type = '', reason = '' } = errorIn(body) ?? {}
  return `${type}: ${reason}`
}

/** @throws TargetUnavailable for a refusal, unless an index is there already */
const expectTaken = ({ status, body }: Answer, what: string): void => {
  const exists = reasonOf(body).includes('resource_already_exists_exception')
  if (status >= 300 && !exists) throw new TargetUnavailable(`${what}: ${status} ${reasonOf(body)}`)
}
