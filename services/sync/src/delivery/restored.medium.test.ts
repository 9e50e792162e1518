import { headPosition, newId } from '@stammbuch/ledger'
import { noteLogRestored, positionsPerEpoch } from '@stammbuch/records'
import { recordIndex } from '@stammbuch/records/targets'
import { expect, vi } from 'vitest'
import type { Scene } from '../testing/scene.ts'
import type { StandInProcess } from '../testing/stand-in.ts'
import { documentIn, filled, idsIn, test, until } from '../testing/worker-test.ts'
import { cause } from './cause.ts'
import { recordRequests, requestedUpTo } from './requested.query.ts'
import { checkpointOf } from './sync.tables.ts'

const onlyAsked = { compareEvery: 0 }

/** Writes a document as a log did that has been restored to an earlier moment since. */
const writtenBefore = async (index: StandInProcess, id: string, version: number) => {
  const place = `${index.url}/${recordIndex}/_doc/${id}?version=${version}&version_type=external`
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ class: 'account', label: 'Verlorener Stand' })
  expect((await fetch(place, { method: 'PUT', headers, body })).status).toBeLessThan(300)
}

const worker = ({ db }: Scene) =>
  db
    .selectFrom('checkpoint')
    .select(['state', 'detail'])
    .where('name', '=', checkpointOf('elasticsearch'))
    .executeTakeFirstOrThrow()

test('[O-003] an index that is ahead of a restored log stops the worker, and follows the log again once that is noted', async ({
  scene,
  index,
  target,
}) => {
  const [changed, untouched] = [await scene.released('Haus'), await scene.released('Hof')]
  const lost = newId()
  const first = scene.work(target, filled(scene), onlyAsked)
  for (const id of [changed, untouched])
    await vi.waitFor(async () => expect((await scene.state(id))?.present).toBe(true), until)
  await first.stop()
  const ahead = (await headPosition(scene.db)) + 1_000
  for (const id of [changed, untouched, lost]) await writtenBefore(index, id, ahead)

  const unaware = scene.work(target, filled(scene), onlyAsked)
  await scene.change(changed, 'city', 'Bonn')
  await vi.waitFor(
    async () => expect((await worker(scene)).detail).toMatch(/npm run log:restored/),
    until,
  )
  const { requested = 0, acknowledged = 0 } = (await scene.state(changed)) ?? {}
  expect(acknowledged).toBeLessThan(requested)
  await unaware.stop()

  const epoch = await noteLogRestored(scene.ledger, cause(), new Date())
  scene.work(target, filled(scene), onlyAsked)
  await vi.waitFor(
    async () => expect((await idsIn(index)).sort()).toEqual([changed, untouched].sort()),
    until,
  )
  for (const id of [changed, untouched]) {
    const { label, fields } = await scene.record(id)
    await vi.waitFor(async () => {
      const document = await documentIn(index, id)
      expect(document?.source).toMatchObject({ label, values: { city: fields.city } })
      expect(document?.version).toBeGreaterThan(epoch * positionsPerEpoch)
    }, until)
  }
  await vi.waitFor(async () => expect((await worker(scene)).state).toBe('running'), until)
  const comparison = await scene.db
    .selectFrom('comparison')
    .select(['missing', 'surplus'])
    .where('target', '=', 'elasticsearch')
    .executeTakeFirst()
  expect(comparison).toEqual({ missing: 0, surplus: 1 })
  expect(scene.errors).toEqual([])
})

test('[O-003] an index that holds mostly what the log does not know belongs to another: nothing is taken away', async ({
  scene,
  index,
  target,
}) => {
  const own = await scene.released('Eigenes')
  await target.prepare()
  for (let at = 0; at < 25; at += 1) await writtenBefore(index, newId(), 1)
  scene.work(target, filled(scene), { compareEvery: 20 })
  await vi.waitFor(
    async () => expect((await worker(scene)).detail).toMatch(/25 Einträge.*anderen Bestand/),
    until,
  )
  expect(await idsIn(index)).toHaveLength(26)
  expect(await idsIn(index)).toContain(own)
})

test('[O-003] a bus that tells of positions yet to come hides no request', async ({
  scene,
  index,
  target,
}) => {
  const transport = filled(scene)
  scene.work(target, transport, onlyAsked)
  const known = await scene.released('Bekannt')
  await vi.waitFor(async () => expect(await idsIn(index)).toEqual([known]), until)
  const [message] = (await scene.messages()).slice(-1)
  if (!message) throw new Error('the log has events')
  await transport.publish({ ...message, id: newId(), position: message.position + 1_000 })
  const later = await scene.released('Danach')
  await vi.waitFor(async () => expect(await idsIn(index)).toContain(later), until)
  await scene.change(later, 'city', 'Ulm')
  await vi.waitFor(
    async () =>
      expect((await documentIn(index, later))?.source.values).toMatchObject({ city: 'Ulm' }),
    until,
  )
})

test('[O-002] an end of the log that was lost with the server which told it is not taken for read', async ({
  scene,
}) => {
  await scene.released('Haus')
  const target = 'elasticsearch'
  const head = await headPosition(scene.db)
  await recordRequests(scene.db, target, { after: 0, upTo: head + 22 })
  expect(await requestedUpTo(scene.db, target)).toBe(head)
})
