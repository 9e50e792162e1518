import { exportAll, type Role } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import type { Handler } from '../platform/runs/index.ts'
import { test } from '../testing/test.ts'

test('[L-005] who opens the page anew finds the jobs they started, those of nobody else, and no old ones', async ({
  warehouse,
}) => {
  const { parts } = warehouse
  const karl = await warehouse.person('JKARL', 'ROLE_EDITOR')
  const lena = await warehouse.person('JLENA', 'ROLE_EDITOR')
  const goOn = Promise.withResolvers<void>()
  parts.jobs.handle('own-work', exportAll, async ({ save }) => {
    await save(parts.db, {}, { done: 3, total: 8, unit: 'Schritte' })
    await goOn.promise
    return { answer: 'fertig', position: 0 }
  })
  const begin = (actor: string) =>
    parts.jobs.begin({
      kind: 'own-work',
      input: {},
      actor,
      role: 'ROLE_EDITOR',
      command: newId(),
      key: { key: null, requestDigest: '00' },
    })
  const first = await begin(karl.id)
  const second = await begin(karl.id)
  await begin(lena.id)
  const mine = async () => (await karl.call('myJobs')).body.list
  await expect
    .poll(async () => (await mine()).map(({ id, progress }) => [id, progress.done]))
    .toEqual([
      [second.id, 3],
      [first.id, 3],
    ])
  goOn.resolve()
  await expect.poll(async () => (await mine()).map(({ state }) => state)).toEqual(['done', 'done'])

  const hoursAgo = new Date(Date.now() - 7_200_000)
  await parts.db
    .updateTable('job' as never)
    .set({ finished_at: hoursAgo } as never)
    .where('id' as never, '=', first.id as never)
    .execute()
  expect((await mine()).map(({ id }) => id)).toEqual([second.id])
})

test('a job is shown to who began it, to whoever could have, and to auditors; to nobody else', async ({
  warehouse,
}) => {
  const ida = await warehouse.person('JIDA', 'ROLE_IT')
  const begun = await ida.call(
    'createDump',
    { body: { slim: true } },
    { headers: { prefer: 'respond-async' } },
  )
  const id = (begun.body as unknown as { jobId: string }).jobId
  const answerTo = async (name: string, ...roles: Role[]) => {
    const person = await warehouse.person(name, ...roles)
    return (await person.call('getJob', { params: { id } })).status
  }
  expect((await ida.call('getJob', { params: { id } })).body).toMatchObject({ kind: 'create-dump' })
  expect(await answerTo('JIRIS', 'ROLE_IT')).toBe(200)
  expect(await answerTo('JOTTO', 'ROLE_AUDITOR')).toBe(200)
  expect(await answerTo('JERIK', 'ROLE_EDITOR')).toBe(403)
  expect(await answerTo('JSYNC', 'ROLE_SYNC')).toBe(403)
  const nobody = newId()
  expect((await ida.call('getJob', { params: { id: nobody } })).status).toBe(404)
})

test('whoever began a job may end it early; others may not, nor what cannot stand half done', async ({
  warehouse,
}) => {
  const { parts } = warehouse
  const otto = await warehouse.person('JEND', 'ROLE_EDITOR')
  const mia = await warehouse.person('JMIA', 'ROLE_EDITOR', 'ROLE_ADMIN')
  const next = Promise.withResolvers<void>()
  const work: Handler = async ({ save, checkpoint }) => {
    await save(parts.db, {}, { done: 1, total: 2, unit: 'Schritte' })
    await next.promise
    checkpoint()
    return { answer: 'fertig', position: 0 }
  }
  for (const kind of ['dry-run', 'undo']) parts.jobs.handle(kind, exportAll, work)
  const begin = (kind: string) =>
    parts.jobs.begin({
      kind,
      input: {},
      actor: otto.id,
      role: 'ROLE_EDITOR',
      command: newId(),
      key: { key: null, requestDigest: '00' },
    })
  const [ended, kept] = [await begin('dry-run'), await begin('undo')]
  const cancel = async (who: typeof otto, id: string) =>
    (await who.call('cancelJob', { params: { id } })).status
  expect(await cancel(mia, ended.id)).toBe(403)
  expect(await cancel(otto, newId())).toBe(404)
  expect(await cancel(otto, kept.id)).toBe(409)
  expect(await cancel(otto, ended.id)).toBe(200)
  next.resolve()
  const standing = async (id: string) => (await otto.call('getJob', { params: { id } })).body
  await expect
    .poll(() => standing(ended.id))
    .toMatchObject({ state: 'failed', problem: { code: 'job-cancelled' } })
  await expect.poll(() => standing(kept.id)).toMatchObject({ state: 'done', result: 'fertig' })
  expect(await cancel(otto, ended.id)).toBe(200)
  expect(await standing(ended.id)).toMatchObject({ state: 'failed' })
})
