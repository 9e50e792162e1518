import { expect } from 'vitest'
import { forgetting, test, type World } from './testing/sealed-log.ts'
import { verifyLog } from './verify-log.ts'

const inThreads = ({ db, key, heads }: World, url: string) =>
  verifyLog(db, {
    publicKeys: [key.publicKey],
    heads,
    forgetting,
    threads: { url, count: 2 },
    partSize: 10,
  })

test('[A-005] threads that check parts beside each other find a sound log sound, and in a broken one its first fault', async ({
  world,
  database,
}) => {
  const sound = await inThreads(world, database.appUrl)
  expect(sound).toMatchObject({ ok: true, events: 30, seals: 3, unsealed: 0 })
  // In the last part and in the one before: the earlier counts, whichever was known first.
  await world.tamper(`update event set data = data || '{"z": "b"}' where position in (17, 22)`)
  expect(await inThreads(world, database.appUrl)).toMatchObject({ ok: false, firstBroken: 17 })
})

test('[U-012] values that no program can read are a finding, not the end of the check', async ({
  world,
  database,
}) => {
  await world.tamper(`update event set at = 'infinity' where position = 18`)
  const expected = { ok: false, firstBroken: 18 }
  expect(await inThreads(world, database.appUrl)).toMatchObject(expected)
  const trust = { publicKeys: [world.key.publicKey], forgetting }
  expect(await verifyLog(world.db, trust)).toMatchObject(expected)
})

test('[U-012] a time that was changed by less than a millisecond is found', async ({ world }) => {
  await world.tamper(`update event set at = at + interval '1 microsecond' where position = 9`)
  const trust = { publicKeys: [world.key.publicKey], forgetting }
  expect(await verifyLog(world.db, trust)).toMatchObject({ ok: false, firstBroken: 9 })
})

test('[U-012] a log with more published heads than a call has room for is checked', async ({
  world,
}) => {
  const [head] = world.heads
  if (!head) throw new Error('no head was published')
  const heads = Array.from({ length: 300_000 }, () => head)
  const trust = { publicKeys: [world.key.publicKey], heads, forgetting }
  expect(await verifyLog(world.db, trust)).toMatchObject({ ok: true })
})
