import { setTimeout as sleep } from 'node:timers/promises'
import { headPosition, InProcessTransport, JetStreamTransport, newId } from '@stammbuch/ledger'
import { silentAfter, standingOf } from '@stammbuch/records'
import { expect, onTestFinished, vi } from 'vitest'
import { documentIn, filled, idsIn, test, until } from '../testing/worker-test.ts'

test('[R-042] a released record arrives, and is marked only then', async ({
  scene,
  index,
  target,
}) => {
  const id = await scene.released('Klinik am Rhein')
  await index.control({ errorRate: 1 })
  scene.work(target, filled(scene))
  await sleep(500)
  expect(await scene.acknowledged(id)).toEqual([])
  expect((await scene.record(id)).fields.elasticSyncExecuted ?? null).toBeNull()
  await index.heal()
  await vi.waitFor(async () => expect(await scene.acknowledged(id)).toHaveLength(1), until)
  const { version, source } = (await documentIn(index, id)) ?? {}
  expect(source).toMatchObject({
    class: 'account',
    label: 'Klinik am Rhein',
    values: { name: 'Klinik am Rhein', city: 'Köln' },
    projects: [],
  })
  expect(JSON.stringify(source)).not.toMatch(/isApproved|excluded|elasticSync/)
  const state = await scene.state(id)
  expect(state).toMatchObject({ sent: version, acknowledged: version, present: true })
  expect(state?.requested).toBeLessThanOrEqual(version ?? 0)
  expect(await scene.acknowledged(id)).toMatchObject([
    { class: 'account', target: 'elasticsearch', position: version, first: true },
  ])
  const { fields } = await scene.record(id)
  expect(fields.elasticSyncExecuted).toBe(fields.elasticSearchFirstReleasedAt)
  expect(scene.errors).toEqual([])
})

test('[R-042] the way over JetStream is the same', async ({ scene, index, target, bus }) => {
  const transport = new JetStreamTransport(bus)
  onTestFinished(() => transport.close())
  scene.relay(transport)
  scene.work(target, transport, { lookEvery: 60_000 })
  const ids = await Promise.all(['A', 'B', 'C'].map((name) => scene.released(name)))
  await vi.waitFor(async () => expect((await idsIn(index)).sort()).toEqual(ids.sort()), until)
})

test('[R-042] what is told while something else is being noted is noted as well', async ({
  scene,
  index,
  target,
}) => {
  const transport = new InProcessTransport()
  onTestFinished(() => transport.close())
  const first = await scene.released('Zuerst')
  const held = await scene.holdPlace('elasticsearch')
  scene.work(target, transport, { lookEvery: 60_000 })
  await vi.waitFor(async () => expect(await held.waiting()).toBe(1), until)
  const second = await scene.released('Währenddessen')
  for (const message of await scene.messages()) await transport.publish(message)
  await held.release()
  await vi.waitFor(
    async () => expect((await idsIn(index)).sort()).toEqual([first, second].sort()),
    until,
  )
})

test('[R-042] without any message the log itself is looked at on schedule', async ({
  scene,
  index,
  target,
}) => {
  scene.work(target, new InProcessTransport(), { lookEvery: 100 })
  const id = await scene.released('Still')
  await vi.waitFor(async () => expect(await idsIn(index)).toEqual([id]), until)
})

test('what is not verified, excluded or not released never arrives', async ({
  scene,
  index,
  target,
}) => {
  const unreleased = await scene.create('account', { name: 'Nicht freigegeben' })
  await scene.approve(unreleased)
  const withdrawn = await scene.released('Zurückgenommen')
  await scene.decide(withdrawn, { do: 'undo-approval' })
  const excluded = await scene.released('Ausgeschlossen')
  await scene.exclude(excluded)
  const unmarked = await scene.released('Vormerkung aufgehoben')
  await scene.decide(unmarked, { do: 'withdraw-sync', target: 'elasticsearch' })
  const fine = await scene.released('In Ordnung')
  scene.work(target, filled(scene))
  await vi.waitFor(async () => expect(await scene.acknowledged(fine)).toHaveLength(1), until)
  await sleep(300)
  expect(await idsIn(index)).toEqual([fine])
  const written = (await index.received()).filter(({ operation }) => operation === 'index')
  expect(written.map(({ id }) => id)).toEqual([fine])
  await scene.restore(excluded)
  await vi.waitFor(async () => expect(await idsIn(index)).toContain(excluded), until)
})

test('a record excluded while it waits is not sent', async ({ scene, index, target }) => {
  await index.control({ errorRate: 1 })
  const id = await scene.released('Wartet')
  scene.work(target, filled(scene))
  await vi.waitFor(async () => expect((await scene.state(id))?.requested).toBeGreaterThan(0), until)
  await scene.exclude(id)
  await index.heal()
  const other = await scene.released('Danach')
  await vi.waitFor(async () => expect(await scene.acknowledged(other)).toHaveLength(1), until)
  const applied = (await index.received()).filter(({ outcome }) => outcome === 'applied')
  expect(applied.filter((one) => one.id === id && one.operation === 'index')).toEqual([])
  expect(await scene.acknowledged(id)).toEqual([])
})

test('[R-042] accepted changes follow, proposals do not, exclusion removes, and restoring brings back', async ({
  scene,
  index,
  target,
}) => {
  const id = await scene.released('Erst so')
  scene.work(target, filled(scene))
  await vi.waitFor(async () => expect(await idsIn(index)).toEqual([id]), until)
  await scene.change(id, 'city', 'Bonn', false)
  await scene.change(id, 'name', 'Dann so')
  await vi.waitFor(
    async () =>
      expect((await documentIn(index, id))?.source).toMatchObject({
        label: 'Dann so',
        values: { name: 'Dann so', city: 'Köln' },
      }),
    until,
  )
  await scene.exclude(id)
  await vi.waitFor(async () => expect(await idsIn(index)).toEqual([]), until)
  await vi.waitFor(async () => expect((await scene.state(id))?.present).toBe(false), until)
  // Its request still stands: it left because it was kept out.
  await scene.restore(id)
  await vi.waitFor(async () => expect(await idsIn(index)).toEqual([id]), until)
})

test('[R-042] what hangs on an excluded or unverified record leaves with it and comes back with it', async ({
  scene,
  index,
  target,
}) => {
  const account = await scene.released('Klinik am Rhein')
  const product = await scene.create('product', { name: 'Pflegebett' })
  const rankingGroupId = await scene.project({ name: 'Klinikliste' })
  const hanging = { accountId: account, rankingGroupId }
  const award = await scene.create('award', {
    displayName: 'Preis',
    ...hanging,
    productId: product,
  })
  const score = await scene.create('score', hanging)
  for (const id of [product, award, score]) {
    await scene.approve(id)
    await scene.request(id)
  }
  scene.work(target, filled(scene))
  const stands = (...ids: string[]) =>
    vi.waitFor(async () => expect((await idsIn(index)).sort()).toEqual(ids.sort()), until)
  await stands(account, product, award, score)
  await scene.exclude(account)
  await stands(product)
  expect((await documentIn(index, product))?.source.projects).toEqual([])
  await scene.restore(account)
  await stands(account, product, award, score)
  await scene.decide(product, { do: 'undo-approval' })
  await stands(account, score)
  await scene.approve(product)
  await stands(account, product, award, score)
  // One that is excluded itself stays away, whoever comes back.
  await scene.exclude(account)
  await scene.exclude(award)
  await scene.restore(account)
  await stands(account, product, score)
  expect(scene.errors).toEqual([])
})

test('[A-009] a worker that gives no sign of life is told from one that has nothing to do', async ({
  scene,
  target,
}) => {
  const longAgo = new Date(Date.now() - 10 * silentAfter * 1_000)
  await scene.db.updateTable('checkpoint').set({ updated_at: longAgo }).execute()
  const stateOf = async () => (await standingOf(scene.db, 'elasticsearch')).state
  expect(await stateOf()).toBe('silent')
  scene.work(target, filled(scene))
  await vi.waitFor(async () => expect(await stateOf()).toBe('running'), until)
})

test('[R-042] a score reads by its project and year in the index, where it has no name', async ({
  scene,
  index,
  target,
}) => {
  const account = await scene.released('Erhoben')
  const rankingGroupId = await scene.project({ name: 'Klinikliste' })
  const score = await scene.create('score', { accountId: account, rankingGroupId })
  await scene.approve(score)
  await scene.request(score)
  scene.work(target, filled(scene))
  await vi.waitFor(
    async () => expect((await documentIn(index, score))?.source.label).toBe('Erhebung Klinikliste'),
    until,
  )
})

test('an account shows where it stands as soon as its award may be seen', async ({
  scene,
  index,
  target,
}) => {
  const account = await scene.released('Ausgezeichnet')
  scene.work(target, filled(scene))
  await vi.waitFor(async () => expect(await idsIn(index)).toEqual([account]), until)
  const [rankingGroupId, periodId, later] = [newId(), newId(), newId()]
  const award = await scene.create('award', { accountId: account, rankingGroupId, periodId })
  await scene.change(account, 'city', 'Bonn')
  const projects = async () => (await documentIn(index, account))?.source.projects
  await vi.waitFor(
    async () =>
      expect((await documentIn(index, account))?.source).toMatchObject({
        values: { city: 'Bonn' },
      }),
    until,
  )
  expect(await projects()).toEqual([])
  await scene.approve(award)
  const standing = { id: award, class: 'award', rankingGroupId, periodId, toplistId: null }
  await vi.waitFor(async () => expect(await projects()).toEqual([standing]), until)
  await scene.decide(award, { do: 'change-period', periodId: later })
  await vi.waitFor(
    async () => expect(await projects()).toEqual([{ ...standing, periodId: later }]),
    until,
  )
  await scene.exclude(award)
  await vi.waitFor(async () => expect(await projects()).toEqual([]), until)
})

test('[R-042] the id that the CRM gave a record shows in the index as well', async ({
  scene,
  index,
  target,
}) => {
  const id = await scene.released('Auch im CRM')
  scene.work(target, filled(scene))
  await vi.waitFor(async () => expect(await scene.acknowledged(id)).toHaveLength(1), until)
  const [position, at] = [await headPosition(scene.db), new Date().toISOString()]
  const targetId = '0015I0000000001QAA'
  await scene.request(id, 'salesforce')
  await scene.decide(id, { do: 'acknowledge-sync', target: 'salesforce', position, at, targetId })
  await vi.waitFor(
    async () =>
      expect((await documentIn(index, id))?.source).toMatchObject({
        values: { salesforceId: targetId },
      }),
    until,
  )
})
