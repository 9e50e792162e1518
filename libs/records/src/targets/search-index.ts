import type { Answer, ElasticsearchClient } from './elasticsearch-client.ts'
import {
  type FlatType,
  recordAlias,
  recordIndex,
  recordIndexShape,
  recordMapping,
} from './record-index.ts'
import { TargetUnavailable } from './target-errors.ts'

/** One index of ours, as Elasticsearch counts it. */
export interface SearchIndex {
  readonly name: string
  /** True if searches and the worker use it: the alias points at it. */
  readonly inUse: boolean
  readonly health: string
  readonly documents: number
  /** In bytes. */
  readonly size: number
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
  return mustBeTaken(answer, `${method} ${path}`)
}

const mustBeTaken = (answer: Answer, what: string): unknown => {
  if (answer.status < 300) return answer.body
  throw new TargetUnavailable(`${what}: ${answer.status} ${errorIn(answer.body)}`)
}

/** Sends a body with Elasticsearch's name of a type, and once more with OpenSearch's where that one is not known. */
const inEitherTongue = async (
  client: ElasticsearchClient,
  path: string,
  body: (flat: FlatType) => object,
): Promise<Answer> => {
  const answer = await client.call('PUT', path, body('flattened'))
  const unknown = answer.status === 400 && errorIn(answer.body).includes('for type [flattened]')
  return unknown ? client.call('PUT', path, body('flat_object')) : answer
}

/** Creates an index of ours with today's shape. Answers what the engine answers. */
export const createRecordIndex = (client: ElasticsearchClient, index: string): Promise<Answer> =>
  inEitherTongue(client, `/${index}`, recordIndexShape)

/** Adds fields that are new in the catalogue to an index of ours. Answers what the engine answers. */
export const extendRecordIndex = (client: ElasticsearchClient, index: string): Promise<Answer> =>
  inEitherTongue(client, `/${index}/_mapping`, recordMapping)

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
  const rows = (await expected(
    client,
    'GET',
    '/_cat/indices?format=json&bytes=b',
  )) as readonly CatRow[]
  return rows
    .filter(({ index }) => index === used || index.startsWith(`${recordAlias}-v`))
    .map((row) => ({
      name: row.index,
      inUse: row.index === used,
      health: row.health,
      documents: Number(row['docs.count'] ?? 0),
      size: Number(row['store.size'] ?? 0),
    }))
    .toSorted((a, b) => Number(b.inUse) - Number(a.inUse) || a.name.localeCompare(b.name))
}

const numberOf = (name: string): number => Number(/-v(\d+)$/.exec(name)?.[1] ?? 0)

/** A move of searches to an index of today's shape: which one, and from where it is filled. */
export interface IndexMove {
  readonly index: string
  /** The index in use so far, `null` when there is none. */
  readonly replaced: string | null
}

/** The next move: an index of a name of its own, filled from the one in use. @throws TargetUnavailable */
export const nextMove = async (client: ElasticsearchClient): Promise<IndexMove> => {
  const known = (await searchIndices(client)).map(({ name }) => name)
  const next = 1 + Math.max(0, ...known.map(numberOf))
  const index = known.length === 0 ? recordIndex : `${recordAlias}-v${next}`
  return { index, replaced: await indexInUse(client) }
}

/**
 * Make the new index and have Elasticsearch copy the old one into it, as a task of its own; its id, `null` when
 * there is nothing to copy. Done twice it changes nothing: documents keep their versions.
 *
 * @throws TargetUnavailable
 */
export const beginCopy = async (
  client: ElasticsearchClient,
  { index, replaced }: IndexMove,
): Promise<string | null> => {
  const { status } = await client.call('HEAD', `/${index}`)
  if (status === 404) mustBeTaken(await createRecordIndex(client, index), `PUT /${index}`)
  if (replaced === null) return null
  // A reindex reads as a search does: what was written just now is not in it before a refresh.
  await expected(client, 'POST', `/${replaced}/_refresh`)
  const begun = await expected(client, 'POST', '/_reindex?refresh=true&wait_for_completion=false', {
    conflicts: 'proceed',
    source: { index: replaced },
    dest: { index, version_type: 'external' },
  })
  return String((begun as { task?: string }).task ?? '')
}

/** The progress of a copy. */
export interface CopyStanding {
  readonly isDone: boolean
  readonly copied: number
  readonly total: number
}

interface TaskAnswer {
  readonly completed: boolean
  readonly task?: { readonly status?: Readonly<Record<string, number>> }
  readonly error?: { readonly type?: string }
  readonly response?: { readonly failures?: readonly { readonly cause?: { type?: string } }[] }
}

/**
 * Returns the progress of this copying task; `null` when Elasticsearch knows the task no more, as after a restart.
 *
 * @throws TargetUnavailable, also when the copy failed
 */
export const copyStanding = async (
  client: ElasticsearchClient,
  task: string,
): Promise<CopyStanding | null> => {
  const path = `/_tasks/${encodeURIComponent(task)}`
  const answer = await client.call('GET', path)
  if (answer.status === 404) return null
  if (answer.status >= 300) throw new TargetUnavailable(`GET ${path}: ${answer.status}`)
  const { completed, task: at, error, response } = answer.body as TaskAnswer
  const failed = error?.type ?? response?.failures?.[0]?.cause?.type
  if (completed && failed) throw new TargetUnavailable(`Das Umkopieren ist gescheitert: ${failed}`)
  const { created = 0, updated = 0, version_conflicts = 0, total = 0 } = at?.status ?? {}
  return { isDone: completed, copied: created + updated + version_conflicts, total }
}

/**
 * Let searches and the worker use the new index, in one step; the one in use until then goes, also when that is
 * another than the one which was copied: the worker may have made it anew, or somebody else have moved searches.
 * What the worker wrote meanwhile has to be wanted again by the caller. Done twice it changes nothing.
 *
 * @throws TargetUnavailable
 */
export const finishMove = async (
  client: ElasticsearchClient,
  { index }: IndexMove,
): Promise<void> => {
  const used = await indexInUse(client)
  if (used === index) return
  const add = { add: { index, alias: recordAlias, is_write_index: true } }
  const remove = used === null ? [] : [{ remove_index: { index: used } }]
  await expected(client, 'POST', '/_aliases', { actions: [add, ...remove] })
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
