import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { recordAlias, recordIndex } from '@stammbuch/records/targets'
import { engines } from '@stammbuch/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startElasticsearch } from './elasticsearch.ts'
import type { StandIn } from './stand-in.ts'
import { call, conversations, type Exchange } from './testing/conversations.ts'

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
  // The stand-in is a cluster that has room for replicas, the engines are single nodes.
  ...['cluster_name', 'active_shards_percent_as_number', 'unassigned_shards', 'line', 'col'],
  ...['settings', 'uuid', 'resource.id', 'resource.type', 'caused_by', 'failed_shards'],
])

/** Errors whose wording the product reads. */
const worded = new Set(['version_conflict_engine_exception'])

/** Green with room for replicas, yellow without. */
const isColour = (key: string, value: unknown): boolean =>
  key === 'status' && ['green', 'yellow'].includes(String(value))

const lasting = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lasting)
  if (typeof value !== 'object' || value === null) return value
  const isWorded = 'type' in value && worded.has(String(value.type))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !passing.has(key) && !isColour(key, inner))
      .filter(([key]) => key !== 'reason' || isWorded)
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
