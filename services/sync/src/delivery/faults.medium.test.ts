import { setTimeout as sleep } from 'node:timers/promises'
import { parkedDeliveries, retryParked, type Transport } from '@stammbuch/ledger'
import { recordAlias } from '@stammbuch/records/targets'
import { expect, onTestFinished, vi } from 'vitest'
import { documentIn, filled, idsIn, test, until } from '../testing/worker-test.ts'
import { checkpointOf } from './sync.tables.ts'
import type { Target } from './target.ts'

/** Delivers every message twice, the second time after others. */
const everyTwice = (transport: Transport): Transport => ({
  ...transport,
  consume: (name, filter, handler, options) =>
    transport.consume(
      name,
      filter,
      (delivery) => {
        setTimeout(() => handler({ ...delivery, ack: () => undefined }), 80)
        return handler(delivery)
      },
      options,
    ),
})

test('[R-042] faults of every kind, and messages that come twice, end in the right state, and positions only grow', async ({
  scene,
  index,
  target,
}) => {
  await target.prepare()
  await index.control({ errorRate: 0.2, timeoutAfterApplyRate: 0.2, itemErrorRate: 0.2 })
  scene.work(target, everyTwice(filled(scene)), { maxAttempts: 30, batch: 7 })
  const ids: string[] = []
  const seen = new Map<string, { sent: number; acknowledged: number }>()
  let watching = true
  onTestFinished(() => {
    watching = false
  })
  const watch = async () => {
    while (watching) {
      const states = await scene.db.selectFrom('target_state').selectAll().execute()
      for (const { record_id, requested, sent, acknowledged } of states) {
        const before = seen.get(record_id) ?? { sent: 0, acknowledged: 0 }
        expect(sent).toBeGreaterThanOrEqual(before.sent)
        expect(acknowledged).toBeGreaterThanOrEqual(before.acknowledged)
        expect(acknowledged).toBeLessThanOrEqual(sent)
        expect(requested).toBeGreaterThan(0)
        seen.set(record_id, { sent, acknowledged })
      }
      await sleep(10)
    }
  }
  const watched = watch()
  for (let at = 0; at < 40; at += 1) ids.push(await scene.released(`Nummer ${at}`))
  for (const [at, id] of ids.entries()) {
    if (at % 4 === 0) await scene.change(id, 'city', `Ort ${at}`)
    if (at % 10 === 1) await scene.exclude(id)
  }
  const expected = ids.filter((_, at) => at % 10 !== 1)
  await vi.waitFor(
    async () => {
      const due = await scene.db
        .selectFrom('target_state as s')
        .innerJoin('record as r', 'r.id', 's.record_id')
        .select('s.record_id')
        .whereRef('s.requested', '>', 's.acknowledged')
        .where((either) =>
          either.or([either('s.present', '=', true), either('r.excluded', '=', false)]),
        )
        .execute()
      expect(due).toEqual([])
      expect((await idsIn(index)).sort()).toEqual(expected.toSorted())
    },
    { timeout: 30_000, interval: 100 },
  )
  watching = false
  await watched
  await index.heal()
  for (const { id, source } of await index.documents()) {
    const { label, fields } = await scene.record(id)
    expect(source).toMatchObject({ label, values: { city: fields.city } })
  }
  expect(scene.errors).toEqual([])
})

test('a delivery that keeps failing is parked, seen and tried again when told so', async ({
  scene,
  index,
  target,
}) => {
  const poisoned = await scene.released('Vergiftet')
  const fine = await scene.released('In Ordnung')
  await index.control({ failIds: [poisoned] })
  scene.work(target, filled(scene), { maxAttempts: 3 })
  await vi.waitFor(async () => expect(await parkedDeliveries(scene.db)).toHaveLength(1), until)
  expect(await idsIn(index)).toEqual([fine])
  const [parked] = await parkedDeliveries(scene.db, { target: 'elasticsearch' })
  expect(parked).toMatchObject({ recordId: poisoned, attempts: 3, target: 'elasticsearch' })
  expect(parked?.reason).toMatch(/400/)
  expect(parked?.position).toBe((await scene.state(poisoned))?.requested)
  const tries = (await index.received()).filter(({ id }) => id === poisoned)
  expect(tries).toHaveLength(3)
  await sleep(700)
  expect((await index.received()).filter(({ id }) => id === poisoned)).toHaveLength(3)
  await index.heal()
  expect(await retryParked(scene.db, [parked?.id ?? ''])).toBe(1)
  await vi.waitFor(async () => expect(await scene.acknowledged(poisoned)).toHaveLength(1), until)
  expect(await parkedDeliveries(scene.db)).toEqual([])
  expect((await scene.state(poisoned))?.last_error).toBeNull()
})

test('[O-004] while the target takes nothing records wait, longer than any attempts; none is parked, and all arrive', async ({
  scene,
  index,
  target,
}) => {
  const ids = [await scene.released('Erste'), await scene.released('Zweite')]
  await index.control({ itemErrorRate: 1 })
  scene.work(target, filled(scene), { maxAttempts: 2 })
  const tries = async () => (await index.received()).filter(({ id }) => id === ids[0]).length
  await vi.waitFor(async () => expect(await tries()).toBeGreaterThan(5), until)
  expect(await parkedDeliveries(scene.db)).toEqual([])
  const worker = () =>
    scene.db
      .selectFrom('checkpoint')
      .select(['state', 'detail'])
      .where('name', '=', checkpointOf('elasticsearch'))
      .executeTakeFirstOrThrow()
  expect(await worker()).toEqual({
    state: 'unreachable',
    detail: 'Suchindex nimmt zurzeit nichts an: 429 es_rejected_execution_exception',
  })
  expect((await scene.state(ids[0] ?? ''))?.last_error).toMatch(/^429 /)
  await index.heal()
  await vi.waitFor(async () => expect((await idsIn(index)).sort()).toEqual(ids.sort()), until)
  await vi.waitFor(async () => expect((await worker()).state).toBe('running'), until)
})

test('[O-004] a record that is refused for itself is parked though others wait for the target', async ({
  scene,
  index,
  target,
}) => {
  const poisoned = await scene.released('Vergiftet')
  const waiting = await scene.released('Wartet')
  await index.control({ itemErrorRate: 1, failIds: [poisoned] })
  scene.work(target, filled(scene), { maxAttempts: 3 })
  await vi.waitFor(
    async () => expect(await parkedDeliveries(scene.db)).toMatchObject([{ recordId: poisoned }]),
    until,
  )
  await index.heal()
  await vi.waitFor(async () => expect(await idsIn(index)).toEqual([waiting]), until)
})

test('a request made while the record is on its way keeps its mark', async ({
  scene,
  index,
  target,
}) => {
  const id = await scene.released('Unterwegs')
  let first = true
  const slow: Target = {
    name: target.name,
    prepare: () => target.prepare(),
    held: null,
    list: null,
    write: async (writes) => {
      const written = await target.write(writes)
      if (first) {
        first = false
        await scene.request(id)
        await scene.change(id, 'name', 'Neuer')
      }
      return written
    },
  }
  scene.work(slow, filled(scene))
  await vi.waitFor(async () => expect(await scene.acknowledged(id)).toHaveLength(1), until)
  const [{ position }] = (await scene.acknowledged(id)) as [{ position: number }]
  const requests = await scene.db
    .selectFrom('event')
    .select('position')
    .where('stream', '=', id)
    .where('type', '=', 'SyncRequested')
    .execute()
  expect(requests).toHaveLength(2)
  expect(position).toBeGreaterThanOrEqual(Math.max(...requests.map((one) => one.position)))
  expect((await documentIn(index, id))?.source.label).toBe('Neuer')
})

test('an index that somebody deleted is filled again', async ({ scene, index, target }) => {
  const ids = [await scene.released('Eins'), await scene.released('Zwei')]
  scene.work(target, filled(scene))
  await vi.waitFor(async () => expect(await idsIn(index)).toHaveLength(2), until)
  await vi.waitFor(
    async () => expect(await scene.acknowledged(ids[1] ?? '')).toHaveLength(1),
    until,
  )
  await index.forget()
  expect(await idsIn(index)).toEqual([])
  const third = await scene.released('Drei')
  await vi.waitFor(
    async () => expect((await idsIn(index)).sort()).toEqual([...ids, third].sort()),
    until,
  )
  const alias = await fetch(`${index.url}/_alias/${recordAlias}`)
  expect(alias.status).toBe(200)
})
