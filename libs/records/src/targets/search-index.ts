import type { ElasticsearchClient } from './elasticsearch-client.ts'
import { recordAlias, recordIndex, recordIndexShape } from './record-index.ts'
import { TargetUnavailable } from './target-errors.ts'

/** One index of ours, as Elasticsearch counts it. */
export interface SearchIndex {
  readonly name: string
  /** Whether searches and the worker use it: the alias points at it. */
  readonly inUse: boolean
  readonly health: string
  readonly documents: number
  readonly size: string
}

const errorIn = (body: unknown): string => {
  const { error } = (body ?? {}) as { error?: { type?: string; reason?: string } | string }
  return typeof error === 'string' ? error : `${error?.type ?? ''}: ${error?.reason ?? ''}`
}

const expected = async (
  client: ElasticsearchClient,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> => {
  const answer = await client.call(method, path, body)
  if (answer.status < 300) return answer.body
  throw new TargetUnavailable(`${method} ${path}: ${answer.status} ${errorIn(answer.body)}`)
}

/** The index that the alias points at now, `null` when there is none. @throws TargetUnavailable */
export const indexInUse = async (client: ElasticsearchClient): Promise<string | null> => {
  const { status, body } = await client.call('GET', `/_alias/${recordAlias}`)
  if (status === 404) return null
  const [name] = Object.keys((body ?? {}) as object)
  return name ?? null
}

interface CatRow {
  readonly index: string
  readonly health: string
  readonly 'docs.count': string | null
  readonly 'store.size': string | null
}

/** Our indices, the one in use first. @throws TargetUnavailable */
export const searchIndices = async (
  client: ElasticsearchClient,
): Promise<readonly SearchIndex[]> => {
  const used = await indexInUse(client)
  const rows = (await expected(client, 'GET', '/_cat/indices?format=json')) as readonly CatRow[]
  return rows
    .filter(({ index }) => index === used || index.startsWith(`${recordAlias}-v`))
    .map((row) => ({
      name: row.index,
      inUse: row.index === used,
      health: row.health,
      documents: Number(row['docs.count'] ?? 0),
      size: row['store.size'] ?? '',
    }))
    .toSorted((a, b) => Number(b.inUse) - Number(a.inUse) || a.name.localeCompare(b.name))
}

const numberOf = (name: string): number => Number(/-v(\d+)$/.exec(name)?.[1] ?? 0)

/**
 * Give the index the shape of the field catalogue: a new index is filled from the one in use, the alias
 * moves to it in one step, and the old one goes. Searches never see an empty index. What the worker wrote
 * meanwhile has to be wanted again by the caller.
 *
 * @throws TargetUnavailable
 */
export const applyMapping = async (
  client: ElasticsearchClient,
): Promise<{ readonly index: string; readonly replaced: string | null }> => {
  const known = (await searchIndices(client)).map(({ name }) => name)
  const replaced = await indexInUse(client)
  const next = 1 + Math.max(0, ...known.map(numberOf))
  const index = known.length === 0 ? recordIndex : `${recordAlias}-v${next}`
  await expected(client, 'PUT', `/${index}`, recordIndexShape())
  const add = { add: { index, alias: recordAlias, is_write_index: true } }
  if (replaced === null) {
    await expected(client, 'POST', '/_aliases', { actions: [add] })
    return { index, replaced }
  }
  // A reindex reads as a search does: what was written just now is not in it before a refresh.
  await expected(client, 'POST', `/${replaced}/_refresh`)
  await expected(client, 'POST', '/_reindex?refresh=true', {
    conflicts: 'proceed',
    source: { index: replaced },
    dest: { index, version_type: 'external' },
  })
  await expected(client, 'POST', '/_aliases', {
    actions: [add, { remove_index: { index: replaced } }],
  })
  return { index, replaced }
}

/**
 * Delete our index of this name, or the one that the alias of this name points at. Answers its own name,
 * `null` when there is none of ours.
 *
 * @throws TargetUnavailable
 */
export const deleteSearchIndex = async (
  client: ElasticsearchClient,
  name: string,
): Promise<string | null> => {
  const wanted = name === recordAlias ? await indexInUse(client) : name
  const found = (await searchIndices(client)).find((one) => one.name === wanted)
  if (!found) return null
  await expected(client, 'DELETE', `/${encodeURIComponent(found.name)}`)
  return found.name
}
