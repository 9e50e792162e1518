import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Scene } from '../testing/scene.ts'
import { documentIn, filled, idsIn, test, until } from '../testing/worker-test.ts'
import { checkpointOf } from './sync.tables.ts'

const onlyAsked = { compareEvery: 0 }

/** Requests a comparison as an administrator. */
const ask = (scene: Scene) =>
  sql`insert into comparison (target, asked_at) values ('elasticsearch', clock_timestamp())
    on conflict (target) do update set asked_at = clock_timestamp()`.execute(scene.db)

/** Returns the result of the newest comparison; none before its end. */
const found = async ({ db }: Scene) => {
  const row = await db.selectFrom('comparison').selectAll().executeTakeFirst()
  return row?.ended_at && row.began_at && row.began_at > (row.asked_at ?? new Date(0))
    ? { missing: row.missing, outdated: row.outdated, surplus: row.surplus }
    : null
}

const differences = async ({ db }: Scene) =>
  (
    await db
      .selectFrom('event')
      .select('data')
      .where('type', '=', 'TargetDiffered')
      .orderBy('position')
      .execute()
  ).map(({ data }) => data)

/** Moves the worker's checkpoint to the head, so that it never reads the events since its stop. */
const skipEvents = ({ db }: Scene) =>
  sql`update checkpoint set position = (select position from log_head)
    where name = ${checkpointOf('elasticsearch')}`.execute(db)

test('[A-009] what the index lost, holds in an older state or must not hold is found and put right', async ({
  scene,
  index,
  target,
}) => {
  const holder = await scene.released('Inhaber')
  const award = await scene.create('award', { accountId: holder })
  await scene.approve(award)
  await scene.request(award)
  const [lost, older, unknown, gone, fine] = [
    await scene.released('Im Index gelöscht'),
    await scene.released('Aus einer älteren Sicherung'),
    await scene.released('Dort, aber nicht vermerkt'),
    await scene.released('Weder dort noch vermerkt'),
    await scene.released('In Ordnung'),
  ]
  const all = [holder, award, lost, older, unknown, gone, fine]
  const first = scene.work(target, filled(scene), onlyAsked)
  await vi.waitFor(async () => expect((await idsIn(index)).sort()).toEqual(all.toSorted()), until)
  for (const id of all)
    await vi.waitFor(async () => expect((await scene.state(id))?.present).toBe(true), until)
  await first.stop()

  for (const id of [lost, gone])
    await fetch(`${index.url}/stammbuch-records/_doc/${id}`, { method: 'DELETE' })
  await sql`update target_state set sent = sent + 1, acknowledged = acknowledged + 1
    where record_id = ${older}`.execute(scene.db)
  await sql`delete from target_state where record_id = any(${[unknown, gone]}::uuid[])`.execute(
    scene.db,
  )
  // As it was when an excluded holder did not yet take its award along.
  await scene.exclude(holder)
  await skipEvents(scene)
  const before = (await documentIn(index, fine))?.version

  scene.work(target, filled(scene), onlyAsked)
  const other = await scene.released('Danach')
  await vi.waitFor(async () => expect(await idsIn(index)).toContain(other), until)
  expect(await idsIn(index)).toEqual(expect.arrayContaining([holder, award]))
  await ask(scene)
  const expected = [lost, older, unknown, gone, fine, other].toSorted()
  await vi.waitFor(async () => expect((await idsIn(index)).sort()).toEqual(expected), until)
  await vi.waitFor(
    async () => expect(await found(scene)).toEqual({ missing: 2, outdated: 2, surplus: 2 }),
    until,
  )
  expect(await differences(scene)).toEqual([
    {
      target: 'elasticsearch',
      missing: [lost, gone].toSorted(),
      outdated: [older, unknown].toSorted(),
      surplus: [holder, award].toSorted(),
    },
  ])
  expect((await documentIn(index, fine))?.version).toBe(before)
  for (const id of [lost, older, unknown, gone])
    await vi.waitFor(async () => {
      const { requested = 1, acknowledged = 0, present } = (await scene.state(id)) ?? {}
      expect(present).toBe(true)
      expect(acknowledged).toBeGreaterThanOrEqual(requested)
      expect((await documentIn(index, id))?.version).toBe(acknowledged)
    }, until)
  await ask(scene)
  await vi.waitFor(
    async () => expect(await found(scene)).toEqual({ missing: 0, outdated: 0, surplus: 0 }),
    until,
  )
  expect(await differences(scene)).toHaveLength(1)
  expect(scene.errors).toEqual([])
})

test('[A-009] a comparison begins by itself when its time has come, and leaves alone what somebody gave up', async ({
  scene,
  index,
  target,
}) => {
  const [lost, dropped] = [await scene.released('Gelöscht'), await scene.released('Verworfen')]
  const first = scene.work(target, filled(scene), onlyAsked)
  for (const id of [lost, dropped])
    await vi.waitFor(async () => expect((await scene.state(id))?.present).toBe(true), until)
  await first.stop()
  await index.control({ failIds: [] })
  for (const id of [lost, dropped])
    await fetch(`${index.url}/stammbuch-records/_doc/${id}`, { method: 'DELETE' })
  await sql`update target_state set requested = acknowledged + 1, dropped = acknowledged + 1
    where record_id = ${dropped}`.execute(scene.db)
  scene.work(target, filled(scene), { compareEvery: 50 })
  await vi.waitFor(async () => expect(await idsIn(index)).toEqual([lost]), until)
  await vi.waitFor(async () => expect((await scene.state(dropped))?.present).toBe(false), until)
  expect(await idsIn(index)).toEqual([lost])
})
