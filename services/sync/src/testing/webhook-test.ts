import { test as base } from '@stammbuch/testing'
import type { Target } from '../delivery/target.ts'
import { Webhook } from '../webhook/webhook.ts'
import { Scene } from './scene.ts'
import { type StandInProcess, startStandIn } from './stand-in.ts'

export { filled, until } from './worker-test.ts'

/** The default key of the stand-in's signatures. */
const webhookSecret = 'stammbuch-development-webhook'

/** A receiver in a process of its own, an own scene, and the target between them. */
export const test = base.extend<{ receiver: StandInProcess; scene: Scene; target: Target }>({
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const standIn = await startStandIn('webhook')
      await use(standIn)
      await standIn.close()
    },
    { scope: 'file' },
  ],
  target: async ({ receiver }, use) => {
    await receiver.forget()
    await use(new Webhook({ url: receiver.url, secret: webhookSecret, timeout: 500 }))
  },
  scene: async ({ database }, use) => {
    const scene = new Scene(database)
    await scene.begin()
    await use(scene)
  },
})

export const idsAt = async (receiver: StandInProcess) =>
  (await receiver.documents()).map(({ id }) => id)
