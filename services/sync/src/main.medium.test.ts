import { setTimeout as sleep } from 'node:timers/promises'
import { test as base, shownMetrics, startTraceCollector } from '@stammbuch/testing'
import { expect, onTestFinished, vi } from 'vitest'
import { Scene } from './testing/scene.ts'
import { type StandInProcess, startStandIn } from './testing/stand-in.ts'
import { type SyncProcess, startSync } from './testing/sync-process.ts'

const until = { timeout: 20_000, interval: 50 }

const test = base.extend<{
  index: StandInProcess
  scene: Scene
  start: (env?: Readonly<Record<string, string>>) => Promise<SyncProcess>
}>({
  index: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const standIn = await startStandIn('elasticsearch')
      await use(standIn)
      await standIn.close()
    },
    { scope: 'file' },
  ],
  scene: async ({ database, index }, use) => {
    await index.forget()
    const scene = new Scene(database)
    await scene.begin()
    await use(scene)
  },
  start: async ({ database, index }, use) => {
    const settings = { DATABASE_URL: database.appUrl, ELASTICSEARCH_URL: index.url }
    await use((env = {}) => startSync({ ...settings, ...env }))
  },
})

const idsIn = async (index: StandInProcess) => (await index.documents()).map(({ id }) => id)

const answerOf = async (url: string) => {
  const answer = await fetch(url)
  return { status: answer.status, text: await answer.text() }
}

test('[R-042] the service delivers, says how it fares and ends when asked to', async ({
  scene,
  index,
  start,
}) => {
  const id = await scene.released('Klinik')
  const sync = await start()
  await vi.waitFor(async () => expect(await scene.acknowledged(id)).toHaveLength(1), until)
  expect(await idsIn(index)).toEqual([id])
  const health = await answerOf(`${sync.url}/health`)
  expect(health.status).toBe(200)
  expect(JSON.parse(health.text)).toMatchObject({
    status: 'ok',
    postgres: 'up',
    transport: { state: 'degraded' },
    targets: { elasticsearch: { state: 'running', due: 0, parked: 0 } },
  })
  const { text } = await answerOf(`${sync.url}/metrics`)
  expect(text).toContain('stammbuch_sync_delivered_total{target="elasticsearch"} 1')
  const told = shownMetrics().filter((name) => name.startsWith('stammbuch_sync_'))
  expect(told.length).toBeGreaterThan(5)
  expect(told.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([])
  expect((await answerOf(`${sync.url}/anything`)).status).toBe(404)
  expect(await sync.end('SIGTERM')).toBe(0)
})

test('[R-042] killed between sending and hearing of it, nothing is lost, doubled or forgotten', async ({
  scene,
  index,
  start,
}) => {
  const kept = await scene.released('Bleibt')
  const excluded = await scene.released('Geht')
  const first = await start()
  await vi.waitFor(async () => expect(await idsIn(index)).toHaveLength(2), until)
  await vi.waitFor(async () => expect(await scene.acknowledged(excluded)).toHaveLength(1), until)
  await scene.change(kept, 'city', 'Bonn')
  await vi.waitFor(async () => expect(await scene.acknowledged(kept)).toHaveLength(2), until)
  await index.control({ timeoutAfterApplyRate: 1, afterApply: 'hang' })
  const late = await scene.released('Neu und gleich ausgeschlossen')
  await vi.waitFor(async () => expect(await idsIn(index)).toContain(late), until)
  await first.end('SIGKILL')
  expect(await scene.acknowledged(late)).toEqual([])
  expect(await scene.state(late)).toMatchObject({ acknowledged: 0, present: false })
  await scene.exclude(late)
  await index.heal()
  await start()
  await vi.waitFor(async () => expect(await idsIn(index)).not.toContain(late), until)
  expect((await idsIn(index)).sort()).toEqual([kept, excluded].sort())
  expect(await scene.acknowledged(late)).toEqual([])
})

test('of two processes one works, and the other goes on when it is killed', async ({
  scene,
  index,
  start,
}) => {
  const processes = [await start(), await start()]
  const delivered = async ({ url }: SyncProcess) =>
    /delivered_total\{target="elasticsearch"\} (\d+)/.exec(
      (await answerOf(`${url}/metrics`)).text,
    )?.[1]
  const first = await scene.released('Eins')
  await vi.waitFor(async () => expect(await scene.acknowledged(first)).toHaveLength(1), until)
  await sleep(200)
  const counts = await Promise.all(processes.map(delivered))
  expect(counts.filter(Boolean)).toEqual(['1'])
  const [busy, idle] = counts[0] ? processes : processes.toReversed()
  await busy?.end('SIGKILL')
  const second = await scene.released('Zwei')
  await vi.waitFor(async () => expect(await scene.acknowledged(second)).toHaveLength(1), until)
  expect(await idsIn(index)).toEqual([first, second])
  expect(idle && (await delivered(idle))).toBe('1')
})

test('a target that is away is told, and waited for', async ({ scene, index, start }) => {
  await index.control({ errorRate: 1 })
  const id = await scene.released('Wartet')
  const sync = await start()
  const health = async () => JSON.parse((await answerOf(`${sync.url}/health`)).text)
  await vi.waitFor(
    async () =>
      expect(await health()).toMatchObject({
        status: 'degraded',
        targets: {
          elasticsearch: {
            state: 'unreachable',
            detail: 'Elasticsearch antwortet mit 503',
            due: 1,
          },
        },
      }),
    until,
  )
  await index.heal()
  await vi.waitFor(async () => expect(await scene.acknowledged(id)).toHaveLength(1), until)
  await vi.waitFor(async () => expect((await health()).status).toBe('ok'), until)
})

test('[O-007] a delivery is a trace, from what is due to the answer of the target', async ({
  scene,
  start,
}) => {
  const collector = await startTraceCollector()
  onTestFinished(collector.close)
  const id = await scene.released('Klinik')
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  await vi.waitFor(async () => expect(await scene.acknowledged(id)).toHaveLength(1), until)
  const delivery = await vi.waitFor(() => {
    const found = collector.spans().find(({ name }) => name === 'deliver')
    expect(found?.attributes).toMatchObject({ target: 'elasticsearch', records: '1' })
    return found
  }, until)
  const names = collector
    .spans()
    .filter(({ parentSpanId }) => parentSpanId === delivery?.spanId)
    .map(({ name }) => name)
  expect(names).toContainEqual(expect.stringMatching(/^POST 127\.0\.0\.1:/))
  expect(names).toContain('select')
  expect(JSON.stringify(collector.spans())).not.toContain('Klinik')
})
