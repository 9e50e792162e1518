import { newId, parkedDeliveries } from '@stammbuch/ledger'
import {
  beginCopy,
  copyStanding,
  createRecordIndex,
  ElasticsearchClient,
  finishMove,
  type IndexMove,
  indexInUse,
  nextMove,
  recordAlias,
  recordIndex,
} from '@stammbuch/records/targets'
import { test as base, engines } from '@stammbuch/testing'
import { beforeEach, describe, expect, vi } from 'vitest'
import { checkpointOf } from '../delivery/sync.tables.ts'
import { Scene } from '../testing/scene.ts'
import { filled } from '../testing/worker-test.ts'
import { Elasticsearch } from './elasticsearch.ts'

const until = { timeout: 60_000, interval: 100 }

const test = base.extend<{ scene: Scene }>({
  scene: async ({ database }, use) => {
    const scene = new Scene(database)
    await scene.begin()
    await use(scene)
  },
})

interface Hit {
  readonly _id: string
  readonly _version: number
  readonly _source: { readonly label: string; readonly values: Readonly<Record<string, unknown>> }
}

const workerState = async ({ db }: Scene) =>
  db
    .selectFrom('checkpoint')
    .select(['state', 'detail'])
    .where('name', '=', checkpointOf('elasticsearch'))
    .executeTakeFirst()

const floodIndex = 'somebody-else'

/**
 * Writes into an index of somebody else by so many at once that the engine refuses some, until it is stopped. Each bulk becomes one task
 * for each of its shards, which are more than the queue takes: an engine refuses some of it however fast it is.
 */
const flood = async (url: string): Promise<() => Promise<void>> => {
  const settings = { number_of_shards: 8, number_of_replicas: 0 }
  await fetch(`${url}/${floodIndex}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ settings }),
  })
  const line = `${JSON.stringify({ index: {} })}\n${JSON.stringify({ text: 'Wort '.repeat(200) })}\n`
  const body = line.repeat(500)
  let isOver = false
  let refused = 0
  const write = async (): Promise<void> => {
    while (!isOver) {
      const headers = { 'content-type': 'application/x-ndjson' }
      const answer = await fetch(`${url}/${floodIndex}/_bulk`, { method: 'POST', headers, body })
      if ((await answer.text()).includes('rejected_execution_exception')) refused += 1
    }
  }
  const writers = Array.from({ length: 16 }, write)
  const stop = async (): Promise<void> => {
    isOver = true
    await Promise.all(writers)
    await fetch(`${url}/${floodIndex}`, { method: 'DELETE' })
  }
  try {
    await vi.waitFor(() => expect(refused).toBeGreaterThan(0), until)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

describe.each(engines)('$name', ({ name, url, pid }) => {
  const target = () => new Elasticsearch({ url, timeout: 10_000 })
  const client = new ElasticsearchClient({ url, timeout: 30_000 })

  const hits = async (): Promise<readonly Hit[]> => {
    await client.call('POST', `/${recordAlias}/_refresh`)
    const query = { size: 1_000, version: true }
    const { body } = await client.call('POST', `/${recordAlias}/_search`, query)
    return (body as { readonly hits: { readonly hits: readonly Hit[] } }).hits.hits
  }
  const idsThere = async () => (await hits()).map(({ _id }) => _id).sort()
  const settled = (settings: object) => client.call('PUT', `/${recordIndex}/_settings`, settings)

  beforeEach(async () => {
    const used = await indexInUse(client)
    for (const index of new Set([used ?? recordIndex, recordIndex]))
      await client.call('DELETE', `/${index}`)
  })

  test('[O-001] is filled, follows every change and forgets what is excluded', async ({
    scene,
  }) => {
    const ids: string[] = []
    for (let at = 0; at < 20; at += 1) ids.push(await scene.released(`Haus ${at}`))
    const [changed = '', excluded = ''] = ids
    scene.work(target(), filled(scene), { batch: 7 })
    await vi.waitFor(async () => expect(await idsThere()).toEqual(ids.toSorted()), until)
    await scene.change(changed, 'city', 'Bonn')
    await scene.exclude(excluded)
    await vi.waitFor(async () => {
      const there = await hits()
      expect(there.find(({ _id }) => _id === changed)?._source.values.city).toBe('Bonn')
      expect(there.map(({ _id }) => _id)).not.toContain(excluded)
    }, until)
    await scene.restore(excluded)
    await vi.waitFor(async () => expect(await idsThere()).toEqual(ids.toSorted()), until)
    expect(await parkedDeliveries(scene.db)).toEqual([])
    expect(scene.errors).toEqual([])
  })

  test('[O-004] blocked by a full disk, it parks nothing and takes everything afterwards', async ({
    scene,
  }) => {
    const first = await scene.released('Davor')
    scene.work(target(), filled(scene), { maxAttempts: 2 })
    await vi.waitFor(async () => expect(await idsThere()).toEqual([first]), until)
    await settled({ 'index.blocks.read_only_allow_delete': true })
    const second = await scene.released('Während')
    await vi.waitFor(
      async () =>
        expect(await workerState(scene)).toEqual({
          state: 'unreachable',
          detail: 'Suchindex nimmt zurzeit nichts an: 429 cluster_block_exception',
        }),
      until,
    )
    expect(await parkedDeliveries(scene.db)).toEqual([])
    await settled({ 'index.blocks.read_only_allow_delete': null })
    await vi.waitFor(async () => expect(await idsThere()).toEqual([first, second].sort()), until)
    await vi.waitFor(async () => expect((await workerState(scene))?.state).toBe('running'), until)
  })

  test('[A-009] what it lost comes back, and what the log does not know goes', async ({
    scene,
  }) => {
    const [lost, kept, unknown] = [
      await scene.released('Verloren'),
      await scene.released('Geblieben'),
      newId(),
    ]
    const first = scene.work(target(), filled(scene), { compareEvery: 0 })
    for (const id of [lost, kept])
      await vi.waitFor(async () => expect((await scene.state(id))?.present).toBe(true), until)
    await first.stop()
    await client.call('DELETE', `/${recordIndex}/_doc/${lost}`)
    await client.call('PUT', `/${recordIndex}/_doc/${unknown}`, {
      class: 'account',
      label: 'Fremd',
    })
    expect(await idsThere()).toEqual([kept, unknown].sort())
    scene.work(target(), filled(scene), { compareEvery: 500 })
    await vi.waitFor(async () => expect(await idsThere()).toEqual([lost, kept].sort()), until)
    expect(scene.errors).toEqual([])
  })

  test('an index that somebody deletes is made and filled again', async ({ scene }) => {
    const id = await scene.released('Haus')
    scene.work(target(), filled(scene), { compareEvery: 500 })
    await vi.waitFor(async () => expect((await scene.state(id))?.present).toBe(true), until)
    await client.call('DELETE', `/${recordIndex}`)
    await vi.waitFor(async () => expect(await idsThere()).toEqual([id]), until)
  })

  test.runIf(pid !== undefined)('[O-001] standing still, it loses nothing', async ({ scene }) => {
    const slow = new Elasticsearch({ url, timeout: 500 })
    const before = await scene.released('Davor')
    scene.work(slow, filled(scene), { maxAttempts: 2 })
    await vi.waitFor(async () => expect(await idsThere()).toEqual([before]), until)
    process.kill(pid ?? 0, 'SIGSTOP')
    try {
      await scene.change(before, 'city', 'Ulm')
      await vi.waitFor(
        async () => expect((await workerState(scene))?.state).toBe('unreachable'),
        until,
      )
    } finally {
      process.kill(pid ?? 0, 'SIGCONT')
    }
    await vi.waitFor(
      async () => expect((await hits()).map(({ _source }) => _source.values.city)).toEqual(['Ulm']),
      until,
    )
    expect(await parkedDeliveries(scene.db)).toEqual([])
  })

  test('[O-004] a full write queue parks nothing: the worker waits, and everything arrives when others are done', async ({
    scene,
  }) => {
    scene.work(target(), filled(scene), { maxAttempts: 2 })
    const first = await scene.released('Davor')
    await vi.waitFor(async () => expect(await idsThere()).toEqual([first]), until)
    const stopFlood = await flood(url)
    const ids = [first]
    try {
      await vi.waitFor(async () => {
        ids.push(await scene.released(`Während ${ids.length}`))
        expect(await workerState(scene)).toMatchObject({
          state: 'unreachable',
          detail: expect.stringContaining('429'),
        })
      }, until)
    } finally {
      await stopFlood()
    }
    await vi.waitFor(async () => expect(await idsThere()).toEqual(ids.toSorted()), until)
    expect(await parkedDeliveries(scene.db)).toEqual([])
    await vi.waitFor(async () => expect((await workerState(scene))?.state).toBe('running'), until)
  })

  /** The test distributions of Elasticsearch come without the module that copies indices: there it is done from here. */
  const copyInto = async (move: IndexMove): Promise<void> => {
    if (name.startsWith('OpenSearch')) {
      const task = (await beginCopy(client, move)) ?? ''
      return vi.waitFor(
        async () => expect((await copyStanding(client, task))?.isDone).toBe(true),
        until,
      )
    }
    expect((await createRecordIndex(client, move.index)).status).toBe(200)
    for (const { _id, _version, _source } of await hits())
      await client.call(
        'PUT',
        `/${move.index}/_doc/${_id}?version=${_version}&version_type=external`,
        _source,
      )
  }

  test('[O-001] moves to an index of a new shape while the worker writes', async ({ scene }) => {
    const ids: string[] = []
    for (let at = 0; at < 5; at += 1) ids.push(await scene.released(`Haus ${at}`))
    scene.work(target(), filled(scene))
    await vi.waitFor(async () => expect(await idsThere()).toEqual(ids.toSorted()), until)
    const move = await nextMove(client)
    await copyInto(move)
    await finishMove(client, move)
    expect((await client.call('HEAD', `/${move.replaced}`)).status).toBe(404)
    expect(await indexInUse(client)).toBe(move.index)
    const [first = ''] = ids
    await scene.change(first, 'city', 'Ulm')
    await vi.waitFor(async () => {
      const there = await hits()
      expect(there).toHaveLength(5)
      expect(there.find(({ _id }) => _id === first)?._source.values.city).toBe('Ulm')
    }, until)
  })
})
