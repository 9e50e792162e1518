import {
  type ClientOptions,
  ElasticsearchClient,
  indexInUse,
  recordAlias,
  recordIndex,
  recordIndexShape,
  recordMapping,
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
}

/**
 * Returns the lines of a bulk. Elasticsearch takes an alias for writing, but would create an index of its name for a removal that finds
 * none: removals go to the index itself.
 */
const linesOf = (write: Write, index: string): readonly object[] => {
  const place = { _id: write.id, version: write.position, version_type: 'external' }
  return write.do === 'put'
    ? [{ index: { _index: recordAlias, require_alias: true, ...place } }, documentOf(write.record)]
    : [{ delete: { _index: index, ...place } }]
}

const conflict = 409

/** Returns the type of an error and its field, without its wording, which may quote values. */
const faultOf = (error: Item['error']): string => {
  const field = /field \[([^\]]+)\]/.exec(error?.reason ?? '')?.[1]
  return [error?.type ?? 'ohne Angabe', field].filter(Boolean).join(' in ')
}

/** Returns the result of one item of a bulk. A conflict means that a newer version is there, which counts as written. */
const writtenOf = ({ id, do: verb }: Write, item: Item): Written => {
  const { status, error } = item
  const gone = verb === 'remove' && status === 404 && !error
  if (status < 300 || status === conflict || gone) return { id, error: null }
  if (error?.type === 'index_not_found_exception') throw new TargetNotReady('Der Index fehlt.')
  return { id, error: `${status} ${faultOf(error)}` }
}

/** The search index: one document per record, versioned by the position at which it was read. */
export class Elasticsearch implements Target {
  readonly name = 'elasticsearch'
  private readonly client: ElasticsearchClient

  constructor(options: ClientOptions) {
    this.client = new ElasticsearchClient(options)
  }

  async prepare(): Promise<{ readonly emptied: boolean }> {
    const mappings = recordMapping()
    const used = await indexInUse(this.client)
    if (used !== null) {
      await this.expect('PUT', `/${used}/_mapping`, mappings)
      return { emptied: false }
    }
    const { status } = await this.client.call('HEAD', `/${recordIndex}`)
    if (status === 404) await this.expect('PUT', `/${recordIndex}`, recordIndexShape())
    else await this.expect('PUT', `/${recordIndex}/_mapping`, mappings)
    const add = { index: recordIndex, alias: recordAlias, is_write_index: true }
    await this.expect('POST', '/_aliases', { actions: [{ add }] })
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
    return new Map(docs.flatMap((one) => (one.found ? [[one._id, one._version] as const] : [])))
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

  private async expect(method: string, path: string, body: object): Promise<void> {
    const answer = await this.client.call(method, path, body)
    const exists = reasonOf(answer.body).includes('resource_already_exists_exception')
    if (answer.status >= 300 && !exists)
      throw new TargetUnavailable(`${method} ${path}: ${answer.status} ${reasonOf(answer.body)}`)
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
