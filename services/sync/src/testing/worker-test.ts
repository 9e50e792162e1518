import { InProcessTransport } from '@stammbuch/ledger'
import { test as base } from '@stammbuch/testing'
import { onTestFinished } from 'vitest'
import type { Target } from '../delivery/target.ts'
import { Elasticsearch } from '../elasticsearch/elasticsearch.ts'
import { Scene } from './scene.ts'
import { type StandInProcess, startStandIn } from './stand-in.ts'

/** Timeout and interval of polling assertions. */
export const until = { timeout: 15_000, interval: 40 }

/** A search index in a process of its own, an own scene, and the target between them. */
export const test = base.extend<{ index: StandInProcess; scene: Scene; target: Target }>({
  index: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const standIn = await startStandIn('elasticsearch')
      await use(standIn)
      await standIn.close()
    },
    { scope: 'file' },
  ],
  target: async ({ index }, use) => {
    await index.forget()
    await use(new Elasticsearch({ url: index.url, timeout: 500 }))
  },
  scene: async ({ database }, use) => {
    const scene = new Scene(database)
    await scene.begin()
    await use(scene)
  },
})

/** Returns a transport of the test's own, filled by a relay. */
export const filled = (scene: Scene) => {
  const transport = new InProcessTransport()
  onTestFinished(() => transport.close())
  scene.relay(transport)
  return transport
}

export const idsIn = async (index: StandInProcess) => (await index.documents()).map(({ id }) => id)
export const documentIn = async (index: StandInProcess, id: string) =>
  (await index.documents()).find((one) => one.id === id)
