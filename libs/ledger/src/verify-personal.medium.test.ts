import { expect } from 'vitest'
import { newId } from './ids.ts'
import { Ledger } from './ledger.ts'
import { forgetting, kept, streams, test, verified } from './testing/sealed-log.ts'
import { verifyLog } from './verify-log.ts'

test('a forgotten person leaves the log sound', async ({ world }) => {
  await new Ledger(world.db, []).batch(
    { actor: kept, role: 'ROLE_ADMIN', source: 'ui', run: null, command: newId() },
    async (unit) =>
      unit.append({ kind: 'record', id: streams[0] ?? '', version: 10 }, [
        { type: 'PersonForgotten', data: {} },
      ]),
  )
  await world.tamper('delete from event_personal where subject = $1', [streams[0]])
  expect(await verified(world, world.heads)).toMatchObject({ ok: true, events: 31 })
})

test('[A-005] values about a person that vanish without the person being forgotten are found', async ({
  world,
}) => {
  await world.tamper('delete from event_personal where position = 20')
  expect(
    await verifyLog(world.db, { publicKeys: [world.key.publicKey], forgetting }),
  ).toMatchObject({
    ok: false,
    firstBroken: 20,
    lastBroken: 20,
    reason: 'Ereignis 20: die Personendaten fehlen, ohne dass die Person vergessen wurde.',
  })
})

test('[A-005] a person who is forgotten while the log is checked leaves it sound', async ({
  world,
}) => {
  const { db, key, tamper } = world
  let parts = 0
  const result = await verifyLog(db, {
    publicKeys: [key.publicKey],
    forgetting,
    partSize: 10,
    onProgress: async () => {
      parts += 1
      if (parts !== 1) return
      await tamper('delete from event_personal where position = 25')
      await new Ledger(db, []).batch(
        { actor: kept, role: 'ROLE_EDITOR', source: 'ui', run: null, command: newId() },
        async (unit) =>
          unit.append({ kind: 'record', id: streams[25 % 3] ?? '', version: 10 }, [
            { type: 'PersonForgotten', data: {} },
          ]),
      )
    },
  })
  expect(result).toMatchObject({ ok: true, events: 30 })
})
