import type { Worker } from 'node:worker_threads'
import { startDyingLink, test } from '@stammbuch/testing'
import { expect, onTestFinished } from 'vitest'
import { isOutage } from '../../../platform/outage.rules.ts'
import { PendingThread } from './pending-thread.process.ts'

const figures = { do: 'figures' } as const
const nothing = { open: 0, unapproved: 0, medianAge: null }

const threadOn = (url: string, silence?: number): PendingThread => {
  const thread = new PendingThread(url, silence === undefined ? {} : { silence })
  onTestFinished(() => thread.close())
  return thread
}

const workerOf = (thread: PendingThread): Worker => Reflect.get(thread, 'worker')

test('a question is answered though its thread ends in the middle, and so are those after it', async ({
  database: { appUrl },
}) => {
  const thread = threadOn(appUrl)
  const asked = [thread.ask(figures), thread.ask(figures)]
  const first = workerOf(thread)
  await first.terminate()
  for (const { result } of await Promise.all(asked)) expect(result).toMatchObject(nothing)
  await workerOf(thread).terminate()
  expect((await thread.ask(figures)).result).toMatchObject(nothing)
})

test('a database that is not there is told as such, and nobody waits for it', async () => {
  const thread = threadOn('postgresql://nobody@127.0.0.1:1/nothing')
  const error = await thread.ask(figures).catch((reason: unknown) => reason)
  expect(isOutage(error)).toBe(true)
  await thread.close()
  await expect(thread.ask(figures)).rejects.toThrow('not asked any more')
})

test('a thread that does not answer in time is ended; the next question has a new one', async ({
  database: { appUrl },
}) => {
  const link = await startDyingLink(appUrl)
  const thread = threadOn(link.url, 6_000)
  link.set(true)
  await expect(thread.ask(figures)).rejects.toThrow('in time')
  link.set(false)
  await expect
    .poll(() => thread.ask(figures).catch(() => null), { timeout: 60_000 })
    .toMatchObject({ result: nothing })
}, 120_000)

test('closing ends the thread and its connections, also while it is asked', async ({
  database: { appUrl, owner },
}) => {
  const thread = threadOn(appUrl)
  await thread.ask(figures)
  const asked = thread.ask(figures).catch((error: unknown) => error)
  await thread.close()
  await asked
  const open = async () =>
    (
      await owner.query(
        `select 1 from pg_stat_activity
         where datname = current_database() and application_name like 'stammbuch-pending%'`,
      )
    ).rowCount
  await expect.poll(open).toBe(0)
})
