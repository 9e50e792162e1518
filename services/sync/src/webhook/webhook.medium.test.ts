import { setTimeout as sleep } from 'node:timers/promises'
import { newId, parkedDeliveries, retryParked } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Scene } from '../testing/scene.ts'
import { filled, idsAt, test, until } from '../testing/webhook-test.ts'
import { Webhook } from './webhook.ts'

const stateOf = async ({ db }: Scene) =>
  (
    await db
      .selectFrom('checkpoint')
      .select('state')
      .where('name', '=', 'sync:webhook')
      .executeTakeFirst()
  )?.state

test('what is asked for arrives with its position, what is excluded or forgotten is taken out, and the rest stays inside', async ({
  scene,
  receiver,
  target,
}) => {
  const account = await scene.released('Klinik am Rhein', 'webhook')
  const person = await scene.create('contact', { surname: 'Amsel', firstName: 'Anna' })
  await scene.approve(person)
  await scene.request(person, 'webhook')
  const elsewhere = await scene.released('Nur im Suchindex')
  scene.work(target, filled(scene))
  await vi.waitFor(async () => expect(await scene.acknowledged(person)).toHaveLength(1), until)
  await vi.waitFor(async () => expect(await scene.acknowledged(account)).toHaveLength(1), until)
  expect((await idsAt(receiver)).sort()).toEqual([account, person].sort())
  const held = await receiver.documents()
  expect(held.find(({ id }) => id === person)?.source).toMatchObject({
    class: 'contact',
    values: { surname: 'Amsel', firstName: 'Anna' },
  })
  expect(held.find(({ id }) => id === account)?.version).toBe(
    (await scene.state(account))?.acknowledged,
  )
  expect(JSON.stringify(held)).not.toMatch(/isApproved|excluded|SyncRequested/)
  const { fields } = await scene.record(account)
  expect(fields.webhookSyncExecuted).toBe(fields.webhookFirstReleasedAt)
  expect(fields.salesForceSyncExecuted ?? null).toBeNull()

  await scene.exclude(account)
  await scene.decide(person, { do: 'erase', at: new Date().toISOString(), reason: 'request' })
  await vi.waitFor(async () => expect(await idsAt(receiver)).toEqual([]), until)
  await vi.waitFor(async () => expect((await scene.state(person))?.present).toBe(false), until)
  const sent = await receiver.received()
  expect(sent.filter(({ id }) => id === person).map(({ operation }) => operation)).toEqual([
    'put',
    'remove',
  ])
  expect(sent.filter(({ id }) => id === elsewhere)).toEqual([])
  expect(scene.errors).toEqual([])
})

test('through faults of every kind the newest arrives, and only what is refused each time is parked', {
  timeout: 120_000,
}, async ({ scene, receiver, target }) => {
  await receiver.control({ errorRate: 0.2, timeoutAfterApplyRate: 0.2, itemErrorRate: 0.2 })
  scene.work(target, filled(scene), { maxAttempts: 25, batch: 7 })
  const ids: string[] = []
  for (let at = 0; at < 30; at += 1) ids.push(await scene.released(`Nummer ${at}`, 'webhook'))
  const [poisoned = ''] = ids
  await receiver.control({ failIds: [poisoned] })
  for (const [at, id] of ids.entries()) {
    if (at % 5 === 0) await scene.change(id, 'city', `Ort ${at}`)
    if (at % 10 === 1) await scene.exclude(id)
  }
  const expected = ids.filter((id, at) => at % 10 !== 1 && id !== poisoned)
  const waiting = async () => {
    const { rows } = await sql`
      select from target_state s join record r on r.id = s.record_id
      where s.requested > s.acknowledged and s.record_id <> ${poisoned}
        and (s.present or not r.excluded)`.execute(scene.db)
    return rows.length
  }
  await vi.waitFor(
    async () => {
      expect(await waiting()).toBe(0)
      const held = await receiver.documents()
      expect(
        held
          .map(({ id }) => id)
          .filter((id) => id !== poisoned)
          .sort(),
      ).toEqual(expected.toSorted())
      for (const { id, source } of held.filter((one) => one.id !== poisoned)) {
        const { label, fields } = await scene.record(id)
        expect(source).toMatchObject({ label, values: { city: fields.city } })
      }
    },
    { timeout: 60_000, interval: 100 },
  )
  await receiver.control({ errorRate: 0, timeoutAfterApplyRate: 0, itemErrorRate: 0 })
  await vi.waitFor(
    async () =>
      expect(await parkedDeliveries(scene.db)).toMatchObject([
        { recordId: poisoned, target: 'webhook', reason: '422 told_to_fail' },
      ]),
    { timeout: 30_000, interval: 100 },
  )
  await receiver.heal()
  const [parked] = await parkedDeliveries(scene.db)
  expect(await retryParked(scene.db, [parked?.id ?? ''])).toBe(1)
  await vi.waitFor(async () => expect(await idsAt(receiver)).toContain(poisoned), until)
  expect(scene.errors).toEqual([])
})

test('a receiver that is away, overloaded or knows another key parks nothing, and is told apart from one that works', async ({
  scene,
  receiver,
  target,
}) => {
  const stranger = new Webhook({ url: receiver.url, secret: 'some other secret', timeout: 500 })
  const id = await scene.released('Wartet', 'webhook')
  const refused = scene.work(stranger, filled(scene), { maxAttempts: 2 })
  await vi.waitFor(async () => expect(await stateOf(scene)).toBe('unreachable'), until)
  await refused.stop()
  expect(await receiver.received()).toEqual([])
  await receiver.control({ errorRate: 1, statusOnError: 429 })
  scene.work(target, filled(scene), { maxAttempts: 2 })
  const overloaded = async () =>
    (await receiver.received()).filter(({ outcome }) => outcome === 'error').length
  await vi.waitFor(async () => expect(await overloaded()).toBeGreaterThan(3), until)
  expect(await parkedDeliveries(scene.db)).toEqual([])
  await receiver.heal()
  await vi.waitFor(async () => expect(await idsAt(receiver)).toEqual([id]), until)
  await vi.waitFor(async () => expect(await stateOf(scene)).toBe('running'), until)
})

test('a plain answer takes everything as delivered, and what is older never replaces what is newer', async ({
  receiver,
  target,
}) => {
  await fetch(`${receiver.url}/__control/plain`, { method: 'POST' })
  const id = newId()
  const at = (position: number) =>
    [{ do: 'remove', id, position, version: position, class: 'account' }] as const
  for (const position of [9, 7, 9])
    expect(await target.write(at(position))).toEqual([{ id, error: null }])
  const outcomes = (await receiver.received()).map(({ version, outcome }) => [version, outcome])
  expect(outcomes).toEqual([
    [9, 'applied'],
    [7, 'refused'],
    [9, 'refused'],
  ])
})

test('[A-009] the daily comparison leaves out a target that cannot be asked', async ({
  scene,
  receiver,
  target,
}) => {
  const id = await scene.released('Dort', 'webhook')
  scene.work(target, filled(scene), { compareEvery: 20 })
  await vi.waitFor(async () => expect(await idsAt(receiver)).toEqual([id]), until)
  await vi.waitFor(async () => expect(await scene.acknowledged(id)).toHaveLength(1), until)
  await sleep(300)
  expect(await scene.db.selectFrom('comparison').selectAll().execute()).toEqual([])
  expect((await receiver.received()).map(({ operation }) => operation)).toEqual(['put'])
  expect(scene.errors).toEqual([])
})
